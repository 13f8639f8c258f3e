// Events: each change has exactly one, in the transaction of the change, and their ids appear in order.
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { reviewBooking } from "@hourhand/contract/reviews";
import { invalidInput, notAllowed, notSignedIn } from "@hourhand/contract/problem";
import { expectDescribed } from "../../../test/described-events.ts";
import { book, booking, dayFromToday } from "../../../test/bookings.ts";
import { advance, advanceUntil, instantOf } from "../../../test/market-time.ts";
import { administrator, customer, worker, type TestPerson, type TestWorker } from "../../../test/people.ts";
import { doDue, moveTo as setStatus } from "../../../test/payments.ts";
import { expectProblem } from "../../../test/problems.ts";
import { answerProposal, moveTo, propose } from "../../../test/proposals.ts";
import { testApp } from "../../../test/start-app.ts";
import { sql } from "../../platform/database/sql.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { eventJobs } from "./jobs.ts";
import { recordBookingEvents } from "./events.ts";

const app = testApp({ TEST_CLOCK: "on", VISIT_TIMES: "free" }, { jobs: false });
let admin: TestPerson;
let asha: TestPerson;
let ravi: TestWorker;
beforeAll(async () => {
  admin = await administrator(app);
});
beforeEach(async () => {
  [asha, ravi] = await Promise.all([customer(app), worker(app)]);
});

const read = (query: string, token: string | undefined = admin.token) =>
  app.call("GET", `/api/v1/admin/events?${query}`, { token });
const lastId = async () =>
  (
    await sql<{ id: number }>`select coalesce(max(id), 0)::bigint as id from events`.execute(
      app.app.platform.pool,
    )
  ).rows[0]?.id ?? 0;
const of = async (bookingId: number): Promise<{ type: string; data: Record<string, unknown> }[]> => {
  const { items } = (await read(`booking_id=${bookingId}&limit=100`)).body;
  items.forEach(expectDescribed);
  return items;
};
const typesOf = async (bookingId: number) =>
  (await of(bookingId)).map(({ type, data }) => [type, data["n"], data["status"] ?? data["state"]]);
const cancel = async (id: number, person: TestPerson, cause: string) => {
  const { token } = person;
  const { quote } = (await app.call("GET", `/api/v1/bookings/${id}/cancellation?cause=${cause}`, { token }))
    .body;
  const answer = await app.call("POST", `/api/v1/bookings/${id}/cancellation`, {
    token,
    body: { cause, quote },
  });
  expect(answer.status).toBe(200);
};

