// The worker's day and next step (docs/rules/bookings.md 85, 86).
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { NextStep } from "@hourhand/contract/bookings";
import { notAllowed, notSignedIn } from "@hourhand/contract/problem";
import { arrive, codeSeenBy, setStart, waitForMorning } from "../../../../test/arrivals.ts";
import { booking, dayFromToday, putInto, storeBooking } from "../../../../test/bookings.ts";
import {
  administrator,
  customer,
  worker,
  type TestPerson,
  type TestWorker,
} from "../../../../test/people.ts";
import { expectProblem } from "../../../../test/problems.ts";
import { sentStatements } from "../../../../test/sent-statements.ts";
import { startApp, type TestApp } from "../../../../test/start-app.ts";

let app: TestApp;
let enforced: TestApp;
let admin: TestPerson;
let ravi: TestWorker;
let asha: TestPerson;
beforeAll(async () => {
  app = await startApp({ TEST_CLOCK: "on" }, { jobs: false });
  admin = await administrator(app);
  await waitForMorning(app, admin);
  enforced = await startApp(
    { TEST_CLOCK: "on", VISIT_TIMES: "enforced" },
    { jobs: false, databaseUrl: app.databaseUrl },
  );
});
beforeEach(async () => {
  [ravi, asha] = await Promise.all([worker(app), customer(app)]);
});
afterAll(async () => {
  await enforced.close();
  await app.close();
});

const read = (token?: string, at = app) => at.call("GET", "/api/v1/worker/day", { token });
const day = async (at = app) => (await read(ravi.token, at)).body;
const store = (
  days: number,
  from: string,
  status: "accepted" | "visited" | "pending" | "completed" | "created",
) =>
  storeBooking(app, {
    customerId: asha.id,
    workerId: ravi.workerId,
    slotId: ravi.slots[1],
    on: dayFromToday(app, days).date,
    from: `${from}:00`,
    to: `${Number(from) + 1}:00`,
    status,
  });
/** Returns the next step from the documented list; the day must agree if it shows this visit. */
async function stepOf(id: number, at = app): Promise<NextStep | null> {
  const { Bookings } = (await at.call("GET", "/worker/bookings_view/", { token: ravi.token })).body;
  const listed = Bookings.find((one: { id: number }) => one.id === id).next_step;
  const { next_visit: next } = await day(at);
  if (next?.id === id) expect(next.next_step).toBe(listed);
  return listed;
}

test("a person without visits has an empty day", async () => {
  expect(await day()).toEqual({
    date: dayFromToday(app, 0).date,
    next_visit: null,
    to_close: [],
    visits: [],
  });
});

test(
  "today's visits are in the order of their starts, and the next one is the first accepted one",
  { tags: ["@screens-2.15"] },
  async () => {
    const late = await store(0, "17", "accepted");
    const done = await store(0, "08", "completed");
    const early = await store(0, "11", "accepted");
    await store(0, "13", "created");
    await store(1, "09", "accepted");
    await store(-1, "09", "accepted");
    const { visits, next_visit: next } = await day();
    expect(visits.map(({ id }: { id: number }) => id)).toEqual([done, early, late]);
    expect(next).toEqual({
      id: early,
      status: "accepted",
      customer: { id: asha.id, name: "Asha Menon" },
      title: "Fan does not turn",
      date: dayFromToday(app, 0).date,
      start_time: "11:00",
      end_time: "12:00",
      starts_at: new Date(`${dayFromToday(app, 0).date}T11:00:00+05:30`).toISOString(),
      ends_at: new Date(`${dayFromToday(app, 0).date}T12:00:00+05:30`).toISOString(),
      address: "MG Road",
      position: null,
      total_paise: 30_000,
      fee_paise: 3_000,
      currency: "INR",
      next_step: "visited",
    });
  },
);

test("a visit in progress comes first; one to be finished later comes after agreed ones", async () => {
  const pending = await store(0, "09", "pending");
  expect((await day()).next_visit.id).toBe(pending);
  const agreed = await store(3, "09", "accepted");
  expect((await day()).next_visit.id).toBe(agreed);
});

test(
  "yesterday's unclosed visit is still to close and does not hide the present one",
  { tags: ["@screens-2.15"] },
  async () => {
    const open = await store(-1, "16", "visited");
    expect(await day()).toMatchObject({ next_visit: null, to_close: [{ id: open, next_step: "completed" }] });
    const tomorrow = await store(1, "09", "accepted");
    expect((await day()).next_visit.id).toBe(tomorrow);
    const late = await store(0, "20", "accepted");
    const { next_visit: next, to_close: toClose } = await day();
    expect(next).toMatchObject({ id: late, next_step: "visited" });
    expect(toClose.map(({ id }: { id: number }) => id)).toEqual([open]);
  },
);

test(
  "the step follows the status; ended and unanswered bookings have none",
  { tags: ["@screens-2.15"] },
  async () => {
    const id = await booking(app, asha, ravi, "created");
    const steps = [];
    for (const status of [
      "created",
      "accepted",
      "visited",
      "pending",
      "completed",
      "rejected",
      "canceled",
    ] as const) {
      await putInto(app, id, status);
      steps.push(await stepOf(id));
    }
    expect(steps).toEqual([null, "visited", "completed", "completed", null, null, null]);
  },
);

test("with enforced times only the code begins a visit before its start, and nothing completes it", async () => {
  const id = await booking(app, asha, ravi, "accepted", {}, 2);
  expect(await stepOf(id, enforced)).toBeNull();
  await setStart(app, id, "2 hours");
  expect(await stepOf(id, enforced)).toBe("arrival");
  expect((await arrive(app, ravi, id, await codeSeenBy(app, asha, id))).status).toBe(200);
  expect(await stepOf(id, enforced)).toBeNull();
  await setStart(app, id, "-10 minutes");
  expect(await stepOf(id, enforced)).toBe("completed");
});

test("with a policy that requires the code, the step is the arrival by code", async () => {
  const required = (arrival_code: string) =>
    app.call("PUT", "/api/v1/admin/policies/default", { token: admin.token, body: { arrival_code } });
  await required("required");
  const id = await booking(app, asha, ravi, "accepted", {}, 2);
  await required("optional");
  expect(await stepOf(id)).toBeNull();
  await setStart(app, id, "3 hours");
  expect(await stepOf(id)).toBe("arrival");
  expect((await arrive(app, ravi, id, await codeSeenBy(app, asha, id))).status).toBe(200);
  expect(await stepOf(id)).toBe("completed");
});

test("the fee is that of the policy under which the booking was made", async () => {
  const setFee = (fee_percent: number) =>
    app.call("PUT", "/api/v1/admin/policies/default", { token: admin.token, body: { fee_percent } });
  await setFee(12.5);
  const id = await booking(app, asha, ravi, "accepted");
  await setFee(10);
  const { Bookings } = (await app.call("GET", "/worker/bookings_view/", { token: ravi.token })).body;
  expect([Bookings[0].total, Bookings[0].fee]).toEqual([300, 37.5]);
  expect((await day()).next_visit).toMatchObject({ id, fee_paise: 3_750 });
});

test("the day is read by one statement, for any number of visits", async () => {
  await day();
  for (const from of ["06", "07", "08", "09", "10", "11"]) await store(0, from, "accepted");
  expect(await sentStatements(() => day())).toHaveLength(1);
});

test("it is for workers: strangers are 401, customers and administrators 403", async () => {
  expectProblem(await read(), notSignedIn);
  for (const person of [asha, admin]) expectProblem(await read(person.token), notAllowed);
});
