// The desk: an administrator books for somebody who called, and answers for the worker.
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  addressMissing,
  dayOutOfRange,
  durationTooLong,
  illegalStatusChange,
  slotNotOffered,
  slotTaken,
  startOutsideSlot,
  tooManyOpen,
} from "@hourhand/contract/bookings";
import { nobodyFree } from "@hourhand/contract/desk";
import { invalidInput, keyReused, notAllowed, notFound } from "@hourhand/contract/problem";
import { book, booking, dayFromToday } from "../../../../test/bookings.ts";
import { mailsTo } from "../../../../test/notified.ts";
import { titlesOf } from "../../../../test/payments.ts";
import {
  administrator,
  customer,
  worker,
  type TestPerson,
  type TestWorker,
} from "../../../../test/people.ts";
import { expectProblem, outcomeOf } from "../../../../test/problems.ts";
import { near } from "../../../../test/replacements.ts";
import { testApp } from "../../../../test/start-app.ts";
import { onlyRow } from "../../../platform/database/rows.ts";
import { sql } from "../../../platform/database/sql.ts";

const app = testApp();
let admin: TestPerson;
let ravi: TestWorker;
let asha: TestPerson;
let callers = 0;
beforeAll(async () => {
  admin = await administrator(app);
});
beforeEach(async () => {
  callers++;
  [ravi, asha] = await Promise.all([worker(app), customer(app)]);
});

const place = { latitude: 9.93, longitude: 76.26 };
const caller = () => ({ name: "Meera Nair", phone: `+91 97450 ${String(10_000 + callers)}` });
const request = (fields: Record<string, unknown> = {}) => ({
  customer_id: asha.id,
  worker_id: ravi.workerId,
  date: dayFromToday(app, 3).date,
  start_time: "10:00",
  hours: 2,
  title: "Ceiling fan does not turn",
  address: "12 Lake Road",
  ...fields,
});
const desk = (fields: Record<string, unknown> = {}, person = admin, headers: Record<string, string> = {}) =>
  app.call("POST", "/api/v1/admin/bookings", { token: person.token, body: request(fields), headers });
const categoryOf = async (someone: TestWorker | undefined) => {
  const { rows } = await sql<{ id: number }>`
    select job_category_id as id from workers where id = ${someone?.workerId}`.execute(app.app.platform.pool);
  return { category_id: onlyRow(rows).id };
};
const answer = (id: number, body: object, person = admin) =>
  app.call("POST", `/api/v1/admin/bookings/${id}/answer`, { token: person.token, body: { ...body } });

