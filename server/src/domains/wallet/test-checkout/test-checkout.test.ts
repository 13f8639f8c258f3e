// The test checkout as people use it, and when it does not exist.
import { expect, test } from "vitest";
import { invalidInput, notFound } from "@hourhand/contract/problem";
import { expectProblem } from "../../../../test/problems.ts";
import { administrator, worker, type TestWorker } from "../../../../test/people.ts";
import { startApp, type TestApp, testApp } from "../../../../test/start-app.ts";
import { readSettings } from "../../../settings/settings.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { accrueFee } from "../wallet.ts";

const app = testApp({}, { jobs: false });
let bookings = 0;

async function chargedWorker(at: TestApp = app): Promise<TestWorker> {
  const someone = await worker(at);
  await inTransaction(at.app.platform.pool, (transaction) =>
    accrueFee(at.app.platform, transaction, {
      workerId: someone.workerId,
      bookingId: ++bookings,
      totalPaise: 123_456,
    }),
  );
  return someone;
}
const pageOf = async ({ token }: TestWorker) => {
  const answer = await app.call("POST", "/worker/payments_view/", { token });
  return new URL(answer.body.checkout_url).pathname;
};
const press = async (path: string, button: string) => {
  const body = new URLSearchParams({ do: button });
  const answer = await fetch(`${app.url}${path}`, { method: "POST", body, redirect: "manual" });
  const { status, headers } = answer;
  const isJson = headers.get("content-type")?.includes("json");
  return { status, headers, body: isJson ? await answer.json() : await answer.text() };
};
const rowOf = async ({ token }: TestWorker) =>
  (await app.call("GET", "/worker/payments_view/", { token })).body.wallet_rows[0];

test("its page says that no money moves, shows the amount, and allows no script and nothing from other origins", async () => {
  const page = await app.call("GET", await pageOf(await chargedWorker()));
  expect(page.status).toBe(200);
  expect(page.body).toContain("no real payment");
  expect(page.body).toContain("Pay ₹123.46");
  expect(page.body).not.toContain("<script");
  expect(page.headers.get("content-security-policy")).toMatch(
    /^default-src 'none'; style-src 'sha256-\S+'; font-src 'self'; img-src 'self'; form-action 'self' /,
  );
});

test("its page is in the payer's language", { tags: ["@beyond-7.17"] }, async () => {
  const { token } = await administrator(app);
  const { version } = (await app.call("GET", "/api/v1/admin/settings", { token })).body;
  const body = { version, languages: ["en", "hi", "ml"] };
  expect((await app.call("PUT", "/api/v1/admin/settings", { token, body })).status).toBe(200);
  const ravi = await chargedWorker();
  const path = await pageOf(ravi);
  const asked = (accepted: string) => app.call("GET", path, { headers: { "accept-language": accepted } });
  expect((await asked("ml")).body).toContain('<html lang="ml">');
  await app.call("PATCH", "/api/v1/me", { token: ravi.token, body: { language: "hi" } });
  const page = await asked("ml");
  expect(page.body).toContain('<html lang="hi">');
  expect(page.body).toContain("₹123.46 चुकाएँ");
  expect(page.headers.get("content-language")).toBe("hi");
});

test(
  "'pay' credits the fee through the webhook and leads back to Payments",
  { tags: ["@worker-4.13"] },
  async () => {
    const ravi = await chargedWorker();
    const path = await pageOf(ravi);
    const answer = await press(path, "pay");
    expect([answer.status, answer.headers.get("location")]).toEqual([
      303,
      expect.stringContaining("/worker?open=Payments&payment=done"),
    ]);
    expect(await rowOf(ravi)).toMatchObject({ status: "success", amount: 12_346 });
    expect((await press(path, "pay")).status).toBe(409);
    expect((await app.call("GET", path)).body).toContain("it was paid");
  },
);

test("'fail' ends the checkout unpaid, 'cancel' leaves it open", async () => {
  const ravi = await chargedWorker();
  const path = await pageOf(ravi);
  expect((await press(path, "cancel")).headers.get("location")).toContain("payment=canceled");
  expect(await rowOf(ravi)).toMatchObject({ status: "pending" });
  expect(await pageOf(ravi)).toBe(path);
  const failed = await press(path, "fail");
  // The Payments page then waits for the result, and shows that it failed.
  expect([failed.status, failed.headers.get("location")]).toEqual([
    303,
    expect.stringContaining("payment=done"),
  ]);
  expect(await rowOf(ravi)).toMatchObject({ status: "failed" });
  expect(await pageOf(ravi)).not.toBe(path);
});

test("50 concurrent presses of 'pay' credit once", async () => {
  const ravi = await chargedWorker();
  const path = await pageOf(ravi);
  await Promise.all(Array.from({ length: 50 }, () => press(path, "pay")));
  const { body } = await app.call("GET", "/worker/payments_view/", { token: ravi.token });
  expect(body.worker).toEqual({ pending_fee: 0, total_fee: 123.46, payed_fee: 123.46 });
});

test("an unknown checkout is 404, an unknown button 400", async () => {
  expectProblem(await app.call("GET", "/payments/test-checkout/test_nothing"), notFound);
  expectProblem(await press("/payments/test-checkout/..%2f", "pay"), notFound);
  expectProblem(await press(await pageOf(await chargedWorker()), "steal"), invalidInput);
});

test("if demo data is not allowed and no provider is set up, paying is 503 and the page and webhook do not exist", async () => {
  const elsewhere = await startApp({ PUBLIC_URL: "https://hourhand.example" }, { jobs: false });
  const ravi = await chargedWorker(elsewhere);
  const answer = await elsewhere.call("POST", "/worker/payments_view/", { token: ravi.token });
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, null]);
  expectProblem(await elsewhere.call("GET", "/payments/test-checkout/test_1"), notFound);
  expect((await elsewhere.call("POST", "/payments/webhook/", { body: {} })).status).toBe(503);
  await elsewhere.close();
});

test("the product does not start with only one of Stripe's secrets or an empty one", () => {
  const stripe = { STRIPE_SECRET_KEY: "sk", STRIPE_WEBHOOK_SECRET: "whsec" };
  const production = { NODE_ENV: "production", SECRET_KEY: "x".repeat(40), SMTP_URL: "smtp://mail.example" };
  expect(readSettings({ ...production, ...stripe }).stripe).toMatchObject({ secretKey: "sk" });
  for (const name of ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"]) {
    expect(() => readSettings({ ...production, ...stripe, [name]: "" })).toThrow(/STRIPE_/);
    expect(() => readSettings({ ...production, ...stripe, [name]: " " })).toThrow(/STRIPE_/);
  }
  expect(() => readSettings({ ...production, ...stripe, SECRET_KEY: "" })).toThrow(/SECRET_KEY/);
});
