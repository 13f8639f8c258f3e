// Days off, extra hours and copied slots, over HTTP.
import { sql } from "../../../platform/database/sql.ts";
import { describe, expect, test } from "vitest";
import { invalidInput, notAllowed, notFound, notSignedIn } from "@hourhand/contract/problem";
import { exceptionOverlaps, maxExceptions, tooManyExceptions } from "@hourhand/contract/schedule-exceptions";
import { profileIncomplete, slotNotFound, slotOverlaps } from "@hourhand/contract/schedule";
import { booking, dayFromToday } from "../../../../test/bookings.ts";
import { addException, idleWorker } from "../../../../test/calendar.ts";
import { customer, person, worker, type TestPerson } from "../../../../test/people.ts";
import { expectProblem, outcomeOf } from "../../../../test/problems.ts";
import { testApp } from "../../../../test/start-app.ts";

const app = testApp({}, { jobs: false });

const on = (days: number) => dayFromToday(app, days).date;
const list = async ({ token }: TestPerson, query = "") =>
  (await app.call("GET", `/api/v1/worker/exceptions${query}`, { token })).body;
const remove = ({ token }: TestPerson, id: number | string) =>
  app.call("DELETE", `/api/v1/worker/exceptions/${id}`, { token });
const addSlot = ({ token }: TestPerson, week: string, from: string, to: string) =>
  app.call("POST", "/worker/slot_view/", { token, body: { week, from, to } });
const weekdayOn = (days: number) => dayFromToday(app, days).selectedDay.split(" ")[0] ?? "";

describe("days off", () => {
  test("of whole days or some hours of each; they may overlap", { tags: ["@beyond-3.20"] }, async () => {
    const ravi = await worker(app);
    const whole = await addException(app, ravi, {
      kind: "off",
      from_date: on(3),
      to_date: on(5),
      note: "Wedding",
    });
    expect([whole.status, whole.body]).toEqual([
      201,
      {
        message: "These days are off.",
        id: expect.any(Number),
        kind: "off",
        from_date: on(3),
        to_date: on(5),
        from_time: null,
        to_time: null,
        note: "Wedding",
        slot_id: null,
        conflicts: [],
      },
    ]);
    const hours = await addException(app, ravi, {
      kind: "off",
      from_date: on(0),
      to_date: on(4),
      from_time: "12:00",
      to_time: "13:30",
    });
    expect(hours.body).toMatchObject({ from_time: "12:00", to_time: "13:30", note: "" });
    const { items, next } = await list(ravi);
    expect(items.map(({ id }: { id: number }) => id)).toEqual([hours.body.id, whole.body.id]);
    expect(next).toBeNull();
    const first = await list(ravi, "?limit=1");
    const rest = await list(ravi, `?limit=1&cursor=${encodeURIComponent(first.next)}`);
    expect([first.items, rest.items, rest.next]).toEqual([[items[0]], [items[1]], null]);
  });

  test("that contain live bookings keep and list them", { tags: ["@beyond-3.22"] }, async () => {
    const ravi = await worker(app);
    const buyer = await customer(app);
    const ids = [
      await booking(app, buyer, ravi, "accepted", { startTime: "09:00:00" }, 2),
      await booking(app, buyer, ravi, "created", { startTime: "14:00:00" }, 2),
    ];
    await booking(app, buyer, ravi, "canceled", { startTime: "16:00:00" }, 2);
    const day = { kind: "off", from_date: on(2), to_date: on(2) };
    const whole = await addException(app, ravi, day);
    expect(whole.body.conflicts).toEqual(ids);
    expect(whole.body.message).toBe("These days are off. 2 bookings stay as agreed.");
    const hours = await addException(app, ravi, { ...day, from_time: "10:00", to_time: "15:00" });
    expect(hours.body.conflicts).toEqual([ids[1]]);
    const { items } = await list(ravi);
    expect(items.map(({ conflicts }: { conflicts: number[] }) => conflicts)).toEqual([ids, [ids[1]]]);
  });

  test("are removed by their worker only, once", { tags: ["@beyond-1.10", "@beyond-3.20"] }, async () => {
    const [ravi, other] = await Promise.all([worker(app), worker(app)]);
    const { id } = (await addException(app, ravi, { kind: "off", from_date: on(1), to_date: on(1) })).body;
    expectProblem(await remove(other, id), notFound);
    expect((await remove(ravi, id)).body.message).toBe("These days are as usual again.");
    expectProblem(await remove(ravi, id), notFound);
    expectProblem(await remove(ravi, "none"), notFound);
  });
});

