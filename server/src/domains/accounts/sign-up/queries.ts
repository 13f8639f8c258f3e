// SQL of new sign-up attempts.
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";

type NewAttempt = readonly [
  id: string,
  email: string,
  username: string,
  phone: string,
  firstName: string,
  lastName: string,
  passwordHash: string,
  network: string,
  phoneE164: string | null,
];

export const insertAttempt: Statement<never, NewAttempt> = prepared(
  "insert_attempt",
  `insert into sign_up_attempts (id, email, username, phone, first_name, last_name, password_hash, network, phone_e164)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);
