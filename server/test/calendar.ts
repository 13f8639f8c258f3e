// A worker's calendar, for tests, over HTTP.
import { sql } from "../src/platform/database/sql.ts";
import { book, dayFromToday } from "./bookings.ts";
import { customer, worker, type TestWorker } from "./people.ts";
import type { Answer, TestApp } from "./start-app.ts";

/** Makes a worker whose weekly slots are removed, so that a test adds its own. */
export async function idleWorker(app: TestApp): Promise<TestWorker> {
  const someone = await worker(app);
  await sql`delete from slots where worker_id = ${someone.workerId}`.execute(app.app.platform.pool);
  return { ...someone, slots: {} };
}

/** Adds an exception and returns the reply. */
export const addException = (
  app: TestApp,
  { token }: { token: string },
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Answer> => app.call("POST", "/api/v1/worker/exceptions", { token, body, headers });

/** One day of a worker's availability, with its possible starts. */
export interface AvailableDate {
  date: string;
  weekday: string;
  starts: { slot_id: number; start_time: string; longest_hours: number }[];
}

/**
 * Reads the availability of a worker.
 * @throws if the call fails
 */
export async function availability(app: TestApp, workerId: number, query = ""): Promise<AvailableDate[]> {
  const { status, body } = await app.call("GET", `/api/v1/workers/${workerId}/availability${query}`);
  if (status !== 200) throw new Error(`The availability was refused: ${JSON.stringify(body)}`);
  return body.days;
}

/** Makes a random generator that can be reproduced from its seed. */
export function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) % below;
  };
}

/** Writes a time of day as `HH:MM`. */
const timeOf = (hour: number, minute: number) =>
  `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;

/** Adds a morning and an afternoon slot on some weekdays, at any quarter of an hour. */
async function addRandomSlots(app: TestApp, { workerId }: TestWorker, below: (number: number) => number) {
  for (let weekday = 1; weekday <= 7; weekday++) {
    if (below(3) === 0) continue;
    const minute = 15 * below(4);
    const spans = [
      [timeOf(6 + below(3), minute), timeOf(10 + below(3), 15 * below(4))],
      [timeOf(13, minute), timeOf(14 + below(8), minute)],
    ];
    for (const [from, to] of spans)
      await sql`insert into slots (worker_id, weekday, starts, ends)
        values (${workerId}, ${weekday}, ${from}::time, ${to}::time)`.execute(app.app.platform.pool);
  }
}

/** Makes a worker with a random calendar: with or without weekly hours, days and hours off, extra hours, visits. */
export async function randomWorker(app: TestApp, below: (number: number) => number): Promise<TestWorker> {
  const someone = below(3) === 0 ? await worker(app) : await idleWorker(app);
  if (Object.keys(someone.slots).length === 0 && below(4) > 0) await addRandomSlots(app, someone, below);
  const on = (days: number) => dayFromToday(app, days).date;
  for (let exceptions = 0; exceptions < 5; exceptions++) {
    const first = 1 + below(7);
    const hour = 5 + below(14);
    await addException(app, someone, {
      kind: below(2) === 0 ? "off" : "extra",
      from_date: on(first),
      to_date: on(first + below(2)),
      // About one in five has no times, so it covers whole days.
      ...(below(5) > 0 && { from_time: timeOf(hour, 30), to_time: timeOf(hour + 2, 45) }),
    });
  }
  for (let visits = 0; visits < 3; visits++) {
    const fields = { startTime: `${timeOf(8 + below(9), 0)}:00`, duration: 1 + below(3) };
    await book(app, await customer(app), someone, fields, 1 + below(4));
  }
  return someone;
}
