// Moving a visit changes its arrival code, its reminders and its time to answer; ending a booking closes its proposals.
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { illegalStatusChange } from "@hourhand/contract/bookings";
import { proposalExpired } from "@hourhand/contract/proposals";
import { actAsAdmin, moveOf } from "../../../../test/administration.ts";
import { arrive, codeSeenBy, otherCode, readArrival, waitForMorning } from "../../../../test/arrivals.ts";
import { booking, dayFromToday, stepsBack } from "../../../../test/bookings.ts";
import { advance, advanceUntil, instantOf } from "../../../../test/market-time.ts";
import {
  administrator,
  customer,
  worker,
  type TestPerson,
  type TestWorker,
} from "../../../../test/people.ts";
import { expectProblem } from "../../../../test/problems.ts";
import { answerProposal, moveTo, noticesOf, propose, readBooking } from "../../../../test/proposals.ts";
import { type Answer, testApp } from "../../../../test/start-app.ts";

const hourMs = 3_600_000;
const app = testApp({ TEST_CLOCK: "on" }, { jobs: false });
let admin: TestPerson;
let ravi: TestWorker;
let asha: TestPerson;
beforeAll(async () => {
  admin = await administrator(app);
});
beforeEach(async () => {
  await waitForMorning(app, admin);
  [ravi, asha] = await Promise.all([worker(app), customer(app)]);
});

const startOn = (days: number, time: string) => instantOf(dayFromToday(app, days).date, `${time}:00`);
/** Moves an accepted visit with the worker's consent. */
const move = async (id: number, days: number, time: string) => {
  const { body } = await propose(app, asha, id, moveTo(app, ravi, days, time));
  expect((await answerProposal(app, ravi, body.id, "accept")).status).toBe(200);
};

test(
  "a move changes the code, resets wrong tries, and moves code_from",
  { tags: ["@beyond-3.32"] },
  async () => {
    const id = await booking(app, asha, ravi, "accepted", { startTime: "17:00" }, 1);
    const [before, after] = [startOn(1, "17:00"), startOn(2, "17:00")];
    await advanceUntil(app, admin, before - 11 * hourMs);
    const code = await codeSeenBy(app, asha, id);
    expect(code).toMatch(/^\d{4}$/);
    const wrong = await arrive(app, ravi, id, otherCode(code));
    expect(wrong.body.tries_left).toBe(4);
    await move(id, 1, "17:00");
    expect(await readArrival(app, asha, id)).toMatchObject({
      code: null,
      code_from: new Date(after - 12 * hourMs).toISOString(),
    });
    await advanceUntil(app, admin, after - 11 * hourMs);
    const next = await codeSeenBy(app, asha, id);
    expect(next).toMatch(/^\d{4}$/);
    expect(next).not.toBe(code);
    const old = await arrive(app, ravi, id, code ?? "");
    expect([old.body.code, old.body.tries_left]).toEqual(["code-wrong", 4]);
    expect((await arrive(app, ravi, id, next ?? "")).status).toBe(200);
  },
);

test("the reminders follow a move", { tags: ["@beyond-3.32"] }, async () => {
  const id = await booking(app, asha, ravi, "accepted", { startTime: "10:00" }, 2);
  const [before, after] = [startOn(2, "10:00"), startOn(4, "12:00")];
  await move(id, 4, "12:00");
  const reminders = async () =>
    (await noticesOf(app, asha.id, id)).filter(({ event }) => event === "reminder").length;
  await advanceUntil(app, admin, before);
  expect(await reminders()).toBe(0);
  await advanceUntil(app, admin, after - 23 * hourMs);
  expect(await reminders()).toBe(1);
  await advanceUntil(app, admin, after - hourMs);
  expect(await reminders()).toBe(2);
});

test(
  "the time to answer moves with a request that its customer moves",
  { tags: ["@beyond-3.31"] },
  async () => {
    // It is noon, so the visit tomorrow at eight is less than a day away.
    await advance(app, admin, 6 * 60);
    const id = await booking(app, asha, ravi, "created", { startTime: "08:00" }, 1);
    const { answer_by: before } = await readBooking(app, asha, id);
    expect(Date.parse(before)).toBe(startOn(1, "08:00") - 2 * hourMs);
    await propose(app, asha, id, moveTo(app, ravi, 3, "10:00"));
    const { answer_by: after, created_at: made } = await readBooking(app, asha, id);
    expect(Date.parse(after) - Date.parse(made)).toBe(24 * hourMs);
    await advanceUntil(app, admin, Date.parse(before) + hourMs);
    expect((await readBooking(app, asha, id)).status).toBe("created");
    await advanceUntil(app, admin, Date.parse(after) + 2 * 60_000);
    expect((await readBooking(app, asha, id)).status).toBe("canceled");
  },
);

