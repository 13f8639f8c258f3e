// Arrival by the customer's code: who sees the code and when, right and wrong codes, the lock, and concurrent calls.
import { sql } from "../../../platform/database/sql.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { codeLocked, codeWrong, illegalStatusChange, tooEarly } from "@hourhand/contract/bookings";
import { invalidInput, keyReused, notAllowed, notFound, notSignedIn } from "@hourhand/contract/problem";
import {
  arrive,
  codeSeenBy,
  otherCode,
  readArrival,
  setStart,
  waitForMorning,
} from "../../../../test/arrivals.ts";
import { booking, followUpBookings, putInto, statusOf } from "../../../../test/bookings.ts";
import {
  administrator,
  customer,
  worker,
  type TestPerson,
  type TestWorker,
} from "../../../../test/people.ts";
import { expectProblem, isProblem, outcomeOf } from "../../../../test/problems.ts";
import { testApp } from "../../../../test/start-app.ts";
import { recordEvent } from "../record/record.ts";

const app = testApp({ TEST_CLOCK: "on" }, { jobs: false });
let admin: TestPerson;
let someone: TestWorker;
let buyer: TestPerson;
let id: number;
beforeAll(async () => {
  admin = await administrator(app);
  await waitForMorning(app, admin);
});
beforeEach(async () => {
  [someone, buyer] = await Promise.all([worker(app), customer(app)]);
  id = await booking(app, buyer, someone, "accepted", {}, 2);
  await setStart(app, id, "11 hours");
});

const read = (by: TestPerson) => app.call("GET", `/api/v1/bookings/${id}`, { token: by.token });
const advance = (minutes: number) =>
  app.call("POST", "/api/v1/test/clock", { token: admin.token, body: { advance_minutes: minutes } });
const code = () => codeSeenBy(app, buyer, id);
/** Tries wrong codes one after another and returns the outcomes. */
async function tryWrong(times: number): Promise<unknown[]> {
  const wrong = otherCode(await code());
  const answers = [];
  for (let n = 0; n < times; n++) answers.push(await arrive(app, someone, id, wrong));
  return answers.map((answer) => [outcomeOf(answer), answer.body.tries_left]);
}
const eventsOf = async () =>
  (await read(buyer)).body.timeline.map(
    ({ event, actor }: { event: string; actor: string }) => `${event} by ${actor}`,
  );

describe("the code", () => {
  test(
    "is shown to the customer alone, from 12 hours before the visit until verified, here and in the list",
    { tags: ["@beyond-4.1"] },
    async () => {
      expect(await code()).toMatch(/^\d{4}$/);
      const { items } = (await app.call("GET", "/api/v1/bookings", { token: buyer.token })).body;
      expect(items[0].arrival.code).toBe(await code());
      for (const other of [someone, admin]) {
        const arrival = await readArrival(app, other, id);
        expect(arrival).toMatchObject({ required: false, code: null, verified_at: null, override: null });
      }
      await setStart(app, id, "12 hours 1 minute");
      const { code: early, code_from: from } = await readArrival(app, buyer, id);
      expect(early).toBeNull();
      const { rows } = await sql<{
        starts: Date;
      }>`select (booked_on + starts) at time zone 'Asia/Kolkata' as starts
      from bookings where id = ${id}`.execute(app.app.platform.pool);
      expect(Date.parse(from)).toBe((rows[0]?.starts.getTime() ?? 0) - 12 * 3_600_000);
    },
  );

  test.each(["created", "visited", "completed", "canceled", "rejected"] as const)(
    "is not shown while the booking is %s",
    { tags: ["@beyond-4.1"] },
    async (status) => {
      await putInto(app, id, status);
      expect(await code()).toBeNull();
    },
  );

  test("changes with each move, which resets the wrong tries", async () => {
    const seen = [await code()];
    for (let moves = 0; moves < 3; moves++) {
      await tryWrong(4);
      await recordEvent(app.app.platform.pool, {
        bookingId: id,
        event: "moved",
        actor: "admin",
        actorId: null,
      });
      seen.push(await code());
      expect(seen.at(-1)).not.toBe(seen.at(-2));
    }
    expect(await tryWrong(1)).toEqual([["409 code-wrong", 4]]);
    expect((await arrive(app, someone, id, seen.at(-1) ?? "")).status).toBe(200);
  });
});

