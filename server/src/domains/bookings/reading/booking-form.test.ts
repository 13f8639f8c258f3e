// The data that the booking dialog starts with (docs/rules/bookings.md 91).
import { expect, test } from "vitest";
import { tooManyOpen } from "@hourhand/contract/bookings";
import { notAllowed, notSignedIn } from "@hourhand/contract/problem";
import { book, booking, putInto } from "../../../../test/bookings.ts";
import {
  administrator,
  customer,
  worker,
  type TestPerson,
  type TestWorker,
} from "../../../../test/people.ts";
import { expectProblem } from "../../../../test/problems.ts";
import { sentStatements } from "../../../../test/sent-statements.ts";
import { testApp } from "../../../../test/start-app.ts";

const app = testApp({}, { jobs: false });

const read = (someone: TestWorker, token?: string) =>
  app.call("GET", `/api/v1/me/booking_form/${someone.workerId}`, { token });
const form = async ({ token }: TestPerson, someone: TestWorker) => (await read(someone, token)).body;

test("readBookingForm: a new customer has no address and may book", async () => {
  expect(await form(await customer(app), await worker(app))).toEqual({
    recent_addresses: [],
    too_many_open: false,
    customer_payments: "off",
    policy: {
      pay_within_hours: 2,
      cancel_tiers: [
        { hours_before: 24, percent: 0 },
        { hours_before: 2, percent: 25 },
        { hours_before: 0, percent: 50 },
      ],
      no_show_percent: 100,
      charges_cancellation: false,
      charges_no_show: false,
    },
  });
});

test(
  "the last three addresses are the caller's own, each once, the latest first",
  { tags: ["@screens-2.7"] },
  async () => {
    const [asha, other, ravi] = [await customer(app), await customer(app), await worker(app)];
    await booking(app, other, ravi, "canceled", { startTime: "08:00", address: "Somebody else's house" });
    for (const [index, address] of [
      "1 First Street",
      "2 Second Street",
      "3 Third Street",
      "4 Fourth Street",
    ].entries())
      await booking(app, asha, ravi, "canceled", { startTime: `${10 + index}:00`, address });
    await booking(app, asha, ravi, "canceled", { startTime: "15:00", address: "2 Second Street" });
    const { recent_addresses: addresses } = await form(asha, ravi);
    expect(addresses).toEqual(["2 Second Street", "4 Fourth Street", "3 Third Street"]);
  },
);

test(
  "too many unanswered bookings are reported before the next one is refused, in all and with one worker",
  { tags: ["@screens-2.23"] },
  async () => {
    const asha = await customer(app);
    const [ravi, meera, third] = [await worker(app), await worker(app), await worker(app)];
    const ids = [];
    ids.push(await booking(app, asha, ravi, "created", { startTime: "09:00" }));
    expect((await form(asha, ravi)).too_many_open).toBe(false);
    ids.push(await booking(app, asha, ravi, "created", { startTime: "10:00" }));
    expect((await form(asha, ravi)).too_many_open).toBe(true);
    expectProblem(await book(app, asha, ravi, { startTime: "11:00" }), tooManyOpen);
    expect((await form(asha, meera)).too_many_open).toBe(false);
    for (const startTime of ["09:00", "10:00"]) await booking(app, asha, meera, "created", { startTime });
    await booking(app, asha, third, "created", { startTime: "09:00" });
    expect((await form(asha, third)).too_many_open).toBe(true);
    expectProblem(await book(app, asha, third, { startTime: "10:00" }), tooManyOpen);
    await putInto(app, ids[0] ?? 0, "accepted");
    expect((await form(asha, third)).too_many_open).toBe(false);
  },
);

test("everything is read by one statement", async () => {
  const [asha, ravi] = [await customer(app), await worker(app)];
  // Makes one call first, so that the session is cached.
  await form(asha, ravi);
  expect(await sentStatements(() => form(asha, ravi))).toHaveLength(1);
});

test("it is for customers: strangers are 401, workers and administrators 403", async () => {
  const ravi = await worker(app);
  expectProblem(await read(ravi), notSignedIn);
  for (const make of [worker, administrator])
    expectProblem(await read(ravi, (await make(app)).token), notAllowed);
});
