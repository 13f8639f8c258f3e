// The daily limits of moves and proposals per booking, by the market's day: over HTTP, a call above them is refused,
// and concurrent calls cannot exceed them.
import { sql } from "../../../platform/database/sql.ts";
import { beforeEach, expect, test } from "vitest";
import { tooManyRequests } from "@hourhand/contract/problem";
import { maxMovesADay, maxProposalsADay, sameTime } from "@hourhand/contract/proposals";
import { actAsAdmin } from "../../../../test/administration.ts";
import { booking } from "../../../../test/bookings.ts";
import {
  administrator,
  customer,
  worker,
  type TestPerson,
  type TestWorker,
} from "../../../../test/people.ts";
import { expectProblem, outcomeOf } from "../../../../test/problems.ts";
import { answerProposal, eventsOf, moveTo, propose } from "../../../../test/proposals.ts";
import { type Answer, testApp } from "../../../../test/start-app.ts";

const app = testApp({ RATE_LIMITS: "off", TEST_CLOCK: "on" }, { jobs: false });
let ravi: TestWorker;
let asha: TestPerson;
beforeEach(async () => {
  [ravi, asha] = await Promise.all([worker(app), customer(app)]);
});

const starts = ["10:00", "11:00"];
const moveAt = (index: number, days = 3) => moveTo(app, ravi, days, starts[index % 2] as string);
const created = () => booking(app, asha, ravi, "created", { startTime: "09:00" }, 2);
const accepted = () => booking(app, asha, ravi, "accepted", { startTime: "09:00" }, 2);

/** Moves a created booking repeatedly between two hours. */
async function moveTimes(id: number, times: number): Promise<void> {
  for (let index = 0; index < times; index++)
    expect((await propose(app, asha, id, moveAt(index))).status).toBe(201);
}

/** Proposes and withdraws, alternating between both sides. */
async function proposeTimes(id: number, times: number): Promise<void> {
  for (let index = 0; index < times; index++) {
    const by = index % 2 === 0 ? asha : ravi;
    const { status, body } = await propose(app, by, id, moveAt(index));
    expect([index, status]).toEqual([index, 201]);
    expect((await answerProposal(app, by, body.id, "withdraw")).status).toBe(200);
  }
}

function expectTomorrow(answer: Answer): void {
  expectProblem(answer, tooManyRequests);
  const seconds = Number(answer.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(86_400);
}

const endOfDayInMinutes = async () => {
  const { rows } = await sql<{ minutes: number }>`
    select ceil(extract(epoch from ((market_now() at time zone 'Asia/Kolkata')::date + 1)::timestamp at time zone 'Asia/Kolkata'
      - market_now()) / 60)::integer as minutes`.execute(app.app.platform.pool);
  return rows[0]?.minutes ?? 0;
};

test(
  "ten moves a day are accepted; repeating the last one does not count",
  { tags: ["@beyond-3.88"] },
  async () => {
    const id = await created();
    await moveTimes(id, maxMovesADay);
    const refused = await propose(app, asha, id, moveAt(maxMovesADay));
    expectTomorrow(refused);
    expect(refused.body.message).toBe("This visit was moved ten times today. Please move it again tomorrow.");
    expect((await propose(app, asha, id, moveAt(maxMovesADay - 1))).status).toBe(200);
    expect((await eventsOf(app, asha, id)).filter((event) => event.startsWith("moved"))).toHaveLength(
      maxMovesADay,
    );
    // Neither another booking nor the other limit is affected.
    await moveTimes(await booking(app, asha, ravi, "created", { startTime: "13:00" }, 4), 1);
  },
);

test("ten proposals a day, both sides and both kinds together", { tags: ["@beyond-3.88"] }, async () => {
  const id = await accepted();
  await proposeTimes(id, maxProposalsADay - 1);
  const extra = await propose(app, ravi, id, { kind: "extra", hours: 1 });
  expect(extra.status).toBe(201);
  expect((await propose(app, ravi, id, { kind: "extra", hours: 1 })).status).toBe(200);
  await answerProposal(app, asha, extra.body.id, "decline");
  for (const [by, body] of [
    [asha, moveAt(0)],
    [ravi, moveAt(1)],
    [ravi, { kind: "extra", hours: 2 }],
  ] as const)
    expectTomorrow(await propose(app, by, id, body));
  expectProblem(await propose(app, asha, id, moveTo(app, ravi, 2, "09:00")), sameTime);
});

test(
  "an accepted proposal and an administrator's move do not count as moves",
  { tags: ["@beyond-3.88"] },
  async () => {
    const id = await created();
    await moveTimes(id, maxMovesADay);
    const admin = await administrator(app);
    const moved = await actAsAdmin(app, admin, id, "move", {
      ...moveAt(0, 4),
      reason: "The road is closed.",
    });
    expect(moved.status).toBe(200);
    const answer = await app.call("PATCH", `/worker/bookings_view/${id}`, {
      token: ravi.token,
      body: { status: "accepted" },
    });
    expect(answer.status).toBe(200);
    const { status, body } = await propose(app, asha, id, moveAt(1, 4));
    expect(status).toBe(201);
    expect((await answerProposal(app, ravi, body.id, "accept")).status).toBe(200);
  },
);

test("of two concurrent last moves one is accepted", { tags: ["@beyond-3.88"] }, async () => {
  const id = await created();
  await moveTimes(id, maxMovesADay - 1);
  const answers = await Promise.all([
    propose(app, asha, id, moveTo(app, ravi, 4, "10:00")),
    propose(app, asha, id, moveTo(app, ravi, 4, "11:00")),
  ]);
  expect(answers.map(outcomeOf).map(String).toSorted()).toEqual(["201", "429 too-many-requests"]);
});

test("the market's next day allows ten more", { tags: ["@beyond-3.88"] }, async () => {
  const id = await booking(app, asha, ravi, "created", { startTime: "09:00" }, 6);
  for (let index = 0; index < maxMovesADay; index++) await propose(app, asha, id, moveAt(index, 7));
  expectTomorrow(await propose(app, asha, id, moveTo(app, ravi, 5, "10:00")));
  const { token } = await administrator(app);
  const body = { advance_minutes: await endOfDayInMinutes() };
  expect((await app.call("POST", "/api/v1/test/clock", { token, body })).status).toBe(200);
  expect((await propose(app, asha, id, moveTo(app, ravi, 5, "10:00"))).status).toBe(201);
});
