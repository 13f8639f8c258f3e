// Proposals for tests, over HTTP: the target of a move, and the actions of both sides.
import { sql } from "../src/platform/database/sql.ts";
import { dayFromToday } from "./bookings.ts";
import type { TestPerson, TestWorker } from "./people.ts";
import type { Answer, TestApp } from "./start-app.ts";
import { callAt } from "./start-app.ts";

/** The caller, and the process: the app's own or another one. */
type Caller = Pick<TestPerson, "token">;

/** A move by the given number of days from today, to a start of the worker's slot. */
export function moveTo(app: TestApp, worker: TestWorker, days: number, startTime: string) {
  const { date, weekday } = dayFromToday(app, days);
  return { kind: "move", slot_id: worker.slots[weekday], date, start_time: startTime };
}

/** Proposes; returns the reply. */
export const propose = (
  app: Pick<TestApp, "url">,
  { token }: Caller,
  bookingId: number,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  callAt(app.url, "POST", `/api/v1/bookings/${bookingId}/proposals`, { token, body, headers });

/** Accepts, declines or withdraws; returns the reply. */
export const answerProposal = (
  app: Pick<TestApp, "url">,
  { token }: Caller,
  proposalId: number,
  act: string,
  headers: Record<string, string> = {},
): Promise<Answer> => callAt(app.url, "POST", `/api/v1/proposals/${proposalId}/${act}`, { token, headers });

/** A booking as its caller reads it below /api/v1. */
export const readBooking = async (app: TestApp, { token }: Caller, bookingId: number) =>
  (await app.call("GET", `/api/v1/bookings/${bookingId}`, { token })).body;

/** The events of a booking with their actors, oldest first. */
export async function eventsOf(app: TestApp, caller: Caller, bookingId: number): Promise<string[]> {
  const { timeline } = await readBooking(app, caller, bookingId);
  return timeline.map(({ event, actor }: { event: string; actor: string }) => `${event} by ${actor}`);
}

/** A person's notices about a booking, oldest first. */
export async function noticesOf({ app }: TestApp, personId: number, bookingId: number) {
  const { rows } = await sql<{ event: string; title: string; body: string }>`
    select event, title, body from notices where person_id = ${personId} and booking_id = ${bookingId} order by id`.execute(
    app.platform.pool,
  );
  return rows;
}

/** The titles of those about proposals. */
export const proposalNotices = async (app: TestApp, personId: number, bookingId: number): Promise<string[]> =>
  (await noticesOf(app, personId, bookingId))
    .filter(({ event }) => event === "proposal")
    .map(({ title }) => title);
