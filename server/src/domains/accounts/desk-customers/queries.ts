// SQL of the accounts that administrators make for callers.
import type { Role } from "@hourhand/contract/endpoint";
import type { Language } from "@hourhand/contract/languages";
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";
import { noEmailEnding } from "../../../platform/mail/no-email.ts";
import { isUnclaimed } from "../queries.ts";

/** An account that a caller may have. */
export interface FoundAccount {
  id: number;
  role: Role;
  is_active: boolean;
  /** Whether it has the caller's email, and the caller's phone. */
  has_email: boolean;
  has_phone: boolean;
  /** Whether somebody has signed up with it, or has taken it over from the desk. */
  is_claimed: boolean;
}

const columns = `p.id, p.role, p.is_active, not ${isUnclaimed} as is_claimed`;

/** Finds accounts with an email or a phone: the one with the email first, then claimed ones; two are enough to decide. */
export const accountsOfCaller: Statement<FoundAccount, [email: string | null, comparedPhone: string | null]> =
  prepared(
    "accounts_of_caller",
    `select ${columns}, coalesce(lower(p.email) = lower($1), false) as has_email,
     coalesce(coalesce(p.phone_e164, p.phone) = $2, false) as has_phone
   from people p
   where not p.is_system and (lower(p.email) = lower($1) or coalesce(p.phone_e164, p.phone) = $2)
   order by has_email desc, is_claimed desc, p.id limit 2`,
  );

export const accountById: Statement<FoundAccount, [id: number]> = prepared(
  "account_of_caller",
  `select ${columns}, false as has_email, false as has_phone from people p where p.id = $1 and not p.is_system`,
);

/** Two calls about one caller wait for each other, so that one account is made. */
export const lockCaller: Statement<object, [contact: string]> = prepared(
  "lock_caller",
  "select pg_advisory_xact_lock(7103, hashtext($1))",
);

/** Accounts are made one after the other, so that each gets a username of its own and counts before the next. */
export const lockMaking: Statement<object, []> = prepared(
  "lock_making_desk_customers",
  "select pg_advisory_xact_lock(hashtextextended('desk customers', 0))",
);

/**
 * Makes a customer's account without a password; no row if a sign-up takes one of its names at the same moment. Without an email its number stays free, so that its person can sign up
 * with it; then two accounts share it.
 */
export const insertDeskCustomer: Statement<
  { id: number },
  [
    username: string,
    email: string | null,
    phone: string | null,
    phoneE164: string | null,
    firstName: string,
    lastName: string,
    language: Language | null,
  ]
> = prepared(
  "insert_desk_customer",
  `with made as (select nextval(pg_get_serial_sequence('people', 'id')) as id)
   insert into people (id, role, username, email, phone, phone_e164, first_name, last_name, language, language_chosen,
     made_at_desk, phone_shared_as)
   select id, 'user', $1, coalesce($2, id || '${noEmailEnding}'), $3, $4, $5, $6, coalesce($7, 'en'), $7 is not null, true,
     case when $2 is null then id else 0 end
   from made on conflict do nothing returning id`,
);

/**
 * Finds when an administrator, or else an API key, may make the next account; no row if they have made fewer than `max`
 * within the last hour of the machine's clock.
 */
export const hourIsFull: Statement<
  { seconds_left: number },
  [actorId: number | null, keyId: number | null, max: number]
> = prepared(
  "hour_of_desk_customers_is_full",
  `select ceil(extract(epoch from at + interval '1 hour' - now()))::integer as seconds_left from audit_entries
   where (actor_id = $1 or key_id = $2) and action = 'customer made' and at > now() - interval '1 hour'
   order by at desc offset $3 - 1 limit 1`,
);

/** Finds the account whose mailed token this is, and locks it; no row if it was taken over meanwhile. */
export const lockWelcomed: Statement<
  { id: number; username: string; email: string; first_name: string; last_name: string },
  [tokenHash: Buffer]
> = prepared(
  "lock_welcomed_person",
  `select p.id, p.username, p.email, p.first_name, p.last_name from people p
   join password_resets r on r.person_id = p.id
   where r.token_hash = $1 and r.used_at is null and r.expires_at > now() and p.is_active and ${isUnclaimed}
   for no key update of p`,
);

/** Gives an unclaimed account the names and the password of a sign-up with its email; no row if there is none. */
export const claimAccount: Statement<
  { id: number },
  [
    email: string,
    username: string,
    phone: string,
    phoneE164: string | null,
    firstName: string,
    lastName: string,
    passwordHash: string,
    passwordIsProved: boolean,
  ]
> = prepared(
  "claim_account",
  `update people p set username = $2, phone = $3, phone_e164 = $4, phone_shared_as = 0, first_name = $5, last_name = $6,
     password_hash = $7, password_is_proved = $8
   where lower(p.email) = lower($1) and ${isUnclaimed} and p.is_active returning p.id`,
);