describe("verifyArrival", () => {
  test(
    "with the right code sets the booking to visited and notifies the customer; a second call is 200",
    { tags: ["@beyond-1.9", "@beyond-4.2"] },
    async () => {
      const right = (await code()) ?? "";
      const { status, body } = await arrive(app, someone, id, right);
      expect([status, body.message]).toEqual([200, "The code is right: the booking is visited."]);
      const { message: _message, ...shown } = body;
      expect(shown).toEqual((await read(someone)).body);
      expect(shown).toMatchObject({
        status: "visited",
        arrival: { verified_at: expect.stringMatching(/Z$/), code: null },
        allowed: expect.not.arrayContaining(["arrival"]),
      });
      expect(await eventsOf()).toEqual(["created by customer", "arrived by worker", "visited by worker"]);
      const again = await arrive(app, someone, id, right);
      expect([again.status, again.body.status]).toEqual([200, "visited"]);
      expect(await eventsOf()).toHaveLength(3);
      const { rows } = await sql<{ title: string }>`
      select title from notices where person_id = ${buyer.id} and booking_id = ${id}`.execute(
        app.app.platform.pool,
      );
      expect(rows).toEqual([{ title: "Booking visited" }]);
      await followUpBookings(app);
      await app.call("PATCH", `/worker/bookings_view/${id}`, {
        token: someone.token,
        body: { status: "completed" },
      });
      expect((await arrive(app, someone, id, right)).body.status).toBe("completed");
    },
  );

  test(
    "refuses strangers, the other side, a malformed code and another status, in this order",
    { tags: ["@beyond-1.17"] },
    async () => {
      const stranger = await customer(app);
      expectProblem(await app.call("POST", `/api/v1/bookings/${id}/arrival`), notSignedIn);
      expectProblem(await arrive(app, stranger, id, "no"), notFound);
      expectProblem(await arrive(app, someone, 999_999_999, "no"), notFound);
      for (const other of [buyer, admin]) expectProblem(await arrive(app, other, id, "no"), notAllowed);
      await putInto(app, id, "canceled");
      for (const odd of ["", "12", "12345", "12a4", null, 1.5, [1, 2, 3, 4]])
        expectProblem(await arrive(app, someone, id, odd), invalidInput, String(odd));
      for (const status of ["created", "rejected", "canceled", "visited", "completed"] as const) {
        await putInto(app, id, status);
        expectProblem(await arrive(app, someone, id, "1234"), illegalStatusChange);
      }
    },
  );

  test("does not count a malformed code as a try", { tags: ["@beyond-4.3"] }, async () => {
    for (let n = 0; n < 6; n++) expectProblem(await arrive(app, someone, id, "12"), invalidInput);
    expect(await tryWrong(1)).toEqual([["409 code-wrong", 4]]);
  });

  test(
    "is too early before the customer has the code",
    { tags: ["@beyond-1.21", "@beyond-1.33", "@beyond-4.3"] },
    async () => {
      const right = (await code()) ?? "";
      await setStart(app, id, "12 hours 1 minute");
      expect((await read(someone)).body.allowed).not.toContain("arrival");
      expectProblem(await arrive(app, someone, id, right), tooEarly);
      await setStart(app, id, "12 hours");
      expect((await read(someone)).body.allowed).toContain("arrival");
      expect((await read(buyer)).body.allowed).not.toContain("arrival");
      expect((await arrive(app, someone, id, right)).status).toBe(200);
    },
  );

  test("lets a worker arrive who has become a customer", { tags: ["@beyond-1.19"] }, async () => {
    const right = (await code()) ?? "";
    await sql`update people set role = 'user' where id = ${someone.id}`.execute(app.app.platform.pool);
    expect((await arrive(app, someone, id, right)).status).toBe(200);
  });

  test(
    "is answered once with one key; the key with another code is refused",
    { tags: ["@beyond-1.14"] },
    async () => {
      const right = (await code()) ?? "";
      const headers = { "idempotency-key": `arrive-${id}` };
      const wrong = await arrive(app, someone, id, otherCode(right), headers);
      expectProblem(wrong, codeWrong);
      const twice = await Promise.all([1, 2].map(() => arrive(app, someone, id, right, headers)));
      expect(twice.map(({ status }) => status)).toEqual([200, 200]);
      expect(twice[0]?.body).toEqual(twice[1]?.body);
      expectProblem(await arrive(app, someone, id, otherCode(right), headers), keyReused);
    },
  );
});

