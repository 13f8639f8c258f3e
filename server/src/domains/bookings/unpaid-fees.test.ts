// UNPAID_FEES_LIMIT: a worker who owes more cannot be booked until the fees are paid.
import { expect, test } from "vitest";
import { workerNotBookable } from "@hourhand/contract/bookings";
import { book, booking } from "../../../test/bookings.ts";
import { expectBookedBeforeFeeOrRefused } from "../../../test/fee-races.ts";
import { customer, worker, type TestWorker } from "../../../test/people.ts";
import { expectProblem } from "../../../test/problems.ts";
import { startApp, testApp } from "../../../test/start-app.ts";

// An hour costs ₹300, so each completed hour adds ₹30.
const app = testApp({ UNPAID_FEES_LIMIT: "60" }, { jobs: false });

const complete = (someone: TestWorker, id: number, at = app) =>
  at.call("PATCH", `/worker/bookings_view/${id}`, { token: someone.token, body: { status: "completed" } });
/** Makes a worker with this many completed hours. */
async function workerOwing(hours: number, at = app): Promise<TestWorker> {
  const someone = await worker(at);
  const id = await booking(at, await customer(at), someone, "accepted", { duration: hours });
  expect((await complete(someone, id, at)).status).toBe(200);
  return someone;
}
const feesOf = async (someone: TestWorker, at = app) =>
  (await at.call("GET", "/worker/payments_view/", { token: someone.token })).body.worker;

test(
  "at the limit bookings are accepted; above it they are refused and the worker sees why",
  { tags: ["@fair-play-2.5", "@security-1.17"] },
  async () => {
    const atLimit = await workerOwing(2);
    expect(await feesOf(atLimit)).toMatchObject({ pending_fee: 60, bookings_paused: false });
    expect((await book(app, await customer(app), atLimit)).status).toBe(201);
    const above = await workerOwing(3);
    expect(await feesOf(above)).toMatchObject({ pending_fee: 90, bookings_paused: true });
    expectProblem(await book(app, await customer(app), above), workerNotBookable);
    expect((await app.call("GET", `/user/workers_view/${above.workerId}`)).status).toBe(200);
  },
);

test("earlier bookings stay, and can be completed", async () => {
  const someone = await worker(app);
  const [first, second] = [
    await booking(app, await customer(app), someone, "accepted", { duration: 3 }),
    await booking(app, await customer(app), someone, "accepted"),
  ];
  await complete(someone, first);
  expect((await complete(someone, second)).status).toBe(200);
});

test("a worker can be booked at once after paying", { tags: ["@fair-play-2.5"] }, async () => {
  const someone = await workerOwing(3);
  const buyer = await customer(app);
  expectProblem(await book(app, buyer, someone), workerNotBookable);
  const { body } = await app.call("POST", "/worker/payments_view/", { token: someone.token });
  const paid = await fetch(`${app.url}${new URL(body.checkout_url).pathname}`, {
    method: "POST",
    body: new URLSearchParams({ do: "pay" }),
    redirect: "manual",
  });
  expect(paid.status).toBe(303);
  expect(await feesOf(someone)).toMatchObject({ pending_fee: 0, bookings_paused: false });
  expect((await book(app, buyer, someone)).status).toBe(201);
});

test(
  "completing and booking at once: booked before the fee, or refused after it",
  { tags: ["@fair-play-2.5", "@security-2.6"] },
  async () => {
    await expectBookedBeforeFeeOrRefused(app, 8);
  },
);

test("without a limit no worker is paused", async () => {
  const free = await startApp({}, { jobs: false });
  const someone = await workerOwing(10, free);
  expect(await feesOf(someone, free)).toEqual({ pending_fee: 300, total_fee: 300, payed_fee: 0 });
  expect((await book(free, await customer(free), someone)).status).toBe(201);
  await free.close();
});
