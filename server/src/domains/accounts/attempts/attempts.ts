// A sign-up attempt after it was begun: which one a resend is for, and how it becomes an account.
import { sql, type Transaction } from "kysely";
import type { Database } from "../../../platform/database/kysely.ts";
import type { DB } from "../../../platform/database/row-types.ts";
import { writeLetter } from "../../../platform/mail/letter.ts";
import { queueMail } from "../../../platform/mail/mail.ts";
import type { Platform } from "../../../platform/platform.ts";
import { insertPerson, type NewPerson } from "../queries.ts";
import { onlyRow } from "../../../platform/database/rows.ts";

/** The attempt a resend is for: the one named if it is of this email, else the latest. */
export async function latestAttempt(
  database: Database,
  email: string,
  attemptId?: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from sign_up_attempts where lower(email) = ${email} and created_at > now() - interval '1 day'
    order by id::text = ${attemptId ?? ""} desc, created_at desc limit 1`.execute(database);
  return rows[0]?.id;
}

type AttemptRow = Omit<NewPerson, "role" | "id">;

/**
 * Makes an attempt an account; the other attempts for its email die.
 * @throws Problem `nameTaken` (409) when a name was taken since
 */
export async function becomeAccount(
  platform: Platform,
  transaction: Transaction<DB>,
  attemptId: string,
): Promise<void> {
  const { rows } = await sql<AttemptRow>`
    select email, username, phone, first_name, last_name, password_hash from sign_up_attempts where id = ${attemptId}
  `.execute(transaction);
  const attempt = onlyRow(rows);
  await insertPerson(transaction, {
    role: "user",
    username: attempt.username,
    email: attempt.email,
    phone: attempt.phone,
    first_name: attempt.first_name,
    last_name: attempt.last_name,
    password_hash: attempt.password_hash,
  });
  await sql`delete from sign_up_attempts where lower(email) = lower(${attempt.email})`.execute(transaction);
  await queueMail(
    platform,
    transaction,
    writeLetter({
      to: attempt.email,
      subject: "Welcome to HourHand",
      greeting: `Welcome ${attempt.first_name}`,
      paragraphs: [
        "Your account is ready. Find skilled hands by the hour, book a time that suits you, and tell others how it went.",
      ],
      link: { label: "Find a worker", url: `${platform.settings.publicUrl}/?open=Workers` },
    }),
  );
}