describe("wrong codes", () => {
  test(
    "lock after the fifth for an hour, also for the right code; then a new code is valid",
    { tags: ["@beyond-1.35", "@beyond-1.45", "@beyond-4.4"] },
    async () => {
      const right = (await code()) ?? "";
      expect(await tryWrong(5)).toEqual([4, 3, 2, 1, 0].map((left) => ["409 code-wrong", left]));
      const locked = await arrive(app, someone, id, right);
      expectProblem(locked, codeLocked);
      const wait = Number(locked.headers.get("retry-after"));
      expect(wait).toBeGreaterThan(3_500);
      expect(wait).toBeLessThanOrEqual(3_600);
      expect((await read(someone)).body.allowed).not.toContain("arrival");
      await advance(59);
      expectProblem(await arrive(app, someone, id, right), codeLocked);
      await advance(1);
      expect((await read(someone)).body.allowed).toContain("arrival");
      const fresh = (await code()) ?? "";
      expect(fresh).not.toBe(right);
      expect([outcomeOf(await arrive(app, someone, id, right))]).toEqual(["409 code-wrong"]);
      expect((await arrive(app, someone, id, fresh)).status).toBe(200);
    },
  );

  test("lock a second time in the same way, and a move ends the lock", async () => {
    const first = await code();
    await tryWrong(5);
    await advance(60);
    const second = await code();
    expect(await tryWrong(5)).toContainEqual(["409 code-wrong", 0]);
    expect((await tryWrong(1))[0]).toEqual(["429 code-locked", undefined]);
    await recordEvent(app.app.platform.pool, {
      bookingId: id,
      event: "moved",
      actor: "admin",
      actorId: null,
    });
    const third = (await code()) ?? "";
    expect(second).not.toBe(first);
    expect(third).not.toBe(second);
    expect((await arrive(app, someone, id, third)).status).toBe(200);
  });

  test("are compared at most five times when many are sent at once", { tags: ["@beyond-4.4"] }, async () => {
    const right = (await code()) ?? "";
    const wrong = otherCode(right);
    const answers = await Promise.all(Array.from({ length: 20 }, () => arrive(app, someone, id, wrong)));
    expect(answers.filter(isProblem(codeWrong))).toHaveLength(5);
    expect(answers.filter(isProblem(codeLocked))).toHaveLength(15);
    expect(
      answers
        .filter(isProblem(codeWrong))
        .map(({ body }) => body.tries_left)
        .toSorted((left, right) => left - right),
    ).toEqual([0, 1, 2, 3, 4]);
    expectProblem(await arrive(app, someone, id, right), codeLocked);
  });

  test("two concurrent arrivals are one", async () => {
    const right = (await code()) ?? "";
    const answers = await Promise.all([1, 2, 3].map(() => arrive(app, someone, id, right)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await eventsOf()).filter((event: string) => event === "arrived by worker")).toHaveLength(1);
    expect(await statusOf(app, id)).toBe("visited");
  });
});