test.each(["customer", "worker"] as const)(
  "a visit canceled by its %s closes a proposal",
  { tags: ["@beyond-3.37"] },
  async (side) => {
    const id = await booking(app, asha, ravi, "accepted", { startTime: "10:00" }, 3);
    const { body: made } = await propose(app, ravi, id, moveTo(app, ravi, 4, "10:00"));
    const who = side === "customer" ? asha : ravi;
    const path = `/api/v1/bookings/${id}/cancellation`;
    const cause = "other";
    const { body: quoted } = await app.call("GET", `${path}?cause=${cause}`, { token: who.token });
    const answer = await app.call("POST", path, {
      token: who.token,
      body: { cause, quote: quoted.quote },
    });
    expect([answer.status, answer.body.proposals[0].state]).toEqual([200, "expired"]);
    expectProblem(await answerProposal(app, asha, made.id, "accept"), proposalExpired);
    expectProblem(await propose(app, ravi, id, { kind: "extra", hours: 1 }), illegalStatusChange);
  },
);

test("a no-show of the customer closes a proposal of more work", { tags: ["@beyond-3.37"] }, async () => {
  const id = await booking(app, asha, ravi, "accepted", { startTime: "10:00" }, 1);
  const start = startOn(1, "10:00");
  await advanceUntil(app, admin, start + 20 * 60_000);
  await propose(app, ravi, id, { kind: "extra", hours: 1 });
  const answer = await app.call("POST", `/api/v1/bookings/${id}/no_show`, { token: ravi.token, body: {} });
  expect([answer.status, answer.body.proposals[0].state]).toEqual([200, "expired"]);
});

describe("the times of a record never decrease", () => {
  const cancelBy = async (id: number, { token }: TestPerson) => {
    const path = `/api/v1/bookings/${id}/cancellation`;
    const { quote } = (await app.call("GET", `${path}?cause=other`, { token })).body;
    return app.call("POST", path, { token, body: { cause: "other", quote } });
  };
  const missedBy = async (id: number, { token }: TestPerson, minutes: number) => {
    await advanceUntil(app, admin, startOn(2, "10:00") + minutes * 60_000);
    await propose(app, ravi, id, { kind: "extra", hours: 1 });
    return app.call("POST", `/api/v1/bookings/${id}/no_show`, { token, body: {} });
  };
  const block = ({ id }: TestPerson) =>
    app.call("PATCH", "/admin_view/users_view/", { token: admin.token, body: { id } });
  const complete = (id: number) =>
    app.call("PATCH", `/worker/bookings_view/${id}`, { token: ravi.token, body: { status: "completed" } });

  test.each<[string, string, (id: number) => Promise<Answer>]>([
    ["its customer cancels", "canceled", (id) => cancelBy(id, asha)],
    ["its worker cancels", "canceled", (id) => cancelBy(id, ravi)],
    ["the customer was not there", "no_show", (id) => missedBy(id, ravi, 20)],
    ["the worker was not there", "no_show", (id) => missedBy(id, asha, 40)],
    ["it is completed", "completed", complete],
    ["its customer is blocked", "canceled", () => block(asha)],
    ["its worker is blocked", "canceled", () => block(ravi)],
    [
      "an administrator moves it",
      "moved",
      (id) => actAsAdmin(app, admin, id, "move", moveOf(app, ravi, 4, "12:00")),
    ],
    ["an administrator cancels it", "canceled", (id) => actAsAdmin(app, admin, id, "cancel")],
  ])(
    "a change that closes a proposal is recorded before the proposal's end: %s",
    { tags: ["@beyond-3.10", "@beyond-show.10"] },
    async (_what, event, end) => {
      const id = await booking(app, asha, ravi, "accepted", { startTime: "10:00" }, 2);
      await propose(app, ravi, id, moveTo(app, ravi, 4, "10:00"));
      expect((await end(id)).status).toBe(200);
      const { timeline } = await readBooking(app, admin, id);
      expect(timeline.slice(-2).map((one: { event: string }) => one.event)).toEqual([
        event,
        "proposal_expired",
      ]);
      expect(await stepsBack(app, id)).toEqual([]);
    },
  );
});
