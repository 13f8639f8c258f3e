// Unanswered proposals, by the marketplace's clock: they expire and free their hours at once, and this is recorded
// once, however often and late the work runs. Times are elapsed time, even when the clocks change.
import { sql } from "../../../platform/database/sql.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { slotTaken, tooLate } from "@hourhand/contract/bookings";
import { proposalExpired } from "@hourhand/contract/proposals";
import { book, booking, dayFromToday } from "../../../../test/bookings.ts";
import {
  administrator,
  customer,
  worker,
  type TestPerson,
  type TestWorker,
} from "../../../../test/people.ts";
import { expectProblem } from "../../../../test/problems.ts";
import {
  answerProposal,
  eventsOf,
  moveTo,
  proposalNotices,
  propose,
  readBooking,
} from "../../../../test/proposals.ts";
import { startApp, type TestApp } from "../../../../test/start-app.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { expireProposals } from "./closing.ts";

const hourMs = 3_600_000;
const day = 24 * 60;

/** Starts a marketplace whose clock this test moves. */
async function marketplace(zone: string) {
  const app = await startApp({ TEST_CLOCK: "on", MARKET_TIME_ZONE: zone }, { jobs: false });
  const admin = await administrator(app, { id: 3 });
  const advance = async (minutes: number) =>
    app.call("POST", "/api/v1/test/clock", { token: admin.token, body: { advance_minutes: minutes } });
  const now = async () => new Date((await app.call("GET", "/api/v1/test/clock")).body.now).getTime();
  /** Moves the clock to an instant, rounded up to the minute. */
  const advanceTo = async (instant: number) =>
    advance(Math.max(1, Math.ceil((instant - (await now())) / 60_000)));
  return { app, advance, advanceTo, now };
}

let market: Awaited<ReturnType<typeof marketplace>>;
let app: TestApp;
let ravi: TestWorker;
let asha: TestPerson;
beforeAll(async () => {
  market = await marketplace("Asia/Kolkata");
  ({ app } = market);
});
beforeEach(async () => {
  [ravi, asha] = await Promise.all([worker(app), customer(app)]);
});
afterAll(() => app.close());

/** Moves the clock without running the due work. */
const moveClock = async (minutes: number) => {
  await sql`update market_clock set moved_by = moved_by + make_interval(mins => ${minutes})`.execute(
    app.app.platform.pool,
  );
  await app.app.platform.clock.refresh();
};
const expireNow = () =>
  inTransaction(app.app.platform.pool, (transaction) => expireProposals(app.app.platform, transaction));
const accepted = (days = 4, startTime = "15:00") => booking(app, asha, ravi, "accepted", { startTime }, days);