describe("a booking's events", () => {
  test(
    "are one for each change of its life, counted, with what the booking then was",
    { tags: ["@api-3.12", "@api-3.14", "@api-3.18"] },
    async () => {
      const answer = await book(app, asha, ravi, { startTime: "09:00" }, 3);
      const id = answer.body.id as number;
      await setStatus(app, ravi, id, "accepted");
      const declined = await propose(app, asha, id, moveTo(app, ravi, 4, "10:00"));
      expect((await answerProposal(app, ravi, declined.body.id, "decline")).status).toBe(200);
      const accepted = await propose(app, ravi, id, moveTo(app, ravi, 4, "11:00"));
      expect((await answerProposal(app, asha, accepted.body.id, "accept")).status).toBe(200);
      const withdrawn = await propose(app, ravi, id, { kind: "extra", hours: 1 });
      expect((await answerProposal(app, ravi, withdrawn.body.id, "withdraw")).status).toBe(200);
      const extra = await propose(app, ravi, id, { kind: "extra", hours: 2 });
      expect((await answerProposal(app, asha, extra.body.id, "accept")).status).toBe(200);
      for (const status of ["visited", "pending", "completed"]) await setStatus(app, ravi, id, status);
      const review = await app.call(reviewBooking.method, reviewBooking.path, {
        token: asha.token,
        body: { id, rating: 4.5, title: "Good", description: "Quick." },
      });
      expect([review.status, review.body]).toEqual([201, expect.anything()]);
      expect(await typesOf(id)).toEqual([
        ["booking.created", 1, "created"],
        ["booking.accepted", 2, "accepted"],
        ["proposal.made", 3, "open"],
        ["proposal.answered", 4, "declined"],
        ["proposal.made", 5, "open"],
        ["proposal.answered", 6, "accepted"],
        ["booking.moved", 7, "accepted"],
        ["proposal.made", 8, "open"],
        ["proposal.answered", 9, "withdrawn"],
        ["proposal.made", 10, "open"],
        ["proposal.answered", 11, "accepted"],
        ["booking.extended", 12, "accepted"],
        ["booking.visited", 13, "visited"],
        ["booking.pending", 14, "pending"],
        ["booking.completed", 15, "completed"],
        ["review.posted", undefined, undefined],
      ]);
      const events = await of(id);
      expect(events[0]?.data).toEqual({
        booking_id: id,
        n: 1,
        status: "created",
        customer_id: asha.id,
        worker_id: ravi.workerId,
        date: dayFromToday(app, 3).date,
        start_time: "09:00",
        hours: 1,
        total_paise: 30_000,
        actor: "customer",
      });
      expect(events[6]?.data).toMatchObject({
        date: dayFromToday(app, 4).date,
        start_time: "11:00",
        actor: "customer",
      });
      expect(events[11]?.data).toMatchObject({ hours: 3, total_paise: 90_000 });
      expect(events[2]?.data).toEqual({
        booking_id: id,
        n: 3,
        proposal_id: declined.body.id,
        kind: "move",
        state: "open",
      });
      expect(events[15]?.data).toEqual({ review_id: expect.any(Number), booking_id: id, rating: 4.5 });
    },
  );

  test(
    "tell how it ended, and an act that is refused or repeated has none",
    { tags: ["@api-3.12", "@api-3.14"] },
    async () => {
      const rejected = await booking(app, asha, ravi, "created", { startTime: "09:00" }, 2);
      for (let times = 0; times < 2; times++)
        await app.call("PATCH", `/worker/bookings_view/${rejected}`, {
          token: ravi.token,
          body: { status: "rejected" },
        });
      const canceled = await booking(app, asha, ravi, "created", { startTime: "11:00" }, 2);
      const missed = await booking(app, asha, ravi, "created", { startTime: "13:00" }, 2);
      await cancel(canceled, asha, "plans_changed");
      expect(await typesOf(rejected)).toEqual([
        ["booking.created", 1, "created"],
        ["booking.rejected", 2, "rejected"],
      ]);
      expect(await typesOf(canceled)).toEqual([
        ["booking.created", 1, "created"],
        ["booking.canceled", 2, "canceled"],
      ]);
      await setStatus(app, ravi, missed, "accepted");
      expect((await propose(app, asha, missed, moveTo(app, ravi, 5, "10:00"))).status).toBe(201);
      expect((await propose(app, asha, missed, moveTo(app, ravi, 6, "10:00"))).status).toBe(409);
      const start = instantOf(dayFromToday(app, 2).date, "13:00");
      await advanceUntil(app, admin, start + 32 * 60_000);
      const body = {};
      expect(
        (await app.call("POST", `/api/v1/bookings/${missed}/no_show`, { token: asha.token, body })).status,
      ).toBe(200);
      const types = await typesOf(missed);
      expect(
        types.toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1)).map(([type]) => type),
      ).toEqual([
        "booking.accepted",
        "booking.created",
        "booking.no_show",
        "booking.reminder",
        "booking.reminder",
        "proposal.expired",
        "proposal.made",
      ]);
      expect(types.map(([, n]) => n)).toEqual([1, 2, 3, 4, 5, 6, 7]);
      expect(types.at(-1)).toEqual(["booking.no_show", 7, "canceled"]);
    },
  );

  test("remind, and say when half the time to answer is over, once", { tags: ["@api-3.13"] }, async () => {
    const waiting = await booking(app, asha, ravi, "created", { startTime: "09:00" }, 6);
    const agreed = await booking(app, asha, ravi, "created", { startTime: "11:00" }, 6);
    await setStatus(app, ravi, agreed, "accepted");
    await advance(app, admin, 7 * 1440);
    await doDue(app);
    expect(await typesOf(waiting)).toEqual([
      ["booking.created", 1, "created"],
      ["booking.answer_due", 2, "created"],
      ["booking.canceled", 3, "canceled"],
    ]);
    expect((await of(waiting))[2]?.data).toMatchObject({ actor: "system" });
    const events = await of(agreed);
    expect(events.map(({ type, data }) => [type, data["hours_before"], data["actor"]])).toEqual([
      ["booking.created", undefined, "customer"],
      ["booking.accepted", undefined, "worker"],
      ["booking.reminder", 24, "system"],
      ["booking.reminder", 2, "system"],
    ]);
  });
});

