// Payments at the visit: who records and answers them, when, and that one answer ends it.
import { beforeEach, expect, test } from "vitest";
import { bookingStatuses, illegalStatusChange } from "@hourhand/contract/bookings";
import { invalidInput, notAllowed, notFound, notSignedIn } from "@hourhand/contract/problem";
import { alreadyAnswered } from "@hourhand/contract/visit-payments";
import { booking, putInto } from "../../../../test/bookings.ts";
import { advance } from "../../../../test/market-time.ts";
import { noticesOf } from "../../../../test/notified.ts";
import {
  administrator,
  customer,
  worker,
  type TestPerson,
  type TestWorker,
} from "../../../../test/people.ts";
import { expectProblem, outcomeOf } from "../../../../test/problems.ts";
import { sql } from "../../../platform/database/sql.ts";
import { testApp } from "../../../../test/start-app.ts";

const app = testApp({ TEST_CLOCK: "on" }, { jobs: false });
let someone: TestWorker;
let buyer: TestPerson;
let id: number;
beforeEach(async () => {
  [someone, buyer] = await Promise.all([worker(app, { salaryPaise: 50_000 }), customer(app)]);
  id = await booking(app, buyer, someone, "visited");
});

const path = (bookingId: number | string = id) => `/api/v1/bookings/${bookingId}/paid_at_visit`;
const record = (
  body: Record<string, unknown> = { amount_paise: 50_000, how: "cash" },
  { token }: { token?: string } = someone,
  headers = {},
) => app.call("POST", path(), { ...(token && { token }), body, headers });
const answer = (right: unknown, { token }: { token?: string } = buyer) =>
  app.call("POST", `${path()}/answer`, { ...(token && { token }), body: { right } });
const read = async ({ token }: TestPerson = buyer) =>
  (await app.call("GET", `/api/v1/bookings/${id}`, { token })).body;
const titlesOf = async (person: TestPerson) =>
  (await noticesOf(app, person)).filter(({ booking_id }) => booking_id === id).map(({ title }) => title);

test(
  "a worker records a payment and replaces it until the customer has answered, once",
  { tags: ["@beyond-money.1", "@beyond-money.3", "@beyond-money.4", "@money-6.2", "@money-6.4"] },
  async () => {
    expect((await read()).paid_at_visit).toBeNull();
    const first = await record();
    const recorded = { amount_paise: 50_000, how: "cash", at: expect.stringMatching(/Z$/), answer: null };
    expect([first.status, first.body]).toEqual([
      201,
      expect.objectContaining({
        id,
        message: "The payment is recorded. The customer is asked whether it is right.",
        status: "visited",
        paid_at_visit: recorded,
      }),
    ]);
    const replaced = await record({ amount_paise: "150000", how: "upi" });
    expect([replaced.status, replaced.body.paid_at_visit]).toEqual([
      200,
      { ...recorded, amount_paise: 150_000, how: "upi" },
    ]);
    for (const person of [buyer, someone, await administrator(app)])
      expect((await read(person)).paid_at_visit).toEqual(replaced.body.paid_at_visit);
    const { items } = (await app.call("GET", "/api/v1/bookings", { token: buyer.token })).body;
    expect(items.find((item: { id: number }) => item.id === id).paid_at_visit).toEqual(
      replaced.body.paid_at_visit,
    );
    const timeline = (await read()).timeline;

    const answered = await answer(false);
    expect([answered.status, answered.body.paid_at_visit]).toEqual([
      200,
      { ...replaced.body.paid_at_visit, answer: { right: false, at: expect.stringMatching(/Z$/) } },
    ]);
    expectProblem(await answer(true), alreadyAnswered);
    expectProblem(await answer(false), alreadyAnswered);
    expectProblem(await record(), alreadyAnswered);
    expectProblem(await record({ amount_paise: 150_000, how: "upi" }), alreadyAnswered);
    expect((await read(someone)).paid_at_visit).toEqual(answered.body.paid_at_visit);
    // It is no event of the booking.
    expect((await read()).timeline).toEqual(timeline);
  },
);

test(
  "each other side gets a notice; the same payment again causes none",
  { tags: ["@beyond-money.1"] },
  async () => {
    await record();
    await record();
    await record({ amount_paise: 45_000, how: "cash" });
    const notices = (await noticesOf(app, buyer)).filter(({ title }) => title === "Payment recorded");
    expect(notices.map(({ body }) => body)).toEqual([
      expect.stringContaining("you paid ₹500 for"),
      expect.stringContaining("you paid ₹450 for"),
    ]);
    expect((await answer(true)).status).toBe(200);
    expect((await titlesOf(someone)).at(-1)).toBe("Payment confirmed");
    expect((await read()).paid_at_visit.answer.right).toBe(true);
  },
);

test("it moves no entry of the ledger", { tags: ["@beyond-money.4", "@money-6.5"] }, async () => {
  const entries = async () =>
    (
      await sql<{ count: number }>`select count(*)::integer as count from ledger_entries`.execute(
        app.app.platform.pool,
      )
    ).rows;
  const before = await entries();
  await record();
  await answer(false);
  expect(await entries()).toEqual(before);
});

