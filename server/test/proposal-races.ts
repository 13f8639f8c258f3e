// Races between proposals, over HTTP: in each round two people act concurrently, and only one may win. Counts the pairs
// of outcomes.
import { sql } from "../src/platform/database/sql.ts";
import { setStart } from "./arrivals.ts";
import { book, booking, putInto } from "./bookings.ts";
import { customer, worker, type TestPerson, type TestWorker } from "./people.ts";
import { outcomeOf } from "./problems.ts";
import { answerProposal, moveTo, propose } from "./proposals.ts";
import { callAt, type Answer, type TestApp } from "./start-app.ts";

/** The processes that are called in turn; `app` is one of them, or another one on the same database. */
export interface Course {
  app: TestApp;
  urls: readonly string[];
}

/** Counts each pair of outcomes, such as `200, 409 proposal-closed`. */
export type Outcomes = Record<string, number>;

/** Plays one round with one worker; returns the two concurrent replies. */
type Round = (n: number) => Promise<readonly [Answer, Answer]>;

/** Runs rounds in parallel lanes. Each lane has its own worker and runs one round after the other. */
async function run(rounds: number, lanes: number, prepare: () => Promise<Round>): Promise<Outcomes> {
  const outcomes: Outcomes = {};
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      const round = await prepare();
      for (let n = lane; n < rounds; n += lanes) {
        const ends = (await round(Math.floor(n / lanes))).map(outcomeOf).map(String);
        const pair = ends.toSorted().join(", ");
        outcomes[pair] = (outcomes[pair] ?? 0) + 1;
      }
    }),
  );
  return outcomes;
}

/** Sends two concurrent requests, to two processes if there are two; which is sent first alternates. */
async function atOnce(
  { urls }: Course,
  n: number,
  first: (at: { url: string }) => Promise<Answer>,
  second: (at: { url: string }) => Promise<Answer>,
): Promise<readonly [Answer, Answer]> {
  const [here, there] = [{ url: urls[0] ?? "" }, { url: urls.at(-1) ?? "" }];
  if (n % 2 === 0) return Promise.all([first(here), second(there)]);
  const [late, early] = await Promise.all([second(here), first(there)]);
  return [early, late];
}

/** Returns a worker's hours for a round, from the day after tomorrow on: never those of the round before. */
const target = (app: TestApp, someone: TestWorker, n: number) =>
  moveTo(app, someone, 3 + (n % 5), `${10 + (Math.floor(n / 5) % 8)}:00`);

/** Empties the day: a booking allows ten of each a day, and a race has more rounds than that. */
const emptyDay = ({ app }: TestApp, ...bookingIds: number[]) =>
  sql`update booking_proposals set created_at = created_at - interval '2 days', expires_at = expires_at - interval '2 days'
    where booking_id = any(${bookingIds}::bigint[]) and state <> 'open' and created_at > market_now() - interval '2 days'`.execute(
    app.platform.pool,
  );

/** One side accepts a move while the other withdraws it. */
export const acceptAgainstWithdraw = ({ app, urls }: Course, rounds: number, lanes = 8): Promise<Outcomes> =>
  run(rounds, lanes, async () => {
    const [someone, buyer] = await Promise.all([worker(app), customer(app)]);
    const id = await booking(app, buyer, someone, "accepted", { startTime: "08:00" }, 2);
    return async (n) => {
      await emptyDay(app, id);
      const made = await propose({ url: urls[0] ?? "" }, someone, id, target(app, someone, n));
      if (made.status !== 201) throw new Error(`No proposal: ${JSON.stringify(made.body)}`);
      const ends = await atOnce(
        { app, urls },
        n,
        (at) => answerProposal(at, buyer, made.body.id, "accept"),
        (at) => answerProposal(at, someone, made.body.id, "withdraw"),
      );
      const {
        date,
        start_time: start,
        proposals,
      } = (await callAt(urls[0] ?? "", "GET", `/api/v1/bookings/${id}`, { token: buyer.token })).body;
      const isMoved = date === made.body.date && start === made.body.start_time;
      if (
        isMoved !== (ends[0].status === 200) ||
        proposals.at(-1).state !== (isMoved ? "accepted" : "withdrawn")
      )
        throw new Error("The booking and its proposal do not say the same.");
      return ends;
    };
  });

/** A booking moves to an hour, by consent or at once, while another customer books that hour. */
export const moveAgainstBook = ({ app, urls }: Course, rounds: number, lanes = 8): Promise<Outcomes> =>
  run(rounds, lanes, async () => {
    const [someone, buyer, other] = await Promise.all([worker(app), customer(app), customer(app)]);
    const held = await booking(app, buyer, someone, "accepted", { startTime: "08:00" }, 2);
    const asked = await booking(app, buyer, someone, "created", { startTime: "09:00" }, 2);
    return async (n) => {
      await emptyDay(app, held, asked);
      const to = target(app, someone, n);
      const days = 3 + (n % 5);
      const [moved, booked] = await atOnce(
        { app, urls },
        n,
        (at) => propose(at, buyer, n % 3 === 0 ? held : asked, to),
        (at) =>
          book(
            { ...app, call: (...call) => callAt(at.url, ...call) },
            other,
            someone,
            { startTime: to.start_time },
            days,
          ),
      );
      if (moved.body.state === "open")
        await answerProposal({ url: urls[0] ?? "" }, buyer, moved.body.id, "withdraw");
      if (booked.status === 201)
        await app.call("DELETE", `/user/bookings_view/${booked.body.id}`, { token: other.token });
      return [moved, booked];
    };
  });