describe("extra hours", () => {
  const extra = (from: string, to: string, first: number, last = first) => ({
    kind: "extra",
    from_date: on(first),
    to_date: on(last),
    from_time: from,
    to_time: to,
  });

  test("have their own slot, which the weekly slots do not show", { tags: ["@beyond-3.27"] }, async () => {
    const ravi = await idleWorker(app);
    const { body, status } = await addException(app, ravi, extra("18:00", "20:00", 2, 4));
    expect([status, body.slot_id, body.message]).toEqual([
      201,
      expect.any(Number),
      "These extra hours can be booked.",
    ]);
    const slots = await app.call("GET", "/worker/slot_view/", { token: ravi.token });
    expect(slots.body.slots).toEqual([]);
    for (const method of ["PATCH", "PUT"])
      expectProblem(
        await app.call(method, "/worker/slot_view/", { token: ravi.token, body: { id: body.slot_id } }),
        slotNotFound,
      );
    expect((await remove(ravi, body.id)).status).toBe(200);
  });

  test(
    "that overlap weekly hours, other extra hours or hours off are refused; adjacent ones are not",
    { tags: ["@beyond-1.36", "@beyond-3.23"] },
    async () => {
      const ravi = await idleWorker(app);
      await addSlot(ravi, weekdayOn(3), "09:00", "12:00");
      await addException(app, ravi, extra("15:00", "17:00", 3));
      await addException(app, ravi, { ...extra("18:00", "19:00", 3), kind: "off" });
      await addException(app, ravi, { kind: "off", from_date: on(5), to_date: on(5) });
      for (const wanted of [
        extra("11:00", "13:00", 3),
        extra("11:59", "13:00", 1, 20),
        extra("16:00", "18:00", 2, 3),
        extra("18:30", "20:00", 3),
        extra("06:00", "07:00", 5),
      ])
        expectProblem(await addException(app, ravi, wanted), exceptionOverlaps);
      expect((await addException(app, ravi, extra("12:00", "15:00", 3))).status).toBe(201);
      expect((await addException(app, ravi, extra("09:00", "12:00", 4))).status).toBe(201);
      // Weekly slots that are added later may not overlap the extra hours either.
      expectProblem(await addSlot(ravi, weekdayOn(4), "11:00", "13:00"), slotOverlaps);
      expect((await addSlot(ravi, weekdayOn(4), "12:00", "13:00")).status).toBe(201);
    },
  );

  test(
    "are added once by ten concurrent requests for the same hours; with one key the reply is the same",
    { tags: ["@beyond-1.12"] },
    async () => {
      const ravi = await idleWorker(app);
      const wanted = extra("10:00", "12:00", 2);
      const answers = await Promise.all(Array.from({ length: 10 }, () => addException(app, ravi, wanted)));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      for (const answer of answers.filter(({ status }) => status !== 201))
        expectProblem(answer, exceptionOverlaps);
      const twice = await Promise.all(
        [1, 2].map(() =>
          addException(app, ravi, extra("14:00", "15:00", 2), { "idempotency-key": "extra-once" }),
        ),
      );
      expect(twice.map(({ body }) => body.id)).toEqual([twice[0]?.body.id, twice[0]?.body.id]);
    },
  );

  test("and an overlapping weekly slot added concurrently: one of them is stored", async () => {
    for (let round = 0; round < 10; round++) {
      const ravi = await idleWorker(app);
      const [slot, hours] = await Promise.all([
        addSlot(ravi, weekdayOn(2), "10:00", "12:00"),
        addException(app, ravi, extra("11:00", "13:00", 2)),
      ]);
      if (slot.status === 201) expectProblem(hours, exceptionOverlaps);
      else {
        expectProblem(slot, slotOverlaps);
        expect(hours.status).toBe(201);
      }
    }
  });
});