test(
  "a change that is rolled back has no event, and leaves no number out of a booking's",
  { tags: ["@api-3.19"] },
  async () => {
    const id = await booking(app, asha, ravi, "created", {}, 2);
    const before = await lastId();
    await expect(
      inTransaction(app.app.platform.pool, async (transaction) => {
        await recordBookingEvents(transaction, "booking.reminder", [id], { hours_before: 2 });
        throw new Error("It is rolled back.");
      }),
    ).rejects.toThrow("rolled back");
    expect((await read(`after=${before}`)).body.items).toEqual([]);
    await setStatus(app, ravi, id, "accepted");
    expect((await typesOf(id)).at(-1)).toEqual(["booking.accepted", 2, "accepted"]);
  },
);

test(
  "ids appear in order: an event that was written first and committed last has the higher one",
  { tags: ["@api-3.39"] },
  async () => {
    const id = await booking(app, asha, ravi, "created", {}, 2);
    const before = await lastId();
    let other: number | undefined;
    await inTransaction(app.app.platform.pool, async (transaction) => {
      await sql`select add_event('person.activated', null, '{"slow": true}')`.execute(transaction);
      await setStatus(app, ravi, id, "accepted");
      other = (await read(`after=${before}`)).body.items.at(-1).id as number;
    });
    const later = (await read(`after=${other}`)).body.items;
    expect(later).toMatchObject([{ type: "person.activated", data: { slow: true } }]);
  },
);

test("people: signing up, and being blocked and let in again", { tags: ["@api-3.16"] }, async () => {
  const before = await lastId();
  const someone = await customer(app);
  await administrator(app);
  for (let times = 0; times < 2; times++)
    await app.call("PATCH", "/admin_view/users_view/", { token: admin.token, body: { id: someone.id } });
  const { items } = (await read(`after=${before}`)).body;
  const data = { person_id: someone.id, role: "user" };
  expect(items).toMatchObject([
    { type: "person.signed_up", data },
    { type: "person.deactivated", data },
    { type: "person.activated", data },
  ]);
  expect(items[0].timestamp).toMatch(/Z$/);
});

test(
  "events are read in pages, oldest first, by administrators, for 30 days",
  { tags: ["@api-3.38"] },
  async () => {
    const before = await lastId();
    for (let times = 0; times < 3; times++) await customer(app);
    const first = await read(`after=${before}&limit=2`);
    expect(first.body.items).toHaveLength(2);
    const second = await read(`after=${before}&limit=2&cursor=${first.body.next}`);
    expect(second.body).toMatchObject({ items: [{ type: "person.signed_up" }], next: null });
    const [one, two] = first.body.items.map(({ id }: { id: number }) => id);
    expect(two).toBeGreaterThan(one);
    expect((await read(`after=${two}`)).body.items).toEqual(second.body.items);
    for (const query of ["after=x", "after=-1", "limit=101", "cursor=nonsense", "booking_id=0"])
      expectProblem(await read(query), invalidInput);
    expectProblem(await app.call("GET", "/api/v1/admin/events"), notSignedIn);
    expectProblem(await read("", ravi.token), notAllowed);
    await advance(app, admin, 30 * 1440 + 1);
    const left = (await read(`after=${before}&limit=100`)).body.items;
    expect(left.filter(({ type }: { type: string }) => type === "person.signed_up")).toEqual([]);
    await (eventJobs(app.app.platform)["deleteOldEvents"] as (payload: object, run: object) => Promise<void>)(
      {},
      {},
    );
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from events`.execute(
      app.app.platform.pool,
    );
    expect(rows[0]?.count).toBe(left.length);
  },
);