/** Two bookings of a worker move to the same hour: one by consent, one at once, or both alike. */
export const twoMovesToOneHour = ({ app, urls }: Course, rounds: number, lanes = 8): Promise<Outcomes> =>
  run(rounds, lanes, async () => {
    const [someone, one, other] = await Promise.all([worker(app), customer(app), customer(app)]);
    const bookings = await Promise.all(
      [one, other].map(async (buyer, n) => ({
        buyer,
        accepted: await booking(app, buyer, someone, "accepted", { startTime: `0${8 + n}:00` }, 2),
        created: await booking(app, buyer, someone, "created", { startTime: `${10 + n}:00` }, 2),
      })),
    );
    const [left, right] = bookings as [(typeof bookings)[0], (typeof bookings)[0]];
    return async (n) => {
      await emptyDay(app, ...bookings.flatMap(({ accepted, created }) => [accepted, created]));
      const to = target(app, someone, n);
      const send = (of: (typeof bookings)[0], isCreated: boolean) => (at: { url: string }) =>
        propose(at, of.buyer, isCreated ? of.created : of.accepted, to);
      const ends = await atOnce({ app, urls }, n, send(left, n % 3 > 0), send(right, n % 3 > 1));
      const buyers = [one, other] as readonly [TestPerson, TestPerson];
      for (const [index, { body }] of ends.entries())
        if (body.state === "open")
          await answerProposal({ url: urls[0] ?? "" }, buyers[index] as TestPerson, body.id, "withdraw");
      return ends;
    };
  });

/** Returns a start for a visit of an hour that ends today and whose code can already be used. */
function soon({ app }: TestApp): string {
  const { timeZone } = app.platform.calendar;
  const hour = Number(
    new Intl.DateTimeFormat("en", { timeZone, hour: "2-digit", hourCycle: "h23" }).format(),
  );
  return hour === 19 || hour === 20 ? "5 hours" : "3 hours";
}

const canceledOnly = "canceled by created, canceled";
const visitedOnly = "visited by created, arrived, visited";

/** The customer cancels a visit with the quote they saw, while the worker arrives with the right code. */
export const cancelAgainstArrive = ({ app, urls }: Course, rounds: number, lanes = 8): Promise<Outcomes> =>
  run(rounds, lanes, async () => {
    const [someone, buyer] = await Promise.all([worker(app), customer(app)]);
    return async (n) => {
      const id = await booking(app, buyer, someone, "accepted", { startTime: "08:00" });
      await setStart(app, id, soon(app));
      const here = urls[0] ?? "";
      const path = `/api/v1/bookings/${id}`;
      const cause = "plans_changed";
      const [{ body: seen }, { body: quoted }] = await Promise.all([
        callAt(here, "GET", path, { token: buyer.token }),
        callAt(here, "GET", `${path}/cancellation?cause=${cause}`, { token: buyer.token }),
      ]);
      const ends = await atOnce(
        { app, urls },
        n,
        ({ url }) =>
          callAt(url, "POST", `${path}/cancellation`, {
            token: buyer.token,
            body: { cause, quote: quoted.quote },
          }),
        ({ url }) =>
          callAt(url, "POST", `${path}/arrival`, {
            token: someone.token,
            body: { code: seen.arrival.code },
          }),
      );
      const { status, timeline } = (await callAt(here, "GET", path, { token: buyer.token })).body;
      const isCanceled = ends[0].status === 200;
      const events = timeline.map(({ event }: { event: string }) => event).join(", ");
      if (`${status} by ${events}` !== (isCanceled ? canceledOnly : visitedOnly))
        throw new Error(`The booking is ${status} by ${events}.`);
      // Frees the hour, because the next round's visit is at the same one.
      if (!isCanceled) await putInto(app, id, "completed");
      return ends;
    };
  });

/**
 * Finds violated invariants: overlapping live bookings or holds of one worker, more than one open proposal for a
 * booking.
 */
export async function overlapsOf({ app }: TestApp): Promise<object[]> {
  const { rows } = await sql<object>`
    with taken as (
      select worker_id, id as booking_id, visit as span from bookings
      where status in ('created', 'accepted', 'pending', 'visited')
      union all
      select worker_id, booking_id, tsrange(booked_on + starts, booked_on + ends) from booking_proposals
      where state = 'open' and expires_at > market_now()
    )
    select a.*, b.booking_id as other from taken a join taken b
      on a.worker_id = b.worker_id and a.booking_id < b.booking_id and a.span && b.span`.execute(
    app.platform.pool,
  );
  return rows;
}
