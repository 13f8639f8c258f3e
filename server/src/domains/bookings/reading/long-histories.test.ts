// Bookings with very long histories: every call returns a limited part, and the rest can be read in pages.
import { sql } from "../../../platform/database/sql.ts";
import { beforeAll, expect, test } from "vitest";
import { recordPage, shownEvents } from "@hourhand/contract/bookings-v1";
import { invalidInput, notFound, notSignedIn } from "@hourhand/contract/problem";
import { shownProposals } from "@hourhand/contract/proposals";
import { booking } from "../../../../test/bookings.ts";
import {
  administrator,
  customer,
  worker,
  type TestPerson,
  type TestWorker,
} from "../../../../test/people.ts";
import { expectProblem } from "../../../../test/problems.ts";
import { moveTo, propose } from "../../../../test/proposals.ts";
import { testApp } from "../../../../test/start-app.ts";
import { firstMisfit } from "../record/chain.ts";

interface Event {
  n: number;
  at: string;
  event: string;
}

const app = testApp({}, { jobs: false });
let ravi: TestWorker;
let asha: TestPerson;
let admin: TestPerson;
/** A booking that tests only read. */
let id: number;
/** How many moves the booking's record has. Being made and being accepted are two more events. */
const moves = 1_200;
const answered = 30;

beforeAll(async () => {
  [ravi, asha, admin] = await Promise.all([worker(app), customer(app), administrator(app)]);
  id = await longBooking(2);
});

/** Makes an accepted booking with a long history, a number of days from today; returns its id. */
async function longBooking(days: number): Promise<number> {
  const made = await booking(app, asha, ravi, "accepted", { startTime: "09:00" }, days);
  const { pool } = app.app.platform;
  await sql`insert into booking_changes (booking_id, event, actor_role, actor_id, at, detail)
    select ${made}, 'moved', 'customer', ${asha.id}, market_now() + n * interval '1 second',
      '{"proposal_id": 1, "kind": "move", "date": "2027-03-18", "start_time": "10:00", "end_time": "11:00",
        "old": {"date": "2027-03-18", "start_time": "09:00", "end_time": "10:00"}}'
    from generate_series(1, ${moves}::integer) n`.execute(pool);
  await sql`insert into booking_proposals (booking_id, worker_id, kind, made_by, state, created_at, expires_at, answered_at,
      booked_on, starts, ends, slot_id, old_booked_on, old_starts, old_ends)
    select b.id, b.worker_id, 'move', 'worker', 'declined', market_now() - interval '40 days' + n * interval '1 hour',
      market_now() - interval '40 days' + n * interval '1 hour 1 minute', market_now() - interval '39 days',
      b.booked_on, '11:00', '12:00', b.slot_id, b.booked_on, b.starts, b.ends
    from bookings b, generate_series(1, ${answered}::integer) n where b.id = ${made}`.execute(pool);
  return made;
}

const get = (path: string, { token }: { token?: string } = asha) => app.call("GET", path, { token });
const ofBooking = (path = "", by: { token?: string } = asha, of = id) =>
  get(`/api/v1/bookings/${of}${path}`, by);

/** Reads every item of a booking's list, page by page. */
async function readAll<Item>(path: string, limit: number, of = id): Promise<Item[]> {
  const items: Item[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const { status, body } = await ofBooking(
      `${path}?limit=${limit}${cursor && `&cursor=${cursor}`}`,
      asha,
      of,
    );
    expect(status).toBe(200);
    items.push(...body.items);
    cursor = body.next;
  }
  return items;
}

test(
  "a booking has its last 50 events, and a cursor of the earlier ones",
  { tags: ["@beyond-3.89"] },
  async () => {
    for (const by of [asha, ravi, admin]) {
      const { body } = await ofBooking("", by);
      expect(body.timeline).toHaveLength(shownEvents);
      const before = (await ofBooking(`/timeline?limit=2&cursor=${body.timeline_before}`, by)).body;
      const whole = (await ofBooking(`/timeline?limit=${shownEvents + 2}`, by)).body.items;
      expect(whole).toEqual([...body.timeline.toReversed(), ...before.items]);
    }
    const all = await readAll<Event>("/timeline", 100);
    expect(all).toHaveLength(moves + 1);
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect((await ofBooking("/timeline")).body.items).toHaveLength(20);
    const short = await booking(app, asha, ravi, "created", { startTime: "13:00" }, 4);
    expect((await get(`/api/v1/bookings/${short}`)).body).toMatchObject({
      timeline: [{ event: "created" }],
      timeline_before: null,
    });
  },
);

