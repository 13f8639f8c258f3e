// Slots, days off, the worker or the booking change while a proposal is open. Accepting is then refused with the
// current state.
import { sql } from "../../../platform/database/sql.ts";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { slotNotOffered, slotTaken, workerNotBookable } from "@hourhand/contract/bookings";
import { proposalExpired, proposalOpen } from "@hourhand/contract/proposals";
import { book, booking, dayFromToday } from "../../../../test/bookings.ts";
import { addException } from "../../../../test/calendar.ts";
import {
  administrator,
  customer,
  worker,
  type TestPerson,
  type TestWorker,
} from "../../../../test/people.ts";
import { expectProblem, outcomeOf } from "../../../../test/problems.ts";
import {
  answerProposal,
  eventsOf,
  moveTo,
  proposalNotices,
  propose,
  readBooking,
} from "../../../../test/proposals.ts";
import { testApp } from "../../../../test/start-app.ts";

const app = testApp({ VISIT_TIMES: "free" }, { jobs: false });
let ravi: TestWorker;
let asha: TestPerson;
let admin: TestPerson;
let id: number;
let proposalId: number;
beforeAll(async () => {
  admin = await administrator(app);
});
beforeEach(async () => {
  [ravi, asha] = await Promise.all([worker(app, { jobTitle: `Job ${Math.random()}` }), customer(app)]);
  id = await booking(app, asha, ravi, "accepted", { startTime: "09:00", duration: 2 }, 2);
  proposalId = (await propose(app, ravi, id, moveTo(app, ravi, 3, "10:00"))).body.id;
});

const day = () => dayFromToday(app, 3).date;
const accept = () => answerProposal(app, asha, proposalId, "accept");
const slotId = () => moveTo(app, ravi, 3, "10:00").slot_id;
const stays = async () =>
  expect(await readBooking(app, asha, id)).toMatchObject({
    date: dayFromToday(app, 2).date,
    start_time: "09:00",
  });

test("a slot that is deleted while a proposal holds hours in it", { tags: ["@beyond-1.29"] }, async () => {
  await app.call("PUT", "/worker/slot_view/", { token: ravi.token, body: { id: slotId() } });
  expectProblem(await accept(), slotNotOffered);
  await stays();
  // The proposal stays open: the customer may still decline it.
  expect((await answerProposal(app, asha, proposalId, "decline")).status).toBe(200);
  expectProblem(await propose(app, ravi, id, moveTo(app, ravi, 3, "10:00")), slotNotOffered);
});

test("a slot that is switched off and on again", async () => {
  const toggle = () => app.call("PATCH", "/worker/slot_view/", { token: ravi.token, body: { id: slotId() } });
  await toggle();
  expectProblem(await accept(), slotNotOffered);
  await toggle();
  expect((await accept()).status).toBe(200);
});

test("a day off, and hours off, that the worker adds after the proposal", async () => {
  const whole = await addException(app, ravi, { kind: "off", from_date: day(), to_date: day() });
  const answer = await accept();
  expectProblem(answer, slotNotOffered);
  expect(answer.body.message).toBe("The worker is away on that day. Please choose another one.");
  await app.call("DELETE", `/api/v1/worker/exceptions/${whole.body.id}`, { token: ravi.token });
  await addException(app, ravi, {
    kind: "off",
    from_date: day(),
    to_date: day(),
    from_time: "11:00",
    to_time: "12:00",
  });
  expectProblem(await accept(), slotTaken);
  await stays();
  expectProblem(await propose(app, asha, id, moveTo(app, ravi, 4, "10:00")), proposalOpen);
});

test("a move onto a day off", { tags: ["@beyond-1.29"] }, async () => {
  await answerProposal(app, ravi, proposalId, "withdraw");
  await addException(app, ravi, { kind: "off", from_date: day(), to_date: day() });
  for (const who of [asha, ravi])
    expectProblem(await propose(app, who, id, moveTo(app, ravi, 3, "10:00")), slotNotOffered);
});