test.each([
  ["from_date", { from_date: -1 }],
  ["from_date", { from_date: "2026-02-30" }],
  ["from_date", { from_date: "soon" }],
  ["to_date", { from_date: 3, to_date: 2 }],
  ["to_date", { from_date: 1, to_date: 367 }],
  ["to_time", { from_time: "10:00" }],
  ["from_time", { to_time: "10:00" }],
  ["to_time", { from_time: "10:00", to_time: "10:00" }],
  ["to_time", { from_time: "10:00", to_time: "10:00:00" }],
  ["from_time", { from_time: "10:00:30", to_time: "11:00" }],
  ["from_time", { kind: "extra" }],
  ["from_time", { kind: "extra", from_time: "04:00", to_time: "08:00" }],
  ["from_time", { kind: "extra", from_time: "20:00", to_time: "22:30" }],
  ["from_time", { kind: "extra", from_time: "10:00", to_time: "10:59" }],
  ["kind", { kind: "holiday" }],
  ["note", { note: "x".repeat(201) }],
])(
  "an exception with a wrong %s is refused at its field: %j",
  { tags: ["@beyond-3.22", "@beyond-3.23", "@beyond-3.25"] },
  async (field, fields: Record<string, unknown>) => {
    const ravi = await idleWorker(app);
    const dated = Object.fromEntries(
      Object.entries({ kind: "off", from_date: 1, to_date: 1, ...fields }).map(([name, value]) => [
        name,
        typeof value === "number" ? on(value) : value,
      ]),
    );
    const answer = await addException(app, ravi, dated);
    expectProblem(answer, invalidInput);
    expect(answer.body.errors).toHaveProperty(field);
    expect((await list(ravi)).items).toEqual([]);
  },
);

test("exceptions require a worker with a profile", { tags: ["@beyond-3.20"] }, async () => {
  const day = { kind: "off", from_date: on(1), to_date: on(1) };
  for (const [token, problem] of [
    ["", notSignedIn],
    [(await customer(app)).token, notAllowed],
    [(await person(app, "admin")).token, notAllowed],
    [(await person(app, "worker")).token, profileIncomplete],
  ] as const) {
    expectProblem(await addException(app, { token }, day), problem);
    if (problem !== profileIncomplete)
      expectProblem(await app.call("GET", "/api/v1/worker/exceptions", { token }), problem);
  }
});

test(
  "a worker has at most 500 future exceptions, also with two added concurrently",
  { tags: ["@beyond-3.92"] },
  async () => {
    const someone = await worker(app);
    const { pool } = app.app.platform;
    await sql`insert into schedule_exceptions (worker_id, kind, from_date, to_date, note)
    select ${someone.workerId}, 'off', d.day, d.day, '' from (select (market_now() at time zone 'Asia/Kolkata')::date + 9 as day) d,
      generate_series(1, ${maxExceptions - 1}::integer)`.execute(pool);
    const date = app.app.platform.calendar.today();
    const add = () =>
      app.call("POST", "/api/v1/worker/exceptions", {
        token: someone.token,
        body: { kind: "off", from_date: date, to_date: date },
      });
    const answers = await Promise.all([add(), add()]);
    expect(answers.map(outcomeOf).map(String).toSorted()).toEqual(["201", "409 too-many-exceptions"]);
    expectProblem(await add(), tooManyExceptions);
  },
);
