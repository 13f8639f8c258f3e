// Proposals, for tests, over HTTP: where a move goes, and what both sides do.
import { sql } from "../src/platform/database/sql.ts";
import { dayFromToday } from "./bookings.ts";
import type { TestPerson, TestWorker } from "./people.ts";
import type { Answer, TestApp } from "./start-app.ts";
import { callAt } from "./start-app.ts";

/** Who calls, and which process: the app's own or another one. */
type Caller = Pick<TestPerson, "token">;

/** Returns the fields of a move by the given number of days from today, to a start in the worker's slot. */
export function moveTo(app: TestApp, worker: TestWorker, days: number, startTime: string) {
  const { date, weekday } = dayFromToday(app, days);
  return { kind: "move", slot_id: worker.slots[weekday], date, start_time: startTime };
}

/** Makes a proposal; returns the reply. */
export const propose = (
  app: Pick<TestApp, "url">,
  { token }: Caller,
  bookingId: number,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  callAt(app.url, "POST", `/api/v1/bookings/${bookingId}/proposals`, { token, body, headers });

/** Accepts, declines or withdraws a proposal; returns the reply. */
export const answerProposal = (
  app: Pick<TestApp, "url">,
  { token }: Caller,
  proposalId: number,
  act: string,
  headers: Record<string, string> = {},
): Promise<Answer> => callAt(app.url, "POST", `/api/v1/proposals/${proposalId}/${act}`, { token, headers });

/** Reads a booking below /api/v1 as its caller sees it. */
export const readBooking = async (app: TestApp, { token }: Caller, bookingId: number) =>
  (await app.call("GET", `/api/v1/bookings/${bookingId}`, { token })).body;

/** Reads a booking's events with their actors, oldest first. */
export async function eventsOf(app: TestApp, caller: Caller, bookingId: number): Promise<string[]> {
  const { timeline } = await readBooking(app, caller, bookingId);
  return timeline.map(({ event, actor }: { event: string; actor: string }) => `${event} by ${actor}`);
}

/** Reads a person's notices about a booking, oldest first. */
export async function noticesOf({ app }: TestApp, personId: number, bookingId: number) {
  const { rows } = await sql<{ event: string; title: string; body: string }>`
    select event, title, body from notices where person_id = ${personId} and booking_id = ${bookingId} order by id`.execute(
    app.platform.pool,
  );
  return rows;
}

/** Returns the titles of a person's notices about proposals for a booking. */
export const proposalNotices = async (app: TestApp, personId: number, bookingId: number): Promise<string[]> =>
  (await noticesOf(app, personId, bookingId))
    .filter(({ event }) => event === "proposal")
    .map(({ title }) => title);