test("a booking has the open proposal and the last five", { tags: ["@beyond-3.7"] }, async () => {
  const own = await longBooking(5);
  const shown = async () =>
    (await ofBooking("", asha, own)).body.proposals.map(({ state, created_at }: Record<string, string>) => [
      state,
      created_at,
    ]);
  const before = await shown();
  expect(before.map(([state]: string[]) => state)).toEqual(Array(shownProposals).fill("declined"));
  const made = await propose(app, asha, own, moveTo(app, ravi, 3, "10:00"));
  expect(made.status).toBe(201);
  expect(await shown()).toEqual([...before, ["open", made.body.created_at]]);
  const listed = (await get("/api/v1/bookings")).body.items.find((one: { id: number }) => one.id === own);
  expect(listed.proposals).toHaveLength(shownProposals + 1);
  const all = await readAll<{ id: number; state: string }>("/proposals", 7, own);
  expect(all.map(({ state }) => state)).toEqual(["open", ...Array(answered).fill("declined")]);
  expect(all.map((one) => one.id)).toEqual(all.map((one) => one.id).toSorted((a, b) => b - a));
  const { message: _message, ...proposal } = made.body;
  expect((await ofBooking("/proposals?limit=1", asha, own)).body.items).toEqual([proposal]);
  expect((await ofBooking("/proposals?limit=1", ravi, own)).body.items[0].allowed).toEqual([
    "accept",
    "decline",
  ]);
  expect((await ofBooking("/proposals?limit=1", admin, own)).body.items[0].allowed).toEqual([]);
});

test("the pages of the record are one chain", { tags: ["@beyond-4.12"] }, async () => {
  const first = (await ofBooking("/record")).body;
  expect([first.events.length, first.more, first.events[0].n]).toEqual([recordPage, true, 1]);
  for (const limit of [recordPage, 400, 7]) {
    const events: Event[] = [];
    for (let more = true; more;) {
      const { body } = await ofBooking(`/record?after=${events.at(-1)?.n ?? 0}&limit=${limit}`, ravi);
      expect(body.events.length).toBeLessThanOrEqual(limit);
      events.push(...body.events);
      more = body.more;
      if (limit === 7 && events.length > 40) break;
    }
    expect(firstMisfit(events)).toBeUndefined();
    if (limit !== 7) expect(events.at(-1)?.n).toBe(events.length);
  }
  const { n } = (await ofBooking("/record?after=1100")).body.events.at(-1);
  expect((await ofBooking(`/record?after=${n}`)).body).toEqual({ events: [], more: false });
  expect((await ofBooking("/record?after=2147483647")).body).toEqual({ events: [], more: false });
  const exact = (await ofBooking(`/record?after=${n - 3}&limit=3`)).body;
  expect([exact.events.length, exact.more]).toEqual([3, false]);
});

test("no reply is large", async () => {
  const own = await longBooking(6);
  expect((await propose(app, asha, own, moveTo(app, ravi, 7, "10:00"))).status).toBe(201);
  const kilobytes = async (path: string) => Math.ceil(JSON.stringify((await get(path)).body).length / 1_024);
  expect(await kilobytes(`/api/v1/bookings/${own}`)).toBeLessThanOrEqual(24);
  expect(await kilobytes("/api/v1/bookings?limit=1")).toBeLessThanOrEqual(8);
  expect(await kilobytes(`/api/v1/bookings/${own}/timeline?limit=100`)).toBeLessThanOrEqual(32);
  expect(await kilobytes(`/api/v1/bookings/${own}/proposals?limit=100`)).toBeLessThanOrEqual(64);
  expect(await kilobytes(`/api/v1/bookings/${own}/record`)).toBeLessThanOrEqual(256);
});

test.each([
  "/record?after=-1",
  "/record?after=x",
  "/record?after=1.5",
  "/record?after=99999999999",
  "/record?limit=0",
  "/record?limit=501",
  "/timeline?limit=0",
  "/timeline?limit=101",
  "/timeline?cursor=x",
  "/proposals?limit=0",
  "/proposals?limit=101",
  "/proposals?cursor=x",
])("%s is refused", { tags: ["@beyond-1.6"] }, async (path) => {
  expectProblem(await ofBooking(path), invalidInput);
  expectProblem(await ofBooking(path, await customer(app)), notFound);
});

test.each(["/record", "/timeline", "/proposals"])("%s is for both sides and administrators", async (path) => {
  expectProblem(await ofBooking(path, await customer(app)), notFound);
  expectProblem(await ofBooking(path, {}), notSignedIn);
  expectProblem(await get(`/api/v1/bookings/999999999${path}`, admin), notFound);
});