describe("a booking at the desk", () => {
  test("is like the customer's own, and both sides are told that the office booked", async () => {
    const { status, body } = await desk();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: "created",
      customer: { id: asha.id },
      worker: { id: ravi.workerId },
      start_time: "10:00",
      end_time: "12:00",
      payment_method: "at_visit",
      allowed: ["admin_answer", "admin_move", "admin_cancel"],
      timeline: [{ event: "created", actor: "admin" }],
    });
    expect(await titlesOf(app, ravi.id)).toEqual(["Booking request"]);
    expect(await titlesOf(app, asha.id)).toEqual(["Booking sent"]);
    const read = (await app.call("GET", `/api/v1/bookings/${body.id}`, { token: asha.token })).body;
    expect(read.allowed).toContain("cancel");
    const mails = async () =>
      [...(await mailsTo(app, asha)), ...(await mailsTo(app, ravi))].map(({ text }) => text);
    // The server's own job may be sending them.
    await expect
      .poll(mails)
      .toEqual([
        expect.stringContaining("We have asked"),
        expect.stringContaining("Our office would like to book you"),
      ]);
  });

  test("that the worker agreed to is accepted at once and never counts as open", async () => {
    for (let n = 0; n < 5; n++) await booking(app, asha, await worker(app), "created", {}, 5);
    const { status, body } = await desk({ accepted: true });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: "accepted",
      timeline: [
        { event: "created", actor: "admin" },
        { event: "accepted", actor: "admin" },
      ],
    });
    expect(await titlesOf(app, ravi.id)).toEqual(["Booking accepted"]);
    expect((await titlesOf(app, asha.id)).at(-1)).toBe("Booking accepted");
    const { rows } = await sql<{ body: string }>`
      select body from notices where person_id = ${asha.id} order by id desc limit 1`.execute(
      app.app.platform.pool,
    );
    expect(onlyRow(rows).body).toContain("Our office has booked");
    const mails = async () => (await mailsTo(app, asha)).map(({ text }) => text);
    expect((await mails()).at(-1)).toContain("Our office has booked");
  });

  test("finds the worker's slot, or takes the one that is named", async () => {
    const { weekday } = dayFromToday(app, 3);
    expect((await desk({ slot_id: ravi.slots[weekday] })).status).toBe(201);
    expectProblem(await desk({ title: "Another" }), slotTaken);
    expect((await desk({ slot_id: 999_999_999 })).status).toBe(404);
  });

  test("without a slot is refused as the customer's own call is", { tags: ["@api-2.6"] }, async () => {
    const { pool } = app.app.platform;
    expectProblem(await desk({ worker_id: 999_999_999 }), notFound);
    expectProblem(await desk({ start_time: "20:00" }), startOutsideSlot);
    expectProblem(await desk({ start_time: "10:30" }), startOutsideSlot);
    expectProblem(await desk({ hours: 20 }), durationTooLong);
    const { weekday } = dayFromToday(app, 3);
    await sql`update slots set is_active = false where id = ${ravi.slots[weekday]}`.execute(pool);
    expectProblem(await desk(), slotNotOffered);
    await sql`update slots set is_active = false where worker_id = ${ravi.workerId}`.execute(pool);
    const outside = [0, 8].map((days) => dayFromToday(app, days).date);
    const any = { worker_id: undefined, any: { category_id: 1 }, ...place };
    for (const date of outside) {
      expectProblem(await desk({ date }), dayOutOfRange);
      expectProblem(await desk({ ...any, date }), dayOutOfRange);
    }
    expectProblem(await desk({ ...any, start_time: "23:00" }), nobodyFree);
  });

  test("with anyone takes the best-rated of the category near the visit who is free", async () => {
    const [far, best, other] = await Promise.all([
      near(app, 20, { jobTitle: `Desk ${callers}` }),
      near(app, 10, { jobTitle: `Desk ${callers}` }),
      near(app, 1, { jobTitle: `Desk ${callers}` }),
    ]);
    const { pool } = app.app.platform;
    await sql`update workers set reviews_count = 10, rating_halves = case when id = ${other.workerId} then 60 else 90 end
      where id in (${far.workerId}, ${best.workerId}, ${other.workerId})`.execute(pool);
    const any = { worker_id: undefined, any: await categoryOf(best), ...place };
    const chosen = async (fields = {}) => (await desk({ ...any, ...fields })).body.worker.id;
    expect(await chosen()).toBe(best.workerId);
    expect(await chosen({ title: "Another" })).toBe(other.workerId);
    expectProblem(await desk({ ...any, title: "A third" }), nobodyFree);
    expectProblem(await desk({ ...any, latitude: undefined }), addressMissing);
  });

  test("with anyone, of several at the same time each gets another worker", async () => {
    const workers = await Promise.all([1, 2, 3].map((km) => near(app, km, { jobTitle: `Rush ${callers}` })));
    const any = { worker_id: undefined, any: await categoryOf(workers[0]), ...place };
    const people = await Promise.all([1, 2, 3, 4].map(() => customer(app)));
    const answers = await Promise.all(people.map(({ id }) => desk({ ...any, customer_id: id })));
    expect(answers.map((one) => String(outcomeOf(one))).toSorted()).toEqual([
      "201",
      "201",
      "201",
      "409 nobody-free",
    ]);
    const taken = answers.filter(({ status }) => status === 201).map(({ body }) => body.worker.id);
    expect(new Set(taken).size).toBe(3);
  });

  test("with anyone goes on after a whole list of workers whose hours were lost meanwhile", async () => {
    const workers = await Promise.all(
      Array.from({ length: 21 }, () => near(app, 1, { jobTitle: `Crowd ${callers}` })),
    );
    const any = { worker_id: undefined, any: await categoryOf(workers[0]), ...place };
    const { pool } = app.app.platform;
    const ids = workers.map(({ workerId }) => workerId);
    await sql`update workers set reviews_count = 10, rating_halves = case when id = ${ids[20]} then 60 else 90 end
      where id = any(${ids})`.execute(pool);
    const holder = await pool.connect();
    try {
      // The call has read its list, and waits for the first worker.
      await holder.query("begin");
      await holder.query("select lock_worker(id) from unnest($1::bigint[]) id", [ids]);
      const booked = desk(any);
      await expect
        .poll(async () => {
          const { rows } = await sql`select from pg_locks l join pg_stat_activity a using (pid)
            where not l.granted and l.locktype = 'advisory' and a.datname = current_database()`.execute(pool);
          return rows.length;
        })
        .toBe(1);
      const lost = ids.slice(0, 20);
      await holder.query("update slots set is_active = false where worker_id = any($1)", [lost]);
      await holder.query("commit");
      const { status, body } = await booked;
      expect([status, body.worker?.id]).toEqual([201, ids[20]]);
    } finally {
      await holder.query("rollback");
      holder.release();
    }
  });

  test("with anyone goes on when the customer has asked the best one too often", async () => {
    const fields = { jobTitle: `Often ${callers}` };
    const [best, other] = [await near(app, 1, fields), await near(app, 2, fields)];
    const any = { worker_id: undefined, any: await categoryOf(best), ...place };
    for (const days of [4, 5]) await booking(app, asha, best, "created", {}, days);
    expect((await desk(any)).body.worker?.id).toBe(other.workerId);
    expectProblem(await desk({ worker_id: best.workerId, title: "Another" }), tooManyOpen);
    for (const days of [4, 5]) await booking(app, asha, await worker(app), "created", {}, days);
    expectProblem(await desk({ ...any, start_time: "14:00" }), tooManyOpen);
  });

  test("is made once for one key", { tags: ["@api-2.7"] }, async () => {
    const key = { "idempotency-key": `desk-booking-${callers}` };
    const answers = await Promise.all([desk({}, admin, key), desk({}, admin, key)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0].body.id).toBe(answers[1].body.id);
    expectProblem(await desk({ title: "Another" }, admin, key), keyReused);
  });

  test("is refused to customers and workers, and without a customer or a worker", async () => {
    for (const person of [asha, ravi]) expectProblem(await desk({}, person), notAllowed);
    for (const fields of [
      { customer_id: undefined },
      { customer: caller() },
      { worker_id: undefined },
      { any: { category_id: 1 } },
      { any: { category_id: 0 }, worker_id: undefined },
      { customer: { name: "" }, customer_id: undefined },
      { date: "2026-02-30" },
    ])
      expectProblem(await desk(fields), invalidInput);
    expectProblem(await desk({ customer_id: 999_999_999 }), notFound);
    expectProblem(await desk({ address: undefined }), addressMissing);
  });
});

