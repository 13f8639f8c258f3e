// SQL of open sign-up attempts.
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";
import type { NewPerson } from "../queries.ts";

/** Finds the caller's own attempt for this email, else the network's latest, else the latest. */
export const findLatestAttempt: Statement<
  { id: string },
  [email: string, attemptId: string, network: string]
> = prepared(
  "latest_attempt",
  `select id from sign_up_attempts where lower(email) = $1 and created_at > now() - interval '1 day'
   order by id::text = $2 desc, network is not distinct from $3 desc, created_at desc limit 1`,
);

export type AttemptRow = Omit<NewPerson, "role" | "google_subject" | "password_is_proved"> & {
  network: string | null;
};

export const readAttempt: Statement<AttemptRow, [id: string]> = prepared(
  "read_attempt",
  "select email, username, phone, first_name, last_name, password_hash, network from sign_up_attempts where id = $1",
);

export const deleteAttemptsOf: Statement<never, [email: string]> = prepared(
  "delete_attempts_of",
  "delete from sign_up_attempts where lower(email) = lower($1)",
);
