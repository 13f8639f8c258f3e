// The time to answer, over HTTP with the clock moved: the reminder and the cancellation happen once each, even with
// several processes and after delays.
import { sql } from "../../../platform/database/sql.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { illegalStatusChange } from "@hourhand/contract/bookings";
import { book, booking, dayFromToday, endAnswerTime, statusOf } from "../../../../test/bookings.ts";
import { advance, advanceUntil, instantOf } from "../../../../test/market-time.ts";
import {
  administrator,
  customer,
  worker,
  type TestPerson,
  type TestWorker,
} from "../../../../test/people.ts";
import { expectProblem } from "../../../../test/problems.ts";
import { startApp, type TestApp } from "../../../../test/start-app.ts";
import { mailsTo, noticesOf } from "../../../../test/notified.ts";
import { doDueWork } from "../../../platform/clock/due-work.ts";
import { bookingDueWork } from "../jobs.ts";
import { moveAnswerTime } from "./queries.ts";

let app: TestApp;
let other: TestApp;
let admin: TestPerson;
let someone: TestWorker;
let buyer: TestPerson;
beforeAll(async () => {
  app = await startApp({ TEST_CLOCK: "on" }, { jobs: false });
  other = await startApp({ TEST_CLOCK: "on" }, { jobs: false, databaseUrl: app.databaseUrl });
  admin = await administrator(app, { id: 3 });
});
beforeEach(async () => {
  await policy({ answer_within_hours: 24, booking_days: 30 });
  [someone, buyer] = await Promise.all([worker(app), customer(app)]);
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const hourMs = 3_600_000;
const policy = (body: Record<string, unknown>) =>
  app.call("PUT", "/api/v1/admin/policies/default", { token: admin.token, body });
const read = async (id: number, { token }: TestPerson = buyer) =>
  (await app.call("GET", `/api/v1/bookings/${id}`, { token })).body;
const answer = (id: number, status: string) =>
  app.call("PATCH", `/worker/bookings_view/${id}`, { token: someone.token, body: { status } });
const remindersOf = async (person: TestPerson) =>
  (await noticesOf(app, person)).filter(({ event }) => event === "reminder");
/** Runs the due work in both processes at the same time, several times. */
const doOnBoth = () =>
  Promise.all(
    [app, other, app, other].map(({ app: { platform } }) => doDueWork(platform, bookingDueWork(platform))),
  );

describe("answer_by", () => {
  test.each([
    [24, 3, "as many hours after it was made"],
    [168, 3, "2 hours before the start where that is earlier"],
    [1, 1, "an hour after it was made"],
  ])(
    "of %d hours for a visit in %d days is %s",
    { tags: ["@beyond-2.10", "@beyond-3.5"] },
    async (answer_within_hours, days) => {
      await policy({ answer_within_hours });
      const id = await booking(app, buyer, someone, "created", { startTime: "10:00" }, days);
      const { answer_by, created_at } = await read(id);
      const start = instantOf(dayFromToday(app, days).date, "10:00");
      expect(Date.parse(answer_by)).toBe(
        Math.min(Date.parse(created_at) + answer_within_hours * hourMs, start - 2 * hourMs),
      );
      await answer(id, "accepted");
      expect((await read(id)).answer_by).toBeNull();
    },
  );

  // The clocks change at 02:00 on these days; hours are elapsed time.
  test.each([
    ["Asia/Kolkata", "2026-03-29", "2026-03-28T20:00:00Z"],
    ["Europe/Berlin", "2026-03-29", "2026-03-28T23:30:00Z"],
    ["Europe/Berlin", "2026-10-25", "2026-10-25T00:30:00Z"],
    ["America/St_Johns", "2026-03-08", "2026-03-08T04:00:00Z"],
    ["America/St_Johns", "2026-11-01", "2026-11-01T05:00:00Z"],
  ])(
    "in %s on %s is 2 elapsed hours before the start, or as many after the booking was made",
    { tags: ["@beyond-1.5"] },
    async (zone, on, by) => {
      const { rows } = await sql<{ latest: Date; hours: number; half: Date }>`
      select latest, extract(epoch from answer_deadline(latest - interval '50 hours', 30, ${on}::date, '03:30', ${zone})
          - (latest - interval '50 hours'))::float8 / 3600 as hours,
        instant_between(latest - interval '36 hours', latest) as half
      from (select answer_deadline('2026-01-01', 8760, ${on}::date, '03:30', ${zone}) as latest) d`.execute(
        app.app.platform.pool,
      );
      const latest = new Date(by);
      expect(rows).toEqual([{ latest, hours: 30, half: new Date(latest.getTime() - 18 * hourMs) }]);
    },
  );

  test("follows the policy of the time when the booking was made", { tags: ["@beyond-2.8"] }, async () => {
    const id = await booking(app, buyer, someone, "created", {}, 5);
    const before = (await read(id)).answer_by;
    await policy({ answer_within_hours: 1 });
    expect((await read(id)).answer_by).toBe(before);
  });

  test("follows a moved start, and so does a reminder that was not sent yet", async () => {
    await policy({ answer_within_hours: 168 });
    const id = await booking(app, buyer, someone, "created", { startTime: "10:00" }, 3);
    const { platform } = app.app;
    const move = async (days: number) => {
      await sql`update bookings set booked_on = booked_on + ${days}::int where id = ${id}`.execute(
        platform.pool,
      );
      await moveAnswerTime(platform.pool, [id, platform.calendar.timeZone]);
    };
    await move(1);
    const { answer_by, created_at } = await read(id);
    expect(Date.parse(answer_by)).toBe(instantOf(dayFromToday(app, 4).date, "08:00"));
    const half = (Date.parse(created_at) + Date.parse(answer_by)) / 2;
    await advanceUntil(app, admin, half - 60_000);
    expect(await remindersOf(someone)).toHaveLength(0);
    await advance(app, admin, 3);
    expect(await remindersOf(someone)).toHaveLength(1);
    await move(1);
    await advance(app, admin, 24 * 60);
    expect([await statusOf(app, id), (await remindersOf(someone)).length]).toEqual(["created", 1]);
  });
});

describe("the reminder at half time", () => {
  test(
    "is sent to the worker alone, by notice and mail, once",
    { tags: ["@beyond-2.12", "@beyond-3.74"] },
    async () => {
      const id = await booking(app, buyer, someone, "created", {}, 5);
      await advance(app, admin, 12 * 60 - 2);
      expect(await remindersOf(someone)).toEqual([]);
      await advance(app, admin, 3);
      const [reminder] = await remindersOf(someone);
      expect(reminder).toMatchObject({ title: "Booking request waiting", booking_id: id });
      expect(reminder?.body).toMatch(/is waiting for your reply .* Please accept or reject it by /);
      const { created_at } = await read(id);
      expect(reminder?.created_at.getTime()).toBe(Date.parse(created_at) + 12 * hourMs);
      expect((await mailsTo(app, someone)).filter(({ subject }) => subject === reminder?.title)).toHaveLength(
        1,
      );
      await advance(app, admin, 5 * 60);
      await doOnBoth();
      expect(await remindersOf(someone)).toHaveLength(1);
      expect(await remindersOf(buyer)).toEqual([]);
      expect((await mailsTo(app, buyer)).map(({ subject }) => subject)).toEqual(["Booking sent"]);
    },
  );

  test("is only a notice for a worker who wants no reminder mails", { tags: ["@beyond-2.13"] }, async () => {
    const preferences = { reminder: { mail: false, push: true } };
    const path = "/api/v1/notification_preferences";
    expect((await app.call("PUT", path, { token: someone.token, body: preferences })).status).toBe(200);
    await booking(app, buyer, someone, "created", {}, 5);
    await advance(app, admin, 13 * 60);
    expect(await remindersOf(someone)).toHaveLength(1);
    expect((await mailsTo(app, someone)).map(({ subject }) => subject)).toEqual(["Booking request"]);
  });

  test.each(["accepted", "rejected"])("is not sent if the booking was %s before", async (status) => {
    const id = await booking(app, buyer, someone, "created", {}, 5);
    expect((await answer(id, status)).status).toBe(200);
    await advance(app, admin, 25 * 60);
    expect(await remindersOf(someone)).toEqual([]);
    expect(await statusOf(app, id)).toBe(status);
  });

  test("is sent once by two concurrent processes, however late", { tags: ["@beyond-2.12"] }, async () => {
    const ids = [];
    for (let n = 0; n < 5; n++) {
      const id = await booking(
        app,
        await customer(app),
        someone,
        "created",
        { startTime: `${10 + n}:00` },
        5,
      );
      await sql`update bookings set answer_due_at = market_now() - interval '5 hours' where id = ${id}`.execute(
        app.app.platform.pool,
      );
      ids.push(id);
    }
    await doOnBoth();
    const reminders = await remindersOf(someone);
    expect(reminders).toHaveLength(ids.length);
    expect(new Set(reminders.map(({ booking_id }) => booking_id))).toEqual(new Set(ids));
  });

  test("is left out if the time to answer is over as well", async () => {
    const id = await booking(app, buyer, someone, "created", {}, 5);
    await endAnswerTime(app, id);
    await doOnBoth();
    expect([await statusOf(app, id), await remindersOf(someone)]).toEqual(["canceled", []]);
  });
});

describe("the end of the time to answer", () => {
  test(
    "cancels, notifies both and frees the hours; the customer may book a replacement",
    { tags: ["@beyond-2.11", "@beyond-3.56", "@beyond-3.62", "@beyond-3.74"] },
    async () => {
      const id = await booking(app, buyer, someone, "created", { startTime: "10:00" }, 5);
      const { answer_by } = await read(id);
      await advance(app, admin, 24 * 60 - 1);
      expect((await read(id, someone)).allowed).toEqual(["accepted", "rejected"]);
      await advance(app, admin, 2);
      const { timeline, ...ended } = await read(id);
      expect(ended).toMatchObject({
        status: "canceled",
        answer_by: null,
        no_show: null,
        cancellation: {
          by: "system",
          cause: "not_answered",
          note: null,
          at: answer_by,
          charge_paise: 0,
          refund_paise: 0,
          rule: null,
        },
        allowed: ["replace"],
      });
      expect(timeline.at(-1)).toEqual({ at: answer_by, event: "expired", actor: "system", detail: {} });
      expect((await read(id, someone)).allowed).toEqual([]);
      for (const person of [buyer, someone]) {
        expect((await noticesOf(app, person)).at(-1)).toMatchObject({
          title: "Booking cancelled",
          event: "booking",
          booking_id: id,
        });
        expect((await mailsTo(app, person)).at(-1)?.subject).toBe("Booking cancelled");
      }
      const again = await book(app, await customer(app), someone, { startTime: "10:00" }, 4);
      expect(again.status).toBe(201);
    },
  );

  test(
    "refuses a later answer even before the system has canceled, as `allowed` says",
    { tags: ["@beyond-1.20"] },
    async () => {
      const id = await booking(app, buyer, someone, "created", {}, 5);
      await endAnswerTime(app, id);
      expect((await read(id, someone)).allowed).toEqual([]);
      for (const status of ["accepted", "rejected"])
        expectProblem(await answer(id, status), illegalStatusChange);
      expect(await statusOf(app, id)).toBe("created");
    },
  );

  test("is handled once by two concurrent processes, after any delay", async () => {
    const ids = [];
    for (let n = 0; n < 6; n++)
      ids.push(await booking(app, await customer(app), someone, "created", { startTime: `${10 + n}:00` }, 6));
    for (const id of ids) await endAnswerTime(app, id);
    await doOnBoth();
    for (const id of ids) {
      const { timeline } = await read(id, someone);
      expect(timeline.map(({ event }: { event: string }) => event)).toEqual(["created", "expired"]);
    }
    const notices = (await noticesOf(app, someone)).filter(({ title }) => title === "Booking cancelled");
    expect(notices).toHaveLength(ids.length);
  });
});
