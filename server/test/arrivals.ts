// Test helpers for arrivals, over HTTP.
import { sql } from "../src/platform/database/sql.ts";
import type { Answer, TestApp } from "./start-app.ts";

/** Sends a code for a booking. */
export const arrive = (
  app: TestApp,
  { token }: { token: string },
  bookingId: number,
  code: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  app.call("POST", `/api/v1/bookings/${bookingId}/arrival`, { token, body: { code }, headers });

/** Reads a booking's arrival as this person sees it. */
export const readArrival = async (app: TestApp, { token }: { token: string }, bookingId: number) =>
  (await app.call("GET", `/api/v1/bookings/${bookingId}`, { token })).body.arrival;

/** Returns the code that this person sees; null if they do not see it. */
export const codeSeenBy = async (
  app: TestApp,
  person: { token: string },
  bookingId: number,
): Promise<string | null> => (await readArrival(app, person, bookingId)).code;

/** Returns four other digits. */
export const otherCode = (code: string | null): string => (code === "1234" ? "4321" : "1234");

/**
 * Sets a booking's start relative to now, ignoring all rules, because visits otherwise begin on whole hours. The visit
 * must end on the same day.
 */
export const setStart = ({ app }: TestApp, bookingId: number, fromNow: string): Promise<unknown> =>
  sql`update bookings set booked_on = at::date, starts = at::time, ends = at::time + make_interval(hours => duration_hours),
      slot_starts = '00:00', slot_ends = '24:00'
    from (select (market_now() + ${fromNow}::interval) at time zone ${app.platform.calendar.timeZone} as at) start
    where id = ${bookingId}`.execute(app.platform.pool);

/**
 * Moves the test clock to the next six o'clock in the market's morning, so that a visit some hours later is on the same
 * day.
 */
export async function waitForMorning(app: TestApp, { token }: { token: string }): Promise<void> {
  const { timeZone } = app.app.platform.calendar;
  const { rows } = await sql<{ minutes: number }>`
    select ceil(extract(epoch from date_trunc('day', at) + interval '30 hours' - at) / 60)::integer as minutes
    from (select market_now() at time zone ${timeZone} as at) now`.execute(app.app.platform.pool);
  const body = { advance_minutes: rows[0]?.minutes };
  await app.call("POST", "/api/v1/test/clock", { token, body });
}
