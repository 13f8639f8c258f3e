// The arrival code sent with the documented status change: some policies require it, and a wrong one always counts.
import { sql } from "../../../platform/database/sql.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  bookingNotFound,
  codeLocked,
  codeNeeded,
  codeWrong,
  illegalStatusChange,
  tooEarly,
} from "@hourhand/contract/bookings";
import { invalidInput, keyReused } from "@hourhand/contract/problem";
import {
  arrive,
  codeSeenBy,
  otherCode,
  readArrival,
  setStart,
  waitForMorning,
} from "../../../../test/arrivals.ts";
import { booking, putInto, statusOf } from "../../../../test/bookings.ts";
import {
  administrator,
  customer,
  worker,
  type TestPerson,
  type TestWorker,
} from "../../../../test/people.ts";
import { expectProblem, isProblem, outcomeOf } from "../../../../test/problems.ts";
import { startApp, testApp } from "../../../../test/start-app.ts";

const begun = ["visited", "pending", "completed"] as const;
const app = testApp({ TEST_CLOCK: "on" }, { jobs: false });
let admin: TestPerson;
let someone: TestWorker;
let buyer: TestPerson;
beforeAll(async () => {
  admin = await administrator(app);
  await waitForMorning(app, admin);
});
beforeEach(async () => {
  [someone, buyer] = await Promise.all([worker(app), customer(app)]);
});

const setPolicy = (arrival_code: string) =>
  app.call("PUT", "/api/v1/admin/policies/default", { token: admin.token, body: { arrival_code } });
async function accepted(): Promise<number> {
  const id = await booking(app, buyer, someone, "accepted", {}, 2);
  await setStart(app, id, "11 hours");
  return id;
}
const change = (id: number, status: string, code?: unknown, by: TestPerson = someone, at = app) =>
  at.call("PATCH", `/worker/bookings_view/${id}`, { token: by.token, body: { status, code } });
const allowed = async (id: number) =>
  (await app.call("GET", `/api/v1/bookings/${id}`, { token: someone.token })).body.allowed.filter(
    (act: string) => ["arrival", ...begun].includes(act),
  );
const code = async (id: number) => (await codeSeenBy(app, buyer, id)) ?? "";

describe("with a policy that requires it", () => {
  beforeAll(() => setPolicy("required"));
  afterAll(() => setPolicy("optional"));

  test.each(begun)(
    "a booking becomes %s only with its code",
    { tags: ["@beyond-1.35", "@beyond-2.21", "@beyond-4.5"] },
    async (status) => {
      const id = await accepted();
      expect(await readArrival(app, buyer, id)).toMatchObject({ required: true });
      expectProblem(await change(id, status), codeNeeded);
      const right = await code(id);
      const wrong = await change(id, status, otherCode(right));
      expectProblem(wrong, codeWrong);
      expect(wrong.body.tries_left).toBe(4);
      expect(await statusOf(app, id)).toBe("accepted");
      expect(await allowed(id)).toEqual(expect.arrayContaining(["arrival", ...begun]));
      const answer = await change(id, status, right);
      expect([answer.status, answer.body]).toEqual([200, { message: `The booking is ${status}.`, status }]);
      expect((await readArrival(app, someone, id)).verified_at).not.toBeNull();
    },
  );

  test("a status with its code is answered once under its key, even after later changes; a wrong code leaves the key unused", async () => {
    const id = await accepted();
    const right = await code(id);
    const keyed = (status: string, sent: string) =>
      app.call("PATCH", `/worker/bookings_view/${id}`, {
        token: someone.token,
        body: { status, code: sent },
        headers: { "Idempotency-Key": `visit-${id}` },
      });
    expectProblem(await keyed("visited", otherCode(right)), codeWrong);
    const first = await keyed("visited", right);
    expect(first.status).toBe(200);
    expect((await change(id, "completed")).status).toBe(200);
    // The reply was lost, so the client sends the same request again, although the booking has changed since.
    const again = await Promise.all([1, 2].map(() => keyed("visited", right)));
    for (const answer of again) expect([answer.status, answer.body]).toEqual([200, first.body]);
    expect(await statusOf(app, id)).toBe("completed");
    expectProblem(await keyed("pending", right), keyReused);
  });

  test("a verified booking changes without a code", { tags: ["@beyond-4.5"] }, async () => {
    const id = await accepted();
    await arrive(app, someone, id, await code(id));
    expect((await change(id, "pending")).status).toBe(200);
    expect((await change(id, "completed", "0000")).status).toBe(200);
  });

  test("a booking that was visited under an older policy needs it as well", async () => {
    const id = await accepted();
    await putInto(app, id, "visited");
    expectProblem(await change(id, "completed"), codeNeeded);
  });

  test("accepting, rejecting and unchanged statuses need none", async () => {
    const id = await booking(app, buyer, someone);
    expect((await change(id, "accepted")).status).toBe(200);
    expect((await change(id, "accepted")).status).toBe(200);
  });

  test("a change that is refused anyway gets its own refusal, and no code is tried", async () => {
    const id = await accepted();
    expectProblem(await change(id, "visited", "1", await worker(app)), invalidInput);
    expectProblem(await change(id, "visited", "1234", await worker(app)), bookingNotFound);
    await putInto(app, id, "completed");
    expectProblem(await change(id, "visited", "1234"), illegalStatusChange);
    await putInto(app, id, "accepted");
    const wrong = await change(id, "visited", otherCode(await code(id)));
    expect(wrong.body.tries_left).toBe(4);
  });

  test("statuses are not allowed before the code is valid and while it is locked", async () => {
    const id = await accepted();
    const right = await code(id);
    await setStart(app, id, "12 hours 1 minute");
    expect(await allowed(id)).toEqual([]);
    expectProblem(await change(id, "visited", right), tooEarly);
    await setStart(app, id, "11 hours");
    for (let n = 0; n < 5; n++) await change(id, "visited", otherCode(right));
    expectProblem(await change(id, "visited", right), codeLocked);
    expectProblem(await arrive(app, someone, id, right), codeLocked);
    expect(await allowed(id)).toEqual([]);
  });

  test("concurrent wrong codes of both calls are five together", { tags: ["@beyond-4.6"] }, async () => {
    const id = await accepted();
    const wrong = otherCode(await code(id));
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        n % 2 === 0 ? change(id, "visited", wrong) : arrive(app, someone, id, wrong),
      ),
    );
    expect(answers.filter(isProblem(codeWrong))).toHaveLength(5);
    expect(answers.filter(isProblem(codeLocked))).toHaveLength(7);
  });

  test("a booking keeps the policy under which it was made", { tags: ["@beyond-2.8"] }, async () => {
    await setPolicy("optional");
    const id = await accepted();
    await setPolicy("required");
    expect((await change(id, "visited")).status).toBe(200);
  });
});

