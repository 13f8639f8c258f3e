// Whether a policy's charges are taken from what was paid online, as everybody reads it (docs/rules/policies.md 9).
import { beforeAll, expect, test } from "vitest";
import { booking } from "../../../test/bookings.ts";
import { germany } from "../../../test/markets.ts";
import { readBooking, switchPayments } from "../../../test/payments.ts";
import { administrator, customer, worker, type TestPerson, type TestWorker } from "../../../test/people.ts";
import { startApp, testApp, type TestApp } from "../../../test/start-app.ts";

const app = testApp({}, { jobs: false });
let admin: TestPerson;
let asha: TestPerson;
let ravi: TestWorker;
beforeAll(async () => {
  [admin, asha, ravi] = [await administrator(app), await customer(app), await worker(app)];
});

const edit = (of: number | "default", body: Record<string, unknown>) =>
  app.call("PUT", `/api/v1/admin/policies/${of}`, { token: admin.token, body });
const form = async (on: TestApp, { token }: TestPerson, { workerId }: TestWorker) =>
  (await on.call("GET", `/api/v1/me/booking_form/${workerId}`, { token })).body.policy;
const defaults = async (on: TestApp) => (await on.call("GET", "/api/v1/policies")).body.items[0];
const charges = (cancellation: boolean, noShow: boolean) => ({
  charges_cancellation: cancellation,
  charges_no_show: noShow,
});

test(
  "in India they are taken only after an administrator changed them while customers paid in the product",
  { tags: ["@money-2.10"] },
  async () => {
    const early = await booking(app, asha, ravi, "created", { startTime: "09:00" });
    await edit("default", { cancel_tiers: [{ hours_before: 0, percent: 20 }], no_show_percent: 80 });
    expect(await defaults(app)).toMatchObject({ version: 2, ...charges(false, false) });
    await switchPayments(app, admin, "optional");
    expect((await edit("default", { booking_days: 8 })).body).toMatchObject(charges(false, false));
    expect((await edit("default", { no_show_percent: 90 })).body).toMatchObject(charges(false, true));
    expect(await form(app, asha, ravi)).toMatchObject({ no_show_percent: 90, ...charges(false, true) });
    const tiers = { cancel_tiers: [{ hours_before: 0, percent: 30 }] };
    expect((await edit("default", tiers)).body).toMatchObject(charges(true, true));
    expect(await defaults(app)).toMatchObject({ ...tiers, ...charges(true, true) });
    expect(await form(app, asha, ravi)).toMatchObject({ ...tiers, ...charges(true, true) });
    const late = await booking(app, asha, ravi, "created", { startTime: "11:00" });
    expect((await readBooking(app, asha, late)).policy).toMatchObject(charges(true, true));
    expect((await readBooking(app, asha, early)).policy).toMatchObject(charges(false, false));
  },
);

test("the booking form has the policy of the worker's own category", async () => {
  const meera = await worker(app, { jobTitle: "Gardener" });
  const { Jobs: jobs } = (await app.call("GET", "/admin_view/job_view/", { token: admin.token })).body;
  const gardener = jobs.find(({ title }: { title: string }) => title === "Gardener")?.id;
  expect((await edit(gardener, { pay_within_hours: 7 })).status).toBe(201);
  expect(await form(app, asha, meera)).toMatchObject({ pay_within_hours: 7 });
  expect(await form(app, asha, ravi)).toMatchObject({ pay_within_hours: 2 });
});

test("elsewhere they are taken from the start", async () => {
  const there = await startApp(germany.environment, { jobs: false });
  try {
    expect(await defaults(there)).toMatchObject({ version: 1, ...charges(true, true) });
    const terms = await form(there, await customer(there), await worker(there));
    expect(terms).toMatchObject(charges(true, true));
  } finally {
    await there.close();
  }
});
