// Races that end a booking, over HTTP: in each round two people act concurrently, and exactly one may win. Every test
// run has a few rounds, the long one many.
import { sql } from "../src/platform/database/sql.ts";
import { expect } from "vitest";
import { illegalStatusChange } from "@hourhand/contract/bookings";
import { quoteChanged } from "@hourhand/contract/cancellations";
import { booking, putInto } from "./bookings.ts";
import { customer, worker, type TestPerson } from "./people.ts";
import { outcomeOf } from "./problems.ts";
import type { Answer, TestApp } from "./start-app.ts";

const pathOf = (id: number, act: string) => `/api/v1/bookings/${id}/${act}`;
const quoteFor = async (app: TestApp, id: number, { token }: TestPerson) =>
  (await app.call("GET", `${pathOf(id, "cancellation")}?cause=other`, { token })).body.quote;
const cancelAs = (app: TestApp, id: number, by: TestPerson, quote: string) => () =>
  app.call("POST", pathOf(id, "cancellation"), { token: by.token, body: { cause: "other", quote } });
const reportAs = (app: TestApp, id: number, by: TestPerson) => () =>
  app.call("POST", pathOf(id, "no_show"), { token: by.token, body: {} });
const moveTo = (app: TestApp, id: number, by: TestPerson, status: string) => () =>
  app.call("PATCH", `/worker/bookings_view/${id}`, { token: by.token, body: { status } });
const read = async (app: TestApp, id: number, by: TestPerson) =>
  (await app.call("GET", `/api/v1/bookings/${id}`, { token: by.token })).body;
const eventsOf = async (app: TestApp, id: number, by: TestPerson): Promise<string[]> =>
  (await read(app, id, by)).timeline.map(({ event }: { event: string }) => event);

/**
 * Sends both concurrently; which is sent first changes with the round. Returns the replies in the order of the actions.
 */
async function atOnce(round: number, acts: (() => Promise<Answer>)[]): Promise<Answer[]> {
  const order = round % 2 ? acts : acts.toReversed();
  const answers = await Promise.all(order.map((act) => act()));
  return round % 2 ? answers : answers.toReversed();
}

/** Moves the visit to the last 08:00 that was at least an hour ago: it has begun, and ended less than a day ago. */
async function begun(app: TestApp, id: number): Promise<void> {
  await sql`update bookings set booked_on = ((market_now() - interval '9 hours') at time zone 'Asia/Kolkata')::date
    where id = ${id}`.execute(app.app.platform.pool);
}

/**
 * Checks that one wins if the customer cancels while the worker accepts, or that the quote has changed with the
 * acceptance.
 */
export async function expectCancelOrAccept(app: TestApp, rounds: number): Promise<void> {
  const [someone, buyer] = await Promise.all([worker(app), customer(app)]);
  const id = await booking(app, buyer, someone);
  for (let round = 0; round < rounds; round++) {
    await putInto(app, id, "created");
    const before = (await eventsOf(app, id, buyer)).length;
    const quote = await quoteFor(app, id, buyer);
    const [canceled, accepted] = await atOnce(round, [
      cancelAs(app, id, buyer, quote),
      moveTo(app, id, someone, "accepted"),
    ]);
    const status = (await read(app, id, buyer)).status as "accepted" | "canceled";
    expect((await eventsOf(app, id, buyer)).slice(before)).toEqual([status]);
    const outcomes = [canceled, accepted].map((answer) => outcomeOf(answer as Answer));
    expect(outcomes).toEqual(
      status === "canceled" ? [200, outcomeOf(illegalStatusChange)] : [outcomeOf(quoteChanged), 200],
    );
  }
}

/** Actions of the customer and the worker that run concurrently. */
export const endings = [
  ["the customer's cancel against the worker's", "cancel", "cancel"],
  ["the customer's cancel against the worker's report", "cancel", "no_show"],
  ["both reports against each other", "no_show", "no_show"],
  ["the customer's report against the worker's visited", "no_show", "visited"],
  ["the customer's cancel against the worker's completed", "cancel", "completed"],
] as const;
type Ending = (typeof endings)[number];

/** Checks that exactly one of the two wins and the other gets the current state. */
export async function expectOneEnding(
  app: TestApp,
  byCustomer: Ending[1],
  byWorker: Ending[2],
  rounds: number,
): Promise<void> {
  const [someone, buyer] = await Promise.all([worker(app), customer(app)]);
  const id = await booking(app, buyer, someone, "accepted");
  await begun(app, id);
  for (let round = 0; round < rounds; round++) {
    await putInto(app, id, "accepted");
    const before = (await eventsOf(app, id, buyer)).length;
    const first =
      byCustomer === "cancel"
        ? cancelAs(app, id, buyer, await quoteFor(app, id, buyer))
        : reportAs(app, id, buyer);
    const second =
      byWorker === "cancel"
        ? cancelAs(app, id, someone, await quoteFor(app, id, someone))
        : byWorker === "no_show"
          ? reportAs(app, id, someone)
          : moveTo(app, id, someone, byWorker);
    const answers = await atOnce(round, [first, second]);
    const outcomes = answers.map(outcomeOf);
    expect(new Set(outcomes)).toEqual(new Set([200, outcomeOf(illegalStatusChange)]));
    const customerWon = outcomes[0] === 200;
    const { status, cancellation, no_show } = await read(app, id, buyer);
    const winner = customerWon ? byCustomer : byWorker;
    const expected = { cancel: "canceled", no_show: "no_show", visited: "visited", completed: "completed" };
    expect((await eventsOf(app, id, buyer)).slice(before)).toEqual([expected[winner]]);
    const side = customerWon ? "customer" : "worker";
    expect(cancellation?.by).toBe(winner === "cancel" ? side : undefined);
    expect(no_show?.reported_by).toBe(winner === "no_show" ? side : undefined);
    if (winner === "visited" || winner === "completed") expect(status).toBe(winner);
    else expect(status).toBe("canceled");
    // The documented call words this refusal differently.
    if (!customerWon || byWorker === "cancel" || byWorker === "no_show")
      expect(answers[customerWon ? 1 : 0]?.body.message).toContain(status);
  }
}

/** Checks that ten equal concurrent cancellations count as one. */
export async function expectOneCancel(app: TestApp): Promise<void> {
  const [someone, buyer] = await Promise.all([worker(app), customer(app)]);
  const id = await booking(app, buyer, someone, "accepted");
  const cancel = cancelAs(app, id, buyer, await quoteFor(app, id, buyer));
  const answers = await Promise.all(Array.from({ length: 10 }, cancel));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await eventsOf(app, id, buyer)).toEqual(["created", "canceled"]);
}
