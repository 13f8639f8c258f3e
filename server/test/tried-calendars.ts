// Random calendars; on each, visits are tried that are on offer and others that are not.
import { sql } from "../src/platform/database/sql.ts";
import { book, dayFromToday } from "./bookings.ts";
import { availability, numbersFrom, randomWorker, type AvailableDate } from "./calendar.ts";
import { customer, type TestWorker } from "./people.ts";
import { outcomeOf } from "./problems.ts";
import type { TestApp } from "./start-app.ts";

type Below = (number: number) => number;

/** How many visits were tried and booked, and each reply that the availability did not predict, as text. */
export interface Tries {
  tried: number;
  booked: number;
  wrong: string[];
}

/** How many calendars are tried in parallel; they do not affect each other. */
const atOnce = 8;
const visitsOfEach = 8;

/** Makes calendars, each from its own seed, and tries visits on them over HTTP. */
export async function tryRandomCalendars(app: TestApp, seed: number, calendars: number): Promise<Tries> {
  const sum: Tries = { tried: 0, booked: 0, wrong: [] };
  let made = 0;
  const tryNext = async (): Promise<void> => {
    while (made < calendars) {
      const below = numbersFrom(seed + made++);
      const someone = await randomWorker(app, below);
      await tryVisits(app, someone, below, sum);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, tryNext));
  return sum;
}

async function tryVisits(app: TestApp, someone: TestWorker, below: Below, sum: Tries): Promise<void> {
  const { rows: slots } = await sql<{ id: number; minute: number }>`
    select id, extract(minute from starts)::integer as minute from slots where worker_id = ${someone.workerId}`.execute(
    app.app.platform.pool,
  );
  if (slots.length === 0) return;
  let offered = await availability(app, someone.workerId);
  let buyer = await customer(app);
  for (let visits = 0; visits < visitsOfEach; visits++) {
    const visit = randomVisit(app, slots, offered, below);
    const { slot, days, start, hours } = visit;
    const fields = { selectedSlot: slot, startTime: `${start}:00`, duration: hours };
    const answer = await book(app, buyer, someone, fields, days);
    sum.tried += 1;
    if ((answer.status === 201) !== visit.isOffered)
      sum.wrong.push(JSON.stringify({ worker: someone.workerId, ...visit, outcome: outcomeOf(answer) }));
    if (answer.status !== 201) continue;
    sum.booked += 1;
    offered = await availability(app, someone.workerId);
    // Changes the customer, who may not have many open bookings with one worker.
    buyer = await customer(app);
  }
}

/** Half the time a visit on offer (if there is one); otherwise any slot, date and time. */
function randomVisit(
  app: TestApp,
  slots: readonly { id: number; minute: number }[],
  offered: readonly AvailableDate[],
  below: Below,
) {
  const hours = 1 + below(3);
  const dates = offered.filter(({ starts }) => starts.length > 0);
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
  const free = dates.length > 0 && below(2) === 0 ? pick(dates) : undefined;
  const slot = pick(slots);
  const days = below(10);
  const minutes = String(below(3) > 0 ? slot.minute : below(60)).padStart(2, "0");
  const { slot_id: slotId, start_time: start } = free
    ? pick(free.starts)
    : { slot_id: slot.id, start_time: `${String(5 + below(17)).padStart(2, "0")}:${minutes}` };
  const date = free?.date ?? dayFromToday(app, days).date;
  const isOffered = (offered.find((day) => day.date === date)?.starts ?? []).some(
    (one) => one.slot_id === slotId && one.start_time === start && one.longest_hours >= hours,
  );
  const daysAhead = [...Array(10).keys()].find((ahead) => dayFromToday(app, ahead).date === date) ?? days;
  return { slot: slotId, date, days: daysAhead, start, hours, isOffered };
}