describe("with a policy that does not", () => {
  test(
    "a right code verifies, a wrong one is refused and counted, and none is needed",
    { tags: ["@beyond-4.6"] },
    async () => {
      const id = await accepted();
      const right = await code(id);
      expectProblem(await change(id, "visited", otherCode(right)), codeWrong);
      expect(await statusOf(app, id)).toBe("accepted");
      expect((await change(id, "visited", right)).status).toBe(200);
      expect((await readArrival(app, buyer, id)).verified_at).not.toBeNull();
      const { body } = await app.call("GET", `/api/v1/bookings/${id}`, { token: buyer.token });
      expect(body.timeline.map(({ event }: { event: string }) => event)).toEqual([
        "created",
        "arrived",
        "visited",
      ]);
      await change(id, "completed");
      const other = await accepted();
      expect((await change(other, "completed")).status).toBe(200);
      expect((await readArrival(app, buyer, other)).verified_at).toBeNull();
    },
  );

  test("completing by code still charges the fee", async () => {
    const id = await accepted();
    await change(id, "completed", await code(id));
    const { rows } = await sql<{ owed: number }>`
      select pending_paise as owed from worker_fees where worker_id = ${someone.workerId}`.execute(
      app.app.platform.pool,
    );
    expect(rows[0]?.owed).toBeGreaterThan(0);
  });

  test.each(["", "12", "12345", "abcd", 12, null, [1]])("%j is not a code", async (odd) => {
    const id = await accepted();
    const outcome = outcomeOf(await change(id, "visited", odd));
    // Null and blank count as left out.
    expect(odd === null || odd === "" ? [200] : ["400 invalid-input"]).toContain(outcome);
  });
});

test("with enforced visit times a code does not begin a visit before its start, but arriving by code does", async () => {
  const enforcing = await startApp(
    { TEST_CLOCK: "on", VISIT_TIMES: "enforced" },
    { jobs: false, databaseUrl: app.databaseUrl },
  );
  const id = await accepted();
  const right = await code(id);
  expectProblem(await change(id, "visited", right, someone, enforcing), tooEarly);
  expectProblem(await change(id, "visited", otherCode(right), someone, enforcing), tooEarly);
  expect((await arrive(enforcing, someone, id, right)).body.status).toBe("visited");
  await enforcing.close();
});