test("a worker who is no longer listed, or whose category is gone", { tags: ["@beyond-1.30"] }, async () => {
  const { pool } = app.app.platform;
  await sql`update workers set is_complete = false where id = ${ravi.workerId}`.execute(pool);
  expectProblem(await accept(), workerNotBookable);
  await sql`update workers set is_complete = true where id = ${ravi.workerId}`.execute(pool);
  const setCategory = (isActive: boolean) =>
    sql`update job_categories c set is_active = ${isActive} from workers w
      where w.id = ${ravi.workerId} and c.id = w.job_category_id`.execute(pool);
  await setCategory(false);
  expectProblem(await accept(), workerNotBookable);
  await answerProposal(app, ravi, proposalId, "withdraw");
  expectProblem(await propose(app, asha, id, moveTo(app, ravi, 4, "10:00")), workerNotBookable);
  await setCategory(true);
  expect((await propose(app, asha, id, moveTo(app, ravi, 4, "10:00"))).status).toBe(201);
});

test(
  "a worker or a customer who is blocked: the booking ends, and the proposal too",
  { tags: ["@beyond-3.37"] },
  async () => {
    const block = (person: TestPerson) =>
      app.call("PATCH", "/admin_view/users_view/", { token: admin.token, body: { id: person.id } });
    expect((await block(asha)).status).toBe(200);
    const shown = await readBooking(app, ravi, id);
    expect([shown.status, shown.proposals[0].state]).toEqual(["canceled", "expired"]);
    expect((await eventsOf(app, ravi, id)).slice(-2)).toEqual([
      "canceled by admin",
      "proposal_expired by system",
    ]);
    const answer = await answerProposal(app, ravi, proposalId, "withdraw");
    expectProblem(answer, proposalExpired);
    expect(answer.body.message).toContain("canceled");
    expect((await book(app, await customer(app), ravi, { startTime: "10:00" }, 3)).status).toBe(201);
  },
);

test("a booking that is completed before the answer", { tags: ["@beyond-3.37"] }, async () => {
  await app.call("PATCH", `/worker/bookings_view/${id}`, {
    token: ravi.token,
    body: { status: "completed" },
  });
  const answer = await accept();
  expectProblem(answer, proposalExpired);
  expect(answer.body.message).toContain("completed");
  const shown = await readBooking(app, asha, id);
  expect(shown.proposals[0]).toMatchObject({ state: "expired", answered_at: null, allowed: [] });
  expect(
    (await eventsOf(app, asha, id)).filter((event) => event.startsWith("proposal_expired")),
  ).toHaveLength(1);
  // Both are notified that the booking ended; there is no second notice about the proposal.
  expect(await proposalNotices(app, ravi.id, id)).toEqual([]);
});

test(
  "concurrent proposals: one of them is open, the other side is refused",
  { tags: ["@beyond-3.33"] },
  async () => {
    await answerProposal(app, ravi, proposalId, "withdraw");
    // Five rounds of two proposals, because a booking allows ten a day.
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all([
        propose(app, asha, id, moveTo(app, ravi, 4, "10:00")),
        propose(app, ravi, id, moveTo(app, ravi, 5, "14:00")),
      ]);
      expect(answers.map(outcomeOf)).toEqual(expect.arrayContaining([201, outcomeOf(proposalOpen)]));
      const index = answers.findIndex(({ status }) => status === 201);
      await answerProposal(app, index === 0 ? asha : ravi, answers[index]?.body.id, "withdraw");
    }
  },
);

test("rules that are edited after the proposal: open proposals stay, new ones follow the rules", async () => {
  const { rows } = await sql<{ id: number }>`
    select job_category_id as id from workers where id = ${ravi.workerId}`.execute(app.app.platform.pool);
  await app.call("PUT", `/api/v1/admin/policies/${rows[0]?.id}`, {
    token: admin.token,
    body: { booking_days: 1 },
  });
  expect((await accept()).status).toBe(200);
  const refused = await propose(app, asha, id, moveTo(app, ravi, 4, "10:00"));
  expect(refused.body.code).toBe("day-out-of-range");
});
