// One booking as both sides and administrators read it: its fields, its timeline, `allowed`, and who may not read it.
import { sql } from "../../../platform/database/sql.ts";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { notFound, notSignedIn } from "@hourhand/contract/problem";
import { booking, dayFromToday, putInto } from "../../../../test/bookings.ts";
import {
  administrator,
  customer,
  worker,
  type TestPerson,
  type TestWorker,
} from "../../../../test/people.ts";
import { expectProblem } from "../../../../test/problems.ts";
import { testApp } from "../../../../test/start-app.ts";

const app = testApp({}, { jobs: false });
let admin: TestPerson;
let someone: TestWorker;
let buyer: TestPerson;
beforeAll(async () => {
  admin = await administrator(app);
});
beforeEach(async () => {
  [someone, buyer] = await Promise.all([worker(app), customer(app)]);
});

const read = (id: number, { token }: { token?: string } = buyer) =>
  app.call("GET", `/api/v1/bookings/${id}`, { token });
const allowed = async (id: number, by: TestPerson) => (await read(id, by)).body.allowed;
const change = (id: number, status: string) =>
  app.call("PATCH", `/worker/bookings_view/${id}`, { token: someone.token, body: { status } });
const become = (of: TestPerson, role: string) =>
  sql`update people set role = ${role} where id = ${of.id}`.execute(app.app.platform.pool);

test(
  "readBooking answers every field, to both sides and administrators alike",
  { tags: ["@beyond-1.2", "@beyond-1.4", "@beyond-3.3", "@beyond-3.4", "@beyond-3.9"] },
  async () => {
    const id = await booking(app, buyer, someone, "created", { startTime: "09:00", duration: 2 });
    const { date } = dayFromToday(app);
    const { rows } = await sql<{
      category: number;
      created_at: Date;
      starts_at: Date;
    }>`select w.job_category_id as category, b.created_at, (b.booked_on + b.starts) at time zone 'Asia/Kolkata' as starts_at
    from bookings b join workers w on w.id = b.worker_id where b.id = ${id}`.execute(app.app.platform.pool);
    const [row] = rows;
    const { status, body } = await read(id);
    expect(status).toBe(200);
    const inADay = (row?.created_at.getTime() ?? 0) + 24 * 3_600_000;
    const beforeStart = (row?.starts_at.getTime() ?? 0) - 2 * 3_600_000;
    expect(body).toEqual({
      id,
      status: "created",
      customer: { id: buyer.id, name: "Asha Menon", picture: null },
      worker: { id: someone.workerId, user_id: someone.id, name: `Worker ${someone.id}`, picture: null },
      category: { id: row?.category, title: "Electrician", title_local: "Electrician" },
      title: "Ceiling fan does not turn",
      description: "It hums but does not turn.",
      date,
      start_time: "09:00",
      end_time: "11:00",
      hours: 2,
      hourly_paise: 30_000,
      total_paise: 60_000,
      currency: "INR",
      address: "12 Fort Road, Kochi",
      created_at: row?.created_at.toISOString(),
      answer_by: new Date(Math.min(inADay, beforeStart)).toISOString(),
      policy: {
        category_id: null,
        version: 1,
        answer_within_hours: 24,
        booking_days: 7,
        cancel_tiers: [
          { hours_before: 24, percent: 0 },
          { hours_before: 2, percent: 25 },
          { hours_before: 0, percent: 50 },
        ],
        no_show_percent: 100,
        fee_percent: expect.any(Number),
        address_before_acceptance: "whole",
        arrival_code: "optional",
        pay_within_hours: 2,
        payout_after_hours: 48,
        tax_percent: 0,
        tax_on: "fee",
        tax_label: "GST",
        charges_cancellation: false,
        charges_no_show: false,
      },
      proposals: [],
      arrival: {
        required: false,
        code: null,
        code_from: new Date((row?.starts_at.getTime() ?? 0) - 12 * 3_600_000).toISOString(),
        verified_at: null,
        override: null,
      },
      photos: [],
      cancellation: null,
      no_show: null,
      statements: [],
      replaces: null,
      replaced_by: null,
      series_id: null,
      payment_method: "at_visit",
      payments: [],
      refunds: [],
      paid_at_visit: null,
      previous_issues: "",
      damaged_parts: "",
      photo: null,
      position: { latitude: 9.93, longitude: 76.26 },
      timeline: [
        {
          at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
          event: "created",
          actor: "customer",
          detail: { date, start_time: "09:00", end_time: "11:00", hours: 2, total_paise: 60_000 },
        },
      ],
      timeline_before: null,
      shared_until: null,
      share_hold: null,
      allowed: expect.any(Array),
    });
    for (const other of [someone, admin])
      expect((await read(id, other)).body).toEqual({ ...body, allowed: expect.any(Array) });
  },
);

