// What the doctor says about payment providers.
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { startRazorpay, razorpaySettings, type RazorpayServer } from "../../../test/razorpay-server.ts";
import { startApp, type TestApp } from "../../../test/start-app.ts";
import { readSettings } from "../../settings/settings.ts";
import { sql } from "../database/sql.ts";
import { inEnglish } from "./finding.ts";
import { checkPayments } from "./payments-check.ts";

let razorpay: RazorpayServer;
let app: TestApp;
beforeAll(async () => {
  razorpay = await startRazorpay();
  app = await startApp(razorpaySettings(razorpay), { jobs: false });
});
afterAll(async () => {
  await app.close();
  await razorpay.stop();
});
beforeEach(() => {
  razorpay.mood = "well";
});

const found = async (environment: Record<string, string> = {}) => {
  const settings = readSettings({ ...razorpaySettings(razorpay), ...environment });
  return inEnglish(await checkPayments(settings, app.app.platform.pool));
};

test("without a provider it is skipped", async () => {
  expect(inEnglish(await checkPayments(readSettings({}), undefined))).toEqual({
    state: "skip",
    detail: "no payment provider is set up",
    advice: null,
  });
});

test("a provider that accepts the keys is right", { tags: ["@money-8.7"] }, async () => {
  expect(await found()).toEqual({ state: "ok", detail: "Razorpay accepts the keys", advice: null });
});

test("wrong keys are found", { tags: ["@money-8.7"] }, async () => {
  expect(await found({ RAZORPAY_KEY_SECRET: "another" })).toEqual({
    state: "fail",
    detail: "Razorpay: it refuses the keys",
    advice: expect.stringContaining("RAZORPAY_KEY_SECRET"),
  });
});

test.each([
  ["hang", "Razorpay: it does not answer"],
  ["fail", "Razorpay: it answers 500"],
] as const)("a provider in the mood %s is found", async (mood, detail) => {
  razorpay.mood = mood;
  expect(await found()).toMatchObject({ state: "fail", detail });
});

test("a provider that is away is found, also if another one is right", async () => {
  const stripe = { STRIPE_SECRET_KEY: "sk", STRIPE_WEBHOOK_SECRET: "w", PAYMENT_PROVIDER: "razorpay" };
  expect(await found({ ...stripe, STRIPE_API_URL: "http://127.0.0.1:9" })).toMatchObject({
    state: "fail",
    detail: expect.stringMatching(/^Stripe: /),
  });
});

test(
  "a webhook that told nothing while money arrived is found until it is heard from",
  { tags: ["@money-8.7"] },
  async () => {
    const { pool } = app.app.platform;
    onTestFinished(async () => {
      await sql`delete from received_money`.execute(pool);
      await sql`delete from payment_events`.execute(pool);
    });
    await sql`insert into received_money (provider, provider_id, amount_paise, currency, outcome)
    values ('razorpay', 'pay_by_question', 100, 'inr', 'unmatched')`.execute(pool);
    expect(await found()).toMatchObject({
      state: "fail",
      detail: "Razorpay: money arrived within 24 hours, and its webhook told nothing",
      advice: expect.stringContaining("/payments/webhook/razorpay"),
    });
    const { body, headers } = razorpay.delivery("invoice.paid", { invoice: { id: "inv_1" } });
    const hear = () => fetch(`${app.url}/payments/webhook/`, { method: "POST", body, headers });
    expect((await hear()).status).toBe(200);
    expect((await hear()).status).toBe(200);
    expect(await found()).toMatchObject({ state: "ok" });
    await sql`update payment_events set received_at = received_at - interval '25 hours'`.execute(pool);
    expect(await found()).toMatchObject({ state: "fail" });
  },
);
