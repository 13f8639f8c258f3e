// Cancellations, for tests: the policy's charges, and canceling as a side does, by its quote.
import { sql } from "../src/platform/database/sql.ts";
import type { TestPerson } from "./people.ts";
import type { TestApp } from "./start-app.ts";

/**
 * Puts a default policy in force that keeps 40 % of a canceled visit, however early, and 100 % of a missed one.
 * @param isConfirmed whether an administrator has edited the charges, without which they are not taken in India
 */
export async function chargeCancellations({ app }: TestApp, isConfirmed: boolean): Promise<void> {
  const { pool } = app.platform;
  await sql`insert into policy_versions (category_id, version, answer_within_hours, booking_days, cancel_tiers,
      no_show_percent, address_before_acceptance, arrival_code, tiers_confirmed, no_show_confirmed)
    select null, (select max(version) + 1 from policy_versions where category_id is null), 24, 7,
      '[{"hours_before": 0, "percent": 40}]', 100, 'whole', 'optional', ${isConfirmed}, ${isConfirmed}`.execute(
    pool,
  );
  await sql`update policies set version_id = (select max(id) from policy_versions)
    where category_id is null`.execute(pool);
}

/** What canceling would cost a side now. */
export const quoteOf = async (app: TestApp, id: number, { token }: TestPerson, cause: string) =>
  (await app.call("GET", `/api/v1/bookings/${id}/cancellation?cause=${cause}`, { token })).body;

/** Cancels for a side as it was quoted. */
export const cancelVisit = async (app: TestApp, id: number, person: TestPerson, cause: string) =>
  app.call("POST", `/api/v1/bookings/${id}/cancellation`, {
    token: person.token,
    body: { cause, quote: (await quoteOf(app, id, person, cause)).quote },
  });