test(
  "a payment is recorded once the visit has begun",
  { tags: ["@beyond-money.1", "@money-6.1"] },
  async () => {
    for (const status of bookingStatuses) {
      await putInto(app, id, status);
      const attempt = await record();
      if (["visited", "pending", "completed"].includes(status)) expect([200, 201]).toContain(attempt.status);
      else expectProblem(attempt, illegalStatusChange, status);
    }
  },
);

test("there is nothing to answer before a payment is recorded", { tags: ["@beyond-money.3"] }, async () => {
  expectProblem(await answer(true), illegalStatusChange);
  expect((await read()).paid_at_visit).toBeNull();
});

test(
  "the amount is from 1 to three times the total; what is malformed is 400 before the status is checked",
  { tags: ["@beyond-money.2", "@money-6.2"] },
  async () => {
    for (const amount of [1, 150_000])
      expect((await record({ amount_paise: amount, how: "other" })).status).toBe(amount === 1 ? 201 : 200);
    await putInto(app, id, "accepted");
    for (const amount of [0, -1, 150_001, 1.5, "much", null, undefined, 1e300, [50_000], 2 ** 53]) {
      const attempt = await record({ amount_paise: amount, how: "cash" });
      expectProblem(attempt, invalidInput, String(amount));
      expect(attempt.body.errors).toHaveProperty("amount_paise");
    }
    for (const how of ["card", "", null, undefined, 7])
      expect((await record({ amount_paise: 1, how })).body.errors).toHaveProperty("how");
    for (const right of ["maybe", null, undefined, 2, ""])
      expect((await answer(right)).body.errors).toHaveProperty("right");
    expect((await read()).paid_at_visit.amount_paise).toBe(150_000);
  },
);

test(
  "each call is for one side of the booking",
  { tags: ["@beyond-money.1", "@beyond-money.3"] },
  async () => {
    const [stranger, admin] = [await customer(app), await administrator(app)];
    expectProblem(await record(undefined, {}), notSignedIn);
    expectProblem(await answer(true, {}), notSignedIn);
    expectProblem(await record({}, stranger), notFound);
    expectProblem(await answer("maybe", await worker(app)), notFound);
    expectProblem(await record({}, buyer), notAllowed);
    expectProblem(await record({}, admin), notAllowed);
    expectProblem(await answer("maybe", someone), notAllowed);
    expectProblem(await answer(true, admin), notAllowed);
  },
);

test("a repeated key records once", { tags: ["@beyond-1.12"] }, async () => {
  const headers = { "idempotency-key": "paid-once" };
  const body = { amount_paise: 50_000, how: "cash" };
  const [first, again] = [await record(body, someone, headers), await record(body, someone, headers)];
  expect([again.status, again.body]).toEqual([first.status, first.body]);
  expect((await noticesOf(app, buyer)).filter(({ title }) => title === "Payment recorded")).toHaveLength(1);
});

test(
  "of two answers at once one wins; of answer and replacement, the answer is final",
  { tags: ["@beyond-money.4", "@money-6.4"] },
  async () => {
    await record();
    const answers = await Promise.all([answer(true), answer(false)]);
    expect(answers.map(outcomeOf).map(String).toSorted()).toEqual(["200", "409 already-answered"]);
    const winner = answers.find(({ status }) => status === 200)?.body.paid_at_visit;
    expect((await read()).paid_at_visit).toEqual(winner);

    for (let day = 2; day <= 6; day++) {
      const other = await customer(app);
      id = await booking(app, other, someone, "visited", {}, day);
      await record();
      const [replacement, answered] = await Promise.all([
        record({ amount_paise: 70_000, how: "upi" }),
        answer(true, other),
      ]);
      expect(outcomeOf(answered)).toBe(200);
      const stored = (await read(other)).paid_at_visit;
      expect(stored).toEqual(
        replacement.status === 200
          ? { ...replacement.body.paid_at_visit, answer: answered.body.paid_at_visit.answer }
          : answered.body.paid_at_visit,
      );
      if (replacement.status !== 200) expectProblem(replacement, alreadyAnswered);
    }
  },
);

test("two first payments at once leave one", { tags: ["@beyond-money.1"] }, async () => {
  const both = await Promise.all([record(), record({ amount_paise: 70_000, how: "upi" })]);
  expect(both.map(({ status }) => String(status)).toSorted()).toEqual(["200", "201"]);
  const last = both.find(({ status }) => status === 200)?.body.paid_at_visit;
  expect((await read()).paid_at_visit).toEqual(last);
});

test("the times are the marketplace's", { tags: ["@beyond-money.1"] }, async () => {
  await record();
  await advance(app, await administrator(app), 600);
  await answer(true);
  const { at, answer: answered } = (await read()).paid_at_visit;
  expect(Date.parse(answered.at) - Date.parse(at)).toBeGreaterThanOrEqual(600 * 60_000);
});
