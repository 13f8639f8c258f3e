// Random requests, and random actions on schedule, bookings and reviews. Each run has its own seed, which a failure
// shows. Every test run has a few such runs, the long one many.
import fc from "fast-check";
import { sql } from "../src/platform/database/sql.ts";
import { expect } from "vitest";
import * as bookings from "@hourhand/contract/bookings";
import type { AnyEndpoint } from "@hourhand/contract/endpoint";
import { viewHome } from "@hourhand/contract/home";
import { reviewBooking } from "@hourhand/contract/reviews";
import * as schedule from "@hourhand/contract/schedule";
import { booking, request } from "./bookings.ts";
import { administrator, customer, worker, type TestPerson } from "./people.ts";
import type { TestApp } from "./start-app.ts";

const calls: AnyEndpoint[] = [
  bookings.bookWorker,
  bookings.listOwnBookings,
  bookings.viewBooking,
  bookings.cancelBooking,
  bookings.listWorkerBookings,
  bookings.changeBookingStatus,
  bookings.listAllBookings,
  schedule.listSlots,
  schedule.addSlot,
  schedule.toggleSlot,
  schedule.deleteSlot,
  reviewBooking,
  viewHome,
];

const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    "",
    " ",
    "\u0000",
    "a\u0000b",
    -1,
    0,
    1e308,
    Number.POSITIVE_INFINITY,
    Number.MAX_SAFE_INTEGER + 1,
    0.1,
  ),
  fc.constantFrom(
    "99999999999999999999",
    "1e9",
    "NaN",
    "Monday 2026-02-30",
    "0000-00-00",
    "24:00",
    "%00",
    "\ud800",
    "😀",
  ),
  fc.constantFrom("Monday 9999-12-31", "08:00:00.999999", "٣", "x".repeat(3000)),
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.integer(),
  fc.double(),
  fc.array(fc.jsonValue(), { maxLength: 3 }),
  fc.object({ maxDepth: 2 }),
);

/**
 * Sends requests with odd bodies, queries and paths, and checks that none causes a 5xx and every error has a sentence.
 */
export async function expectNoServerError(app: TestApp, runs: number): Promise<void> {
  const [someone, buyer, admin] = await Promise.all([worker(app), customer(app), administrator(app)]);
  const bookingId = await booking(app, buyer, someone);
  const attempt = fc.record({
    call: fc.constantFrom(...calls),
    person: fc.constantFrom(0, 1, 2),
    encoding: fc.constantFrom("json" as const, "form" as const, "multipart" as const),
    isNear: fc.boolean(),
    fields: fc.dictionary(fc.constantFrom(...allFields()), odd, { maxKeys: 6 }),
    id: fc.oneof(
      fc.constantFrom("1", "0", "-1", "x", "99999999999999999999", "%00", "%ff", "1e3"),
      fc.nat().map(String),
    ),
  });
  await fc.assert(
    fc.asyncProperty(attempt, async ({ call, person, encoding, isNear, fields, id }) => {
      const who = [buyer, someone, admin][person];
      // Half of the bodies are valid except for the odd fields, so that they reach the domain and the database.
      const near = isNear
        ? { ...request(app, someone), id: bookingId, week: "Monday", from: "06:00", to: "07:00" }
        : {};
      const body = { ...near, ...fields };
      const query = new URLSearchParams(
        Object.entries(fields).map(([name, value]): [string, string] => [
          name,
          typeof value === "string" ? value : JSON.stringify(value),
        ]),
      );
      const isReading = call.method === "GET";
      const path = `${call.path.replace(":id", isNear ? String(bookingId) : id)}?${isReading || !isNear ? query.toString() : ""}`;
      const answer = await app.call(call.method, path, {
        token: who?.token,
        ...(!isReading && { body, encoding }),
      });
      expect([call.name, path, body, answer.status]).toEqual([
        call.name,
        path,
        body,
        expect.toSatisfy((n: number) => n < 500),
      ]);
      if (answer.status >= 400) expect(answer.body.message).toEqual(expect.stringMatching(/\S/));
    }),
    { numRuns: runs },
  );
}

function allFields(): string[] {
  const names = calls.flatMap((call) => [
    ...Object.keys(call.body.properties),
    ...Object.keys(call.query.properties),
  ]);
  return [...new Set([...names, "photo", "unknown", "__proto__"])];
}

/** Books, cancels and moves at random, several concurrently, and checks that no live visits overlap. */
export async function expectNoOverlap(app: TestApp, runs: number): Promise<void> {
  const buyers = await Promise.all(Array.from({ length: 6 }, () => customer(app)));
  const busy = await worker(app);
  const created: { id: number; buyer: TestPerson }[] = [];
  const act = fc.oneof(
    fc.record({
      kind: fc.constant("book" as const),
      who: fc.nat(5),
      hour: fc.integer({ min: 7, max: 18 }),
      duration: fc.integer({ min: 1, max: 4 }),
      day: fc.integer({ min: 1, max: 2 }),
    }),
    fc.record({ kind: fc.constant("cancel" as const), which: fc.nat(200) }),
    fc.record({
      kind: fc.constant("move" as const),
      which: fc.nat(200),
      status: fc.constantFrom(...bookings.bookingStatuses),
    }),
  );
  let count = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 12 }), async (acts) => {
      const answers = await Promise.all(
        acts.map(async (each) => {
          if (each.kind === "book") {
            const buyer = buyers[each.who];
            const startTime = `${String(each.hour).padStart(2, "0")}:00`;
            const body = request(
              app,
              busy,
              { startTime, duration: each.duration, title: `Job ${count++}` },
              each.day,
            );
            const answer = await app.call("POST", "/user/bookings_view/", { token: buyer?.token, body });
            if (buyer && answer.status === 201) created.push({ id: answer.body.id, buyer });
            return answer;
          }
          const target = created[each.which % Math.max(1, created.length)];
          if (!target) return undefined;
          return each.kind === "cancel"
            ? app.call("DELETE", `/user/bookings_view/${target.id}`, { token: target.buyer.token })
            : app.call("PATCH", `/worker/bookings_view/${target.id}`, {
                token: busy.token,
                body: { status: each.status },
              });
        }),
      );
      for (const answer of answers) if (answer) expect(answer.status).toBeLessThan(500);
      const { rows } =
        await sql`select from bookings a join bookings b on a.worker_id = b.worker_id and a.id < b.id
        and a.visit && b.visit where a.worker_id = ${busy.workerId}
        and a.status in ('created', 'accepted', 'pending', 'visited')
        and b.status in ('created', 'accepted', 'pending', 'visited')`.execute(app.app.platform.pool);
      expect(rows).toEqual([]);
    }),
    { numRuns: runs },
  );
  expect(created.length).toBeGreaterThan(runs / 4);
  // The last status in the record equals the booking's status.
  const { rows } = await sql`select b.id from bookings b where b.worker_id = ${busy.workerId} and b.status <>
    (select h.status from booking_changes h where h.booking_id = b.id order by h.id desc limit 1)`.execute(
    app.app.platform.pool,
  );
  expect(rows).toEqual([]);
}
