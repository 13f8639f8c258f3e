// Makes people act at random on bookings, moves the clock, and checks everything again and again.
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "../../src/platform/database/sql.ts";
import { instantOf } from "../market-time.ts";
import type { TestPerson } from "../people.ts";
import type { ServerProcess } from "../server-process.ts";
import { act, actNames, book, changeDays, changeRules, type ActName, type BookingReply } from "./acts.ts";
import { actAlone, allowedTo, readAs } from "./allowed.ts";
import { checkBookings, checkAll } from "./invariants.ts";
import { moveClock, oneOf, onceIn, readClock, type Finding, type Life, type PlayedBooking } from "./world.ts";

/** How many bookings are in play; new ones replace those that ended. */
const bookingsInPlay = 50;
const actsOfAStretch = 200;
/** How many bookings have one action each at the same time; each action is alone at its booking. */
const sideBySide = 4;
/** The clock moves about once in this many turns of some actions each. */
const clockIn = 8;
/** How many actions run concurrently while the server is killed. */
const actsUnderAKill = 8;

/** How long a life is, and how often the server is killed in it. */
export interface LifeSpan {
  acts: number;
  kills?: { server: ServerProcess; times: number };
}

/** What a life led to. */
export interface LifeOutcome {
  findings: Finding[];
  kills: number;
  /** Counts the replies of all calls together: `200: 411, 409: 77, …`. */
  answers: string;
  events: Record<string, number>;
  statuses: string[];
}

/** Does the given number of actions, and stops at the first check that finds something. */
export async function liveRandomly(life: Life, { acts, kills }: LifeSpan): Promise<LifeOutcome> {
  let killed = 0;
  let checked = 0;
  for (let done = 0; done < acts && life.findings.length === 0;) {
    if (kills && done >= (acts * (killed + 1)) / (kills.times + 1) && killed < kills.times) {
      await actUnderAKill(life, kills.server);
      killed++;
      done += actsUnderAKill;
    } else done += await doSomething(life);
    if (done - checked < actsOfAStretch) continue;
    checked = done;
    await readClock(life);
    life.findings.push(...(await checkBookings(life, life.touched)));
    life.touched = new Set(life.inPlay.map(({ id }) => id));
  }
  await readClock(life);
  if (life.findings.length === 0) life.findings.push(...(await checkAll(life)));
  const answers = [...life.answers].map(([status, times]) => `${status}: ${times}`).toSorted();
  const { events, statuses } = await reached(life);
  return { findings: life.findings, kills: killed, answers: answers.join(", "), events, statuses };
}

/** Counts each event, and lists every status that any booking has had, even if it has left it since. */
async function reached({ app }: Life): Promise<Pick<LifeOutcome, "events" | "statuses">> {
  const { rows } = await sql<{ event: string; status: string | null; times: number }>`
    select event, status, count(*)::integer as times from booking_changes group by 1, 2 order by 1`.execute(
    app.app.platform.pool,
  );
  return {
    events: Object.fromEntries(rows.map(({ event, times }) => [event, times])),
    statuses: [...new Set(rows.flatMap(({ status }) => status ?? []))],
  };
}

/** Does one action, some concurrent ones, or a step of the clock. Returns the number of actions. */
async function doSomething(life: Life): Promise<number> {
  const isFull = life.inPlay.length >= bookingsInPlay;
  if (onceIn(life, clockIn)) await moveClock(life, someMinutes(life));
  else if (onceIn(life, 30)) await changeDays(life);
  else if (onceIn(life, 100)) await changeRules(life);
  else if (life.inPlay.length === 0 || (!isFull && onceIn(life, 2))) await book(life);
  else if (onceIn(life, 3)) return actAtOnce(life, 2 + life.random(2));
  else return actSideBySide(life);
  return 1;
}

const someMinutes = (life: Life): number => 1 + life.random(oneOf(life, [30, 30, 240, 240, 720]));

/** Does one action each on some bookings; those that ended soon leave the game. Returns the number of actions. */
async function actSideBySide(life: Life): Promise<number> {
  const bookings = new Set(Array.from({ length: sideBySide }, () => oneOf(life, life.inPlay)));
  await Promise.all([...bookings].map((booking) => actByOne(life, booking)));
  return bookings.size;
}

async function actByOne(life: Life, booking: PlayedBooking): Promise<void> {
  const person = somebodyFor(life, booking);
  const own = await readAs(life, booking, person);
  const view = own ?? (await readAs(life, booking, life.admin));
  if (!view) return;
  life.touched.add(booking.id);
  await actAlone(life, { booking, person, name: someAct(life, own), own, view });
  if (hasEnded(view) && onceIn(life, 3)) life.inPlay = life.inPlay.filter((one) => one !== booking);
}

const hasEnded = ({ status }: BookingReply): boolean =>
  status === "completed" || status === "canceled" || status === "rejected";

function somebodyFor(life: Life, { customer, worker }: PlayedBooking): TestPerson {
  const chance = life.random(100);
  if (chance < 38) return customer;
  if (chance < 78) return worker;
  if (chance < 88) return life.admin;
  return oneOf<TestPerson>(life, chance < 94 ? life.customers : life.workers);
}

// These actions are rarer than others: otherwise they would end most bookings, or postpone them, long before the visit.
const rareActs: ReadonlySet<string> = new Set(["cancel", "admin_cancel", "rejected", "move", "admin_move"]);

/** Some policies charge a cancellation this close to the visit. */
const nearMs = 30 * 3_600_000;

/** Chooses an action, mostly one that is allowed. */
function someAct(life: Life, own: BookingReply | undefined): ActName {
  const allowed = allowedTo(own);
  const isNear = own !== undefined && instantOf(own.date, own.start_time) - life.clock < nearMs;
  const isAny = onceIn(life, 6);
  const frequent = allowed.filter((name) => isAny || !rareActs.has(name) || (isNear && name === "cancel"));
  return oneOf(life, frequent.length === 0 || onceIn(life, 5) ? actNames : frequent);
}

/** Acts concurrently, mostly on the same booking. */
async function actAtOnce(life: Life, howMany: number): Promise<number> {
  const booking = oneOf(life, life.inPlay);
  const all = Array.from({ length: howMany }, () => (onceIn(life, 5) ? oneOf(life, life.inPlay) : booking));
  const acts = await Promise.all(all.map((one) => prepareAct(life, one)));
  await Promise.all(startAll(acts));
  return howMany;
}

const startAll = (acts: readonly (() => Promise<unknown>)[]) => acts.map((start) => start());

/** Reads a booking and chooses somebody's action on it. */
async function prepareAct(life: Life, booking: PlayedBooking): Promise<() => Promise<unknown>> {
  const person = somebodyFor(life, booking);
  const own = await readAs(life, booking, person);
  const view = own ?? (await readAs(life, booking, life.admin));
  const name = someAct(life, own);
  life.touched.add(booking.id);
  return async () => view && act(life, booking, person, name, view);
}

/** Kills the server during actions, a booking and a step of the clock, then starts it again. */
async function actUnderAKill(life: Life, server: ServerProcess): Promise<void> {
  const booking = oneOf(life, life.inPlay);
  const acts = await Promise.all(
    Array.from({ length: actsUnderAKill - 2 }, (_, index) =>
      prepareAct(life, index < 3 ? booking : oneOf(life, life.inPlay)),
    ),
  );
  const underWay = [...startAll(acts), book(life)];
  if (onceIn(life, 3)) underWay.push(moveClock(life, someMinutes(life)));
  await sleep(life.random(40));
  await server.kill();
  await Promise.all(underWay);
  await server.start();
  await readClock(life);
}