describe("an unanswered proposal", () => {
  test(
    "expires after 24 hours: its hours are free at once, and it cannot be accepted",
    { tags: ["@beyond-1.32", "@beyond-3.7", "@beyond-3.35"] },
    async () => {
      const id = await accepted();
      const { body: made } = await propose(app, asha, id, moveTo(app, ravi, 5, "10:00"));
      const { selectedDay, weekday } = dayFromToday(app, 5);
      const held = { startTime: "10:00", selectedDay, selectedSlot: ravi.slots[weekday] };
      const other = await customer(app);
      await moveClock(day - 2);
      expectProblem(await book(app, other, ravi, held), slotTaken);
      await moveClock(3);
      expectProblem(await answerProposal(app, ravi, made.id, "accept"), proposalExpired);
      expectProblem(await answerProposal(app, asha, made.id, "withdraw"), proposalExpired);
      const shown = await readBooking(app, asha, id);
      expect(shown.proposals[0]).toMatchObject({ state: "expired", answered_at: null, allowed: [] });
      expect(shown.allowed).toContain("move");
      expect((await book(app, other, ravi, held)).status).toBe(201);
      // The due work has not run yet; another proposal records the end.
      const { status, body: next } = await propose(app, asha, id, moveTo(app, ravi, 5, "12:00"));
      expect(status).toBe(201);
      expect(
        (await readBooking(app, asha, id)).proposals.map(({ state }: { state: string }) => state),
      ).toEqual(["expired", "open"]);
      expect(await proposalNotices(app, asha.id, id)).toEqual(["Proposal expired"]);
      await answerProposal(app, asha, next.id, "withdraw");
    },
  );

  test("is recorded, shown and notified to its maker once, by any number of concurrent runs, a day late", async () => {
    const ids = [];
    for (let n = 0; n < 6; n++) {
      const id = await accepted(4, `${10 + n}:00`);
      await propose(app, n % 2 ? asha : ravi, id, moveTo(app, ravi, 5, `${10 + n}:00`));
      ids.push(id);
    }
    await moveClock(2 * day);
    const second = await startApp({ TEST_CLOCK: "on" }, { jobs: false, databaseUrl: app.databaseUrl });
    const runs = await Promise.all(
      Array.from({ length: 10 }, (_, n) => {
        const { platform } = n % 2 ? second.app : app.app;
        return inTransaction(platform.pool, (transaction) => expireProposals(platform, transaction));
      }),
    );
    await second.close();
    expect(runs.reduce((sum, count) => sum + count, 0) + (await expireNow())).toBe(6);
    for (const [n, id] of ids.entries()) {
      const [maker, other] = n % 2 ? [asha, ravi] : [ravi, asha];
      expect(await eventsOf(app, asha, id)).toEqual([
        "created by customer",
        `proposed by ${n % 2 ? "customer" : "worker"}`,
        "proposal_expired by system",
      ]);
      expect(await proposalNotices(app, maker.id, id)).toEqual(["Proposal expired"]);
      expect(await proposalNotices(app, other.id, id)).toEqual(["Another time proposed"]);
      expect((await readBooking(app, asha, id)).start_time).toBe(`${10 + n}:00`);
    }
  });

  test(
    "expires two hours before the earlier of both starts, and is recorded with that time",
    { tags: ["@beyond-1.45", "@beyond-3.35"] },
    async () => {
      const id = await accepted(2, "10:00");
      // At noon on the day before, the old start is less than a day away.
      const { date } = dayFromToday(app, 2);
      const start = Date.parse(`${date}T10:00:00+05:30`);
      await market.advanceTo(start - 20 * hourMs);
      const { body: made } = await propose(app, ravi, id, moveTo(app, ravi, 5, "10:00"));
      expect(Date.parse(made.expires_at)).toBe(start - 2 * hourMs);
      await market.advanceTo(start);
      const { proposals, timeline } = await readBooking(app, asha, id);
      expect(proposals[0].state).toBe("expired");
      const { at, event } = timeline.at(-1);
      expect([event, Date.parse(at)]).toEqual(["proposal_expired", start - 2 * hourMs]);
    },
  );

  test(
    "expires two hours before the proposed start if that one is the earlier",
    { tags: ["@beyond-3.35"] },
    async () => {
      const id = await accepted(5, "15:00");
      const { date } = dayFromToday(app, 2);
      const start = Date.parse(`${date}T09:00:00+05:30`);
      await market.advanceTo(start - 12 * hourMs);
      const { body: made } = await propose(app, asha, id, moveTo(app, ravi, 1, "09:00"));
      expect([made.date, Date.parse(made.expires_at)]).toEqual([date, start - 2 * hourMs]);
      await market.advanceTo(start - 2 * hourMs);
      expectProblem(await answerProposal(app, ravi, made.id, "accept"), proposalExpired);
      expect(await readBooking(app, asha, id)).toMatchObject({ start_time: "15:00", status: "accepted" });
    },
  );

  test(
    "is too late less than two hours before the visit, as `allowed` says",
    { tags: ["@beyond-1.20", "@beyond-1.33", "@beyond-3.35"] },
    async () => {
      const id = await accepted(2, "10:00");
      const start = Date.parse(`${dayFromToday(app, 2).date}T10:00:00+05:30`);
      await market.advanceTo(start - 2 * hourMs - 5 * 60_000);
      expect((await readBooking(app, asha, id)).allowed).toContain("move");
      const { body } = await propose(app, asha, id, moveTo(app, ravi, 3, "10:00"));
      await answerProposal(app, asha, body.id, "withdraw");
      await market.advanceTo(start - 2 * hourMs);
      for (const who of [asha, ravi]) {
        expectProblem(await propose(app, who, id, moveTo(app, ravi, 3, "10:00")), tooLate);
        expect((await readBooking(app, who, id)).allowed).not.toContain("move");
      }
      const extra = await propose(app, ravi, id, { kind: "extra", hours: 1 });
      expect([extra.status, Date.parse(extra.body.expires_at) - Date.parse(extra.body.created_at)]).toEqual([
        201,
        24 * hourMs,
      ]);
      await answerProposal(app, ravi, extra.body.id, "withdraw");
    },
  );
});

describe.each([
  // The clock goes forward on 28 March and back on 31 October 2027.
  ["Europe/Berlin", "2027-03-27T12:00:00Z", "2027-03-28", "+02:00"],
  ["Europe/Berlin", "2027-10-30T12:00:00Z", "2027-10-31", "+01:00"],
  // Forward on 14 March, in a zone with a half-hour offset.
  ["America/St_Johns", "2027-03-13T14:00:00Z", "2027-03-14", "-02:30"],
  ["Asia/Kolkata", "2027-03-27T12:00:00Z", "2027-03-28", "+05:30"],
])("in %s from %s on", (zone, from, date, offset) => {
  test("both limits are elapsed time across the change of clocks", { tags: ["@beyond-1.5"] }, async () => {
    const there = await marketplace(zone);
    await there.advanceTo(Date.parse(from));
    const [someone, buyer] = await Promise.all([worker(there.app), customer(there.app)]);
    const soon = await booking(there.app, buyer, someone, "accepted", { startTime: "09:00" }, 1);
    const later = await booking(there.app, buyer, someone, "accepted", { startTime: "15:00" }, 4);
    expect(dayFromToday(there.app, 1).date).toBe(date);
    const first = await propose(there.app, buyer, soon, moveTo(there.app, someone, 4, "09:00"));
    expect(Date.parse(first.body.expires_at)).toBe(Date.parse(`${date}T09:00:00${offset}`) - 2 * hourMs);
    const second = await propose(there.app, buyer, later, moveTo(there.app, someone, 5, "09:00"));
    expect(Date.parse(second.body.expires_at) - Date.parse(second.body.created_at)).toBe(24 * hourMs);
    await there.app.close();
  });
});
