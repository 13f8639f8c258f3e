// Bookings with days off, extra hours and the policy in force: the horizon and the fee.
import { sql } from "../../platform/database/sql.ts";
import { beforeAll, expect, test } from "vitest";
import {
  dayMismatch,
  dayOutOfRange,
  slotNotOffered,
  slotTaken,
  startOutsideSlot,
} from "@hourhand/contract/bookings";
import { book, booking, dayFromToday } from "../../../test/bookings.ts";
import { addException, idleWorker } from "../../../test/calendar.ts";
import { administrator, customer, worker, type TestPerson } from "../../../test/people.ts";
import { expectProblem } from "../../../test/problems.ts";
import { testApp } from "../../../test/start-app.ts";
import { tryRandomCalendars } from "../../../test/tried-calendars.ts";

const app = testApp({ VISIT_TIMES: "free", PLATFORM_FEE_PERCENT: "10" }, { jobs: false });
let admin: TestPerson;
beforeAll(async () => {
  admin = await administrator(app);
});

const on = (days: number) => dayFromToday(app, days).date;
const details = async (id: number) => (await app.call("GET", `/user/workers_view/${id}`)).body.worker;
const editPolicy = (title: string, edit: Record<string, unknown>) =>
  sql<{ id: number }>`select id from job_categories where title = ${title}`
    .execute(app.app.platform.pool)
    .then(({ rows }) =>
      app.call("PUT", `/api/v1/admin/policies/${rows[0]?.id}`, { token: admin.token, body: edit }),
    );

test(
  "days off and hours off cannot be booked; once removed, their hours are free again",
  { tags: ["@beyond-1.29"] },
  async () => {
    const ravi = await worker(app);
    const buyer = await customer(app);
    const day = await addException(app, ravi, { kind: "off", from_date: on(2), to_date: on(2) });
    await addException(app, ravi, {
      kind: "off",
      from_date: on(3),
      to_date: on(3),
      from_time: "10:00",
      to_time: "12:30",
    });
    expectProblem(await book(app, buyer, ravi, { startTime: "09:00:00" }, 2), slotNotOffered);
    const taken = await book(app, buyer, ravi, { startTime: "12:00:00" }, 3);
    expectProblem(taken, slotTaken);
    expect(taken.body.free_starts[0].starts).toEqual([
      "08:00:00",
      "09:00:00",
      "13:00:00",
      "14:00:00",
      "15:00:00",
      "16:00:00",
      "17:00:00",
    ]);
    const free = (await details(ravi.workerId)).availabilities.flatMap(
      (slot: { free_starts: { date: string; starts: string[] }[] }) => slot.free_starts,
    );
    const startsOn = (date: string) => free.find((entry: { date: string }) => entry.date === date).starts;
    expect([startsOn(on(2)), startsOn(on(3))]).toEqual([[], taken.body.free_starts[0].starts]);
    expect((await book(app, buyer, ravi, { startTime: "13:00:00" }, 3)).status).toBe(201);
    await app.call("DELETE", `/api/v1/worker/exceptions/${day.body.id}`, { token: ravi.token });
    expect((await book(app, buyer, ravi, { startTime: "09:00:00" }, 2)).status).toBe(201);
  },
);

test(
  "extra hours are shown with their date and booked by their slot, only on their dates",
  { tags: ["@beyond-3.24", "@beyond-3.26", "@beyond-3.27"] },
  async () => {
    const ravi = await idleWorker(app);
    const extra = await addException(app, ravi, {
      kind: "extra",
      from_date: on(2),
      to_date: on(3),
      from_time: "18:30",
      to_time: "21:00",
    });
    const slot = extra.body.slot_id as number;
    const shown = await details(ravi.workerId);
    expect(shown.availabilities).toEqual([]);
    expect(shown.extra_availabilities).toEqual(
      [2, 3].map((days) => ({
        id: slot,
        date: on(days),
        start_time: "18:30:00",
        end_time: "21:00:00",
        starts: ["18:30:00", "19:30:00"],
      })),
    );
    const request = { selectedSlot: slot, startTime: "19:30:00" };
    const answer = await book(app, await customer(app), ravi, request, 2);
    expect([answer.status, answer.body.start_time, answer.body.end_time]).toEqual([
      201,
      "19:30:00",
      "20:30:00",
    ]);
    const buyer = await customer(app);
    expectProblem(await book(app, buyer, ravi, request, 2), slotTaken);
    expectProblem(await book(app, buyer, ravi, request, 4), dayMismatch);
    expectProblem(await book(app, buyer, ravi, { ...request, startTime: "20:30:00" }, 3), startOutsideSlot);
    expect((await book(app, buyer, ravi, request, 3)).status).toBe(201);
    const mine = (await app.call("GET", "/worker/bookings_view/", { token: ravi.token })).body;
    expect(JSON.stringify(mine)).toContain(on(3));
  },
);

test("a day off and a concurrent booking of that day: the booking is listed as a conflict, or refused", async () => {
  for (let round = 0; round < 10; round++) {
    const ravi = await worker(app);
    const [made, off] = await Promise.all([
      book(app, await customer(app), ravi, { startTime: "09:00:00" }, 2),
      addException(app, ravi, { kind: "off", from_date: on(2), to_date: on(2) }),
    ]);
    expect(off.status).toBe(201);
    if (made.status === 201) expect(off.body.conflicts).toEqual([made.body.id]);
    else expectProblem(made, slotNotOffered);
  }
});

test(
  "the policy in force sets the horizon, and a booking keeps its fee",
  { tags: ["@beyond-2.8", "@beyond-2.14", "@beyond-2.18"] },
  async () => {
    const asha = await worker(app, { jobTitle: "Tiler", salaryPaise: 40_000 });
    expectProblem(await book(app, await customer(app), asha, {}, 8), dayOutOfRange);
    await editPolicy("Tiler", { booking_days: 20, fee_percent: 5 });
    const early = await booking(app, await customer(app), asha, "accepted", { startTime: "09:00:00" }, 20);
    const refused = await book(app, await customer(app), asha, {}, 21);
    expectProblem(refused, dayOutOfRange);
    expect(refused.body.message).toBe("Please choose one of the 20 days from tomorrow on.");
    expect((await details(asha.workerId)).booking_days).toBe(20);
    await editPolicy("Tiler", { fee_percent: 25 });
    const late = await booking(app, await customer(app), asha, "accepted", { startTime: "10:00:00" }, 20);
    for (const id of [early, late])
      await app.call("PATCH", `/worker/bookings_view/${id}`, {
        token: asha.token,
        body: { status: "completed" },
      });
    const { body } = await app.call("GET", "/worker/payments_view/", { token: asha.token });
    expect(body.worker.total_fee).toBe(20 + 100);
  },
);

test(
  "every offered hour can be booked, and no other hour can",
  { tags: ["@beyond-3.16", "@beyond-show.11"] },
  async () => {
    const seed = Date.now() % 1_000_000;
    const { tried, booked, wrong } = await tryRandomCalendars(app, seed, 12);
    expect({ seed, wrong }).toEqual({ seed, wrong: [] });
    expect(booked).toBeGreaterThan(10);
    expect(tried - booked).toBeGreaterThan(10);
  },
);
