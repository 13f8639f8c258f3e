// A person's stored notices and mails, for tests that run no jobs.
import { sql } from "../src/platform/database/sql.ts";
import { followUpBookings } from "./bookings.ts";
import type { TestPerson } from "./people.ts";
import type { TestApp } from "./start-app.ts";

/** A notice as its row has it. */
export interface StoredNotice {
  title: string;
  body: string;
  event: string | null;
  booking_id: number | null;
  created_at: Date;
}

/** Reads a person's notices, oldest first. */
export const noticesOf = async ({ app }: TestApp, { id }: TestPerson): Promise<StoredNotice[]> =>
  (
    await sql<StoredNotice>`select title, body, event, booking_id, created_at from notices where person_id = ${id}
      order by id`.execute(app.platform.pool)
  ).rows;

/** Reads the text and page of a person's notices, oldest first. */
export const noticeTextsOf = async (
  { app }: TestApp,
  { id }: TestPerson,
): Promise<{ title: string; body: string; opens: string | null }[]> =>
  (
    await sql<{ title: string; body: string; opens: string | null }>`
      select title, body, opens from notices where person_id = ${id} order by id`.execute(app.platform.pool)
  ).rows;

/** Reads the mails to a person, oldest first, including those of changes that are only noted. */
export async function mailsTo(
  app: TestApp,
  { email }: TestPerson,
): Promise<{ subject: string; text: string }[]> {
  await followUpBookings(app);
  // If there is no mail server, mails are stored at once.
  const { rows } = await sql<{ subject: string; text: string }>`
    select subject, body as text from dev_mails where recipient = ${email} order by id`.execute(
    app.app.platform.pool,
  );
  return rows;
}
