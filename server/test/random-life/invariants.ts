// Invariants that all bookings meet while nobody acts.
import { isDeepStrictEqual } from "node:util";
import { sql } from "../../src/platform/database/sql.ts";
import { firstMisfit } from "../../src/domains/bookings/record/chain.ts";
import { stepsBack } from "../bookings.ts";
import type { BookingReply } from "./acts.ts";
import { wrongCharges } from "./charges.ts";
import { dueNotices } from "./due-notices.ts";
import { illegalSteps } from "./legal-statuses.ts";
import { inWords, readClock, send, type Finding, type Life } from "./world.ts";

const atOnce = 4;
const yearMs = 365 * 24 * 3_600_000;

/** Checks these bookings, and everybody's calendar. Returns the findings. */
export async function checkBookings(life: Life, ids: Iterable<number>): Promise<Finding[]> {
  const found = [...(await overlaps(life)), ...(await openBeyondTheirTime(life))];
  const queue = [...ids].values();
  const checkNext = async () => {
    for (const id of queue) found.push(...(await checkBooking(life, id)));
  };
  await Promise.all(Array.from({ length: atOnce }, checkNext));
  return found;
}

/** Checks all bookings, and the counts of them. */
export async function checkAll(life: Life): Promise<Finding[]> {
  const { rows } = await sql<{ id: number }>`select id from bookings order by id`.execute(
    life.app.app.platform.pool,
  );
  return [
    ...(await checkBookings(
      life,
      rows.map(({ id }) => id),
    )),
    ...(await lateCancellations(life)),
  ];
}

async function overlaps({ app }: Life): Promise<Finding[]> {
  const { rows } = await sql<{ one: string; other: string }>`
    with taken as (
      select 'booking ' || id as what, id as booking_id, worker_id, visit from bookings
      where status in ('created', 'accepted', 'pending', 'visited')
      union all
      select 'hold ' || id, booking_id, worker_id, tsrange(booked_on + starts, booked_on + ends) from booking_proposals
      where state = 'open' and expires_at > market_clock_timestamp()
    )
    select one.what as one, other.what as other from taken one join taken other
      on one.worker_id = other.worker_id and one.booking_id < other.booking_id and one.visit && other.visit`.execute(
    app.app.platform.pool,
  );
  return rows.map(({ one, other }) => ({ rule: "overlaps", what: `${one} and ${other}` }));
}

async function openBeyondTheirTime({ app, movedTo }: Life): Promise<Finding[]> {
  const { rows } = await sql<{ id: number }>`select id from booking_proposals
    where state = 'open' and expires_at <= ${new Date(movedTo)}`.execute(app.app.platform.pool);
  return rows.map(({ id }) => ({ rule: "holds", what: `Proposal ${id} is open beyond its time.` }));
}

async function checkBooking(life: Life, id: number): Promise<Finding[]> {
  const answer = await send(life, life.admin, "GET", `/api/v1/bookings/${id}`);
  if (answer?.status !== 200)
    return [
      { rule: "answers", what: `Booking ${id} is not read: ${answer ? inWords(answer) : "no answer"}` },
    ];
  const booking: BookingReply = answer.body;
  const finding = (rule: Finding["rule"]) => (what: string) => ({ rule, what: `Booking ${id}: ${what}` });
  return [
    ...illegalSteps(booking).map(finding("statuses")),
    ...wrongCharges(booking).map(finding("charges")),
    ...(await wrongRecord(life, booking)).map(finding("record")),
    ...(await wrongNotices(life, booking)).map(finding("notices")),
  ];
}

/** Checks that the record equals the timeline, is sealed without a gap, and its times never decrease. */
async function wrongRecord(life: Life, { id, timeline }: BookingReply): Promise<string[]> {
  const answer = await send(life, life.admin, "GET", `/api/v1/bookings/${id}/record`);
  const events: BookingReply["timeline"] = answer?.body.events ?? [];
  const misfit = firstMisfit(events);
  if (misfit !== undefined) return [`Event ${misfit} of the record does not fit.`];
  const bare = events.map(({ at, event, actor, detail }) => ({ at, event, actor, detail }));
  if (!isDeepStrictEqual(bare, timeline)) return ["The record is not the timeline."];
  return (await stepsBack(life.app, id)).map((step) => `The time goes back: ${step}.`);
}

async function wrongNotices(life: Life, booking: BookingReply): Promise<string[]> {
  const { pool } = life.app.app.platform;
  const { rows } = await sql<{ notice: string; count: number }>`
    select person_id || ' ' || event || ' ' || title as notice, count(*)::integer as count from sent_notices
    where booking_id = ${booking.id} group by 1`.execute(pool);
  const { rows: reviews } = await sql`select from reviews where booking_id = ${booking.id}`.execute(pool);
  const sent = new Map(rows.map((row) => [row.notice, row.count]));
  const due = dueNotices(booking, reviews.length, life.clock);
  return [...new Set([...sent.keys(), ...due.keys()])].flatMap((notice) => {
    const times = sent.get(notice) ?? 0;
    const { min, max } = due.get(notice) ?? { min: 0, max: 0 };
    return times < min || times > max
      ? [`${notice} was sent ${times} times, not ${min === max ? min : `${min} to ${max}`}.`]
      : [];
  });
}

/** Checks that the count on each customer's own page matches the records. */
async function lateCancellations(life: Life): Promise<Finding[]> {
  const found: Finding[] = [];
  await readClock(life);
  for (const person of life.customers) {
    const own = await allOwn(life, person);
    const late = own.filter(
      ({ cancellation }) =>
        cancellation?.by === "customer" &&
        cancellation.rule?.late &&
        new Date(cancellation.at).getTime() > life.clock - yearMs,
    ).length;
    const answer = await send(life, person, "GET", "/api/v1/me");
    if (answer?.body.late_cancellations !== late)
      found.push({
        rule: "charges",
        what: `${person.username} has ${late} late cancellations, and reads ${answer?.body.late_cancellations}.`,
      });
  }
  return found;
}

async function allOwn(life: Life, person: Life["admin"]): Promise<BookingReply[]> {
  const all: BookingReply[] = [];
  for (let cursor = ""; ;) {
    const answer = await send(life, person, "GET", `/api/v1/bookings?role=customer&limit=100${cursor}`);
    if (answer?.status !== 200) return all;
    all.push(...answer.body.items);
    if (answer.body.next === null) return all;
    cursor = `&cursor=${encodeURIComponent(answer.body.next)}`;
  }
}