describe("an answer for the worker", () => {
  test("accepts, and both sides are told", { tags: ["@api-2.25"] }, async () => {
    const id = await booking(app, asha, ravi, "created");
    const accepted = await answer(id, { accept: true });
    expect([accepted.status, accepted.body.status]).toEqual([200, "accepted"]);
    expect(accepted.body.timeline.at(-1)).toMatchObject({ event: "accepted", actor: "admin" });
    expect((await titlesOf(app, asha.id)).at(-1)).toBe("Booking accepted");
    expect((await titlesOf(app, ravi.id)).at(-1)).toBe("Booking accepted");
    expect((await mailsTo(app, asha)).at(-1)?.text).not.toContain("Our office");
    expectProblem(await answer(id, { accept: false }), illegalStatusChange);
  });

  test("rejects with a reason that the customer reads; the hours are free again", async () => {
    const { body } = await book(app, asha, ravi, { startTime: "10:00" });
    const reason = "Ravi is ill. Please call our office: +91 98470 12345.";
    const rejected = await answer(body.id, { accept: false, reason });
    expect([rejected.status, rejected.body.status]).toEqual([200, "rejected"]);
    // The record is kept for ever, so it has no contacts.
    expect(rejected.body.timeline.at(-1).detail).toEqual({
      reason: "Ravi is ill. Please call our office: ….",
    });
    const { rows } = await sql<{ body: string }>`
      select body from notices where person_id = ${asha.id} order by id desc limit 1`.execute(
      app.app.platform.pool,
    );
    expect(onlyRow(rows).body).toContain(reason);
    expect((await book(app, await customer(app), ravi, { startTime: "10:00" })).status).toBe(201);
  });

  test("is not allowed any more when the time to answer is over", async () => {
    const id = await booking(app, asha, ravi, "created");
    await sql`update bookings set answer_by = market_now() - interval '1 second', answer_due_at = market_now() + interval '1 day'
      where id = ${id}`.execute(app.app.platform.pool);
    const { body } = await app.call("GET", `/api/v1/bookings/${id}`, { token: admin.token });
    expect(body.allowed).toEqual(["admin_move", "admin_cancel"]);
    expectProblem(await answer(id, { accept: true }), illegalStatusChange);
  });

  test("of two at the same time one counts", async () => {
    const id = await booking(app, asha, ravi, "created");
    const answers = await Promise.all([answer(id, { accept: true }), answer(id, { accept: false })]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  test("is for administrators, for a booking that exists, with a bounded reason", async () => {
    const id = await booking(app, asha, ravi, "created");
    for (const person of [asha, ravi]) expectProblem(await answer(id, { accept: true }, person), notAllowed);
    expectProblem(await answer(999_999_999, { accept: true }), notFound);
    expectProblem(await answer(id, { accept: false, reason: "x".repeat(501) }), invalidInput);
    expectProblem(await answer(id, {}), invalidInput);
  });
});
