// Two acts that end a booking, or one that ends and one that goes on, both at once: exactly one wins, the other is told what is true now.
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { illegalStatusChange } from "@hourhand/contract/bookings";
import { quoteChanged } from "@hourhand/contract/cancellations";
import { booking, putInto } from "../../../../test/bookings.ts";
import { customer, worker, type TestPerson, type TestWorker } from "../../../../test/people.ts";
import { outcomeOf } from "../../../../test/problems.ts";
import { startApp, type Answer, type TestApp } from "../../../../test/start-app.ts";

let app: TestApp;
let someone: TestWorker;
let buyer: TestPerson;
beforeAll(async () => {
  app = await startApp({}, { jobs: false });
});
beforeEach(async () => {
  [someone, buyer] = await Promise.all([worker(app), customer(app)]);
});
afterAll(() => app.close());

const rounds = 25;
const pathOf = (id: number, act: string) => `/api/v1/bookings/${id}/${act}`;
const quoteFor = async (id: number, { token }: TestPerson) =>
  (await app.call("GET", `${pathOf(id, "cancellation")}?cause=other`, { token })).body.quote;
const cancelAs = (id: number, by: TestPerson, quote: string) => () =>
  app.call("POST", pathOf(id, "cancellation"), { token: by.token, body: { cause: "other", quote } });
const reportAs = (id: number, by: TestPerson) => () =>
  app.call("POST", pathOf(id, "no_show"), { token: by.token, body: {} });
const moveTo = (id: number, status: string) => () =>
  app.call("PATCH", `/worker/bookings_view/${id}`, { token: someone.token, body: { status } });
const read = async (id: number) =>
  (await app.call("GET", `/api/v1/bookings/${id}`, { token: buyer.token })).body;
/** Both at once, who is sent first changing with the round; the answers in the order of the acts. */
async function atOnce(round: number, acts: (() => Promise<Answer>)[]): Promise<Answer[]> {
  const order = round % 2 ? acts : acts.toReversed();
  const answers = await Promise.all(order.map((act) => act()));
  return round % 2 ? answers : answers.toReversed();
}
/** The last 08:00 that was an hour ago: the visit has begun, and ended less than a day ago. */
async function begun(id: number): Promise<void> {
  await sql`update bookings set booked_on = ((market_now() - interval '9 hours') at time zone 'Asia/Kolkata')::date
    where id = ${id}`.execute(app.app.platform.database);
}
const eventsOf = async (id: number): Promise<string[]> =>
  (await read(id)).timeline.map(({ event }: { event: string }) => event);

test("cancel against accept: one wins, or the quote has changed with the acceptance", async () => {
  const won = { accepted: 0, canceled: 0 };
  const id = await booking(app, buyer, someone);
  for (let round = 0; round < rounds; round++) {
    await putInto(app, id, "created");
    const before = (await eventsOf(id)).length;
    const quote = await quoteFor(id, buyer);
    const [canceled, accepted] = await atOnce(round, [cancelAs(id, buyer, quote), moveTo(id, "accepted")]);
    const status = (await read(id)).status as "accepted" | "canceled";
    expect((await eventsOf(id)).slice(before)).toEqual([status]);
    const outcomes = [canceled, accepted].map((answer) => outcomeOf(answer as Answer));
    expect(outcomes).toEqual(
      status === "canceled" ? [200, outcomeOf(illegalStatusChange)] : [outcomeOf(quoteChanged), 200],
    );
    won[status]++;
  }
  expect(won.accepted + won.canceled).toBe(rounds);
});

test.each([
  ["the customer's cancel against the worker's", "cancel", "cancel"],
  ["the customer's cancel against the worker's report", "cancel", "no_show"],
  ["both reports against each other", "no_show", "no_show"],
  ["the customer's report against the worker's visited", "no_show", "visited"],
  ["the customer's cancel against the worker's completed", "cancel", "completed"],
] as const)("%s: exactly one wins", async (_title, byCustomer, byWorker) => {
  const id = await booking(app, buyer, someone, "accepted");
  await begun(id);
  for (let round = 0; round < rounds; round++) {
    await putInto(app, id, "accepted");
    const before = (await eventsOf(id)).length;
    const first =
      byCustomer === "cancel" ? cancelAs(id, buyer, await quoteFor(id, buyer)) : reportAs(id, buyer);
    const second =
      byWorker === "cancel"
        ? cancelAs(id, someone, await quoteFor(id, someone))
        : byWorker === "no_show"
          ? reportAs(id, someone)
          : moveTo(id, byWorker);
    const answers = await atOnce(round, [first, second]);
    const outcomes = answers.map(outcomeOf);
    expect(new Set(outcomes)).toEqual(new Set([200, outcomeOf(illegalStatusChange)]));
    const customerWon = outcomes[0] === 200;
    const { status, cancellation, no_show } = await read(id);
    const winner = customerWon ? byCustomer : byWorker;
    const expected = { cancel: "canceled", no_show: "no_show", visited: "visited", completed: "completed" };
    expect((await eventsOf(id)).slice(before)).toEqual([expected[winner]]);
    const side = customerWon ? "customer" : "worker";
    expect(cancellation?.by).toBe(winner === "cancel" ? side : undefined);
    expect(no_show?.reported_by).toBe(winner === "no_show" ? side : undefined);
    if (winner === "visited" || winner === "completed") expect(status).toBe(winner);
    else expect(status).toBe("canceled");
    // The documented call has a sentence of its own.
    if (!customerWon || byWorker === "cancel" || byWorker === "no_show")
      expect(answers[customerWon ? 1 : 0]?.body.message).toContain(status);
  }
});

test("ten equal cancellations at once are one", async () => {
  const id = await booking(app, buyer, someone, "accepted");
  const cancel = cancelAs(id, buyer, await quoteFor(id, buyer));
  const answers = await Promise.all(Array.from({ length: 10 }, cancel));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await eventsOf(id)).toEqual(["created", "canceled"]);
});
