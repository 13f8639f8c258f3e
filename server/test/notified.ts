// What a person was notified of, for tests without running jobs: notices and mails as they are kept.
import { sql } from "../src/platform/database/sql.ts";
import { followUpBookings } from "./bookings.ts";
import type { TestPerson } from "./people.ts";
import type { TestApp } from "./start-app.ts";

/** A notice as its row. */
export interface StoredNotice {
  title: string;
  body: string;
  event: string | null;
  booking_id: number | null;
  created_at: Date;
}

/** A person's notices, oldest first. */
export const noticesOf = async ({ app }: TestApp, { id }: TestPerson): Promise<StoredNotice[]> =>
  (
    await sql<StoredNotice>`select title, body, event, booking_id, created_at from notices where person_id = ${id}
      order by id`.execute(app.platform.pool)
  ).rows;

/** What a person's notices say and open, oldest first. */
export const noticeTextsOf = async (
  { app }: TestApp,
  { id }: TestPerson,
): Promise<{ title: string; body: string; opens: string | null }[]> =>
  (
    await sql<{ title: string; body: string; opens: string | null }>`
      select title, body, opens from notices where person_id = ${id} order by id`.execute(app.platform.pool)
  ).rows;

/** The mails to a person, oldest first, with those that only noted changes ask for. */
export async function mailsTo(
  app: TestApp,
  { email }: TestPerson,
): Promise<{ subject: string; text: string }[]> {
  await followUpBookings(app);
  // Without a mail server a mail is kept at once.
  const { rows } = await sql<{ subject: string; text: string }>`
    select subject, body as text from dev_mails where recipient = ${email} order by id`.execute(
    app.app.platform.pool,
  );
  return rows;
}