test(
  "the timeline has the events, oldest first; the documented one has the statuses",
  { tags: ["@beyond-3.5", "@beyond-3.10"] },
  async () => {
    const id = await booking(app, buyer, someone);
    await change(id, "accepted");
    await change(id, "pending");
    await change(id, "completed");
    const { body } = await read(id);
    expect(body.timeline.map(({ event, actor }: { event: string; actor: string }) => [event, actor])).toEqual(
      [
        ["created", "customer"],
        ["accepted", "worker"],
        ["pending", "worker"],
        ["completed", "worker"],
      ],
    );
    expect(body.answer_by).toBeNull();
    const { Booking } = (await app.call("GET", `/user/bookings_view/${id}`, { token: buyer.token })).body;
    expect(Booking.timeline.map(({ status }: { status: string }) => status)).toEqual([
      "created",
      "accepted",
      "pending",
      "completed",
    ]);
  },
);

test(
  "`allowed` has the statuses that the worker's call accepts now, and the customer's review",
  { tags: ["@beyond-1.21"] },
  async () => {
    const id = await booking(app, buyer, someone);
    expect(await allowed(id, someone)).toEqual(["accepted", "rejected"]);
    expect(await allowed(id, buyer)).not.toContain("review");
    await change(id, "accepted");
    expect(await allowed(id, someone)).toEqual(expect.arrayContaining(["visited", "pending", "completed"]));
    await change(id, "visited");
    expect(await allowed(id, someone)).toEqual(expect.arrayContaining(["pending", "completed"]));
    expect(await allowed(id, someone)).not.toContain("visited");
    await change(id, "completed");
    expect(await allowed(id, someone)).toEqual(["photos"]);
    expect(await allowed(id, buyer)).toContain("review");
    await app.call("PUT", "/user/bookings_view/", { token: buyer.token, body: { id, rating: 4 } });
    expect(await allowed(id, buyer)).not.toContain("review");
  },
);

test(
  "a person keeps their bookings after a change of role; only workers have statuses",
  { tags: ["@beyond-1.19"] },
  async () => {
    const id = await booking(app, buyer, someone, "accepted");
    await become(someone, "user");
    await become(buyer, "worker");
    const [forWorker, forCustomer] = [await read(id, someone), await read(id, buyer)];
    expect([forWorker.status, forCustomer.status]).toEqual([200, 200]);
    expect(forWorker.body.allowed).not.toContain("visited");
  },
);

test("another person's booking is 404, and without a token 401", { tags: ["@beyond-1.16"] }, async () => {
  const id = await booking(app, buyer, someone);
  const [stranger, otherWorker] = [await customer(app), await worker(app)];
  for (const other of [stranger, otherWorker]) expectProblem(await read(id, other), notFound);
  expectProblem(await read(999_999_999, admin), notFound);
  expectProblem(await read(id, {}), notSignedIn);
});

test(
  "the table refuses an unknown event; an old event is named by its status",
  { tags: ["@beyond-3.11"] },
  async () => {
    const id = await booking(app, buyer, someone);
    const { pool } = app.app.platform;
    await putInto(app, id, "canceled");
    await sql`insert into booking_changes (booking_id, status, actor_role) values (${id}, 'canceled', 'system')`.execute(
      pool,
    );
    expect((await read(id)).body.timeline.at(-1)).toMatchObject({ event: "expired", actor: "system" });
    await expect(
      sql`insert into booking_changes (booking_id, event, actor_role) values (${id}, 'vanished', 'system')`.execute(
        pool,
      ),
    ).rejects.toThrow(/events_are_known/);
  },
);
