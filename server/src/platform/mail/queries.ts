// SQL of the outbox. Times are the real ones, statement_timestamp(), not the marketplace clock's.
import type { Json } from "../database/column-types.ts";
import { prepared, type Statement } from "../database/prepared-statements.ts";

/** The order in which mails are claimed: 0 urgent, 1 urgent and tried before, 2 others, 3 others tried before. */
export type MailPriority = 0 | 1 | 2 | 3;

/** A mail that a sender has claimed. */
export interface ClaimedMail {
  id: number;
  kind: string;
  payload: Json<object>;
  attempts: number;
  age_seconds: number;
}

export const insertMail: Statement<never, [kind: string, payload: string, priority: MailPriority]> = prepared(
  "insert_mail",
  "insert into mails (kind, payload, priority) values ($1, $2::jsonb, $3)",
);

/** Queues composed mails that are not urgent, given as a JSON array. */
export const insertMails: Statement<object, [mails: string]> = prepared(
  "insert_mails",
  "insert into mails (kind, payload, priority) select 'mail', mail, 2 from jsonb_array_elements($1::jsonb) mail",
);

/**
 * Claims the mail that is due first, in the given order of priorities; no row if there is none. No other sender claims
 * it for `seconds`; if the process dies, it is due again then.
 */
export const claimMail: Statement<
  ClaimedMail,
  [priorities: readonly MailPriority[], kinds: readonly string[], processId: string, seconds: number]
> = prepared(
  "claim_mail",
  `with due as materialized (
     select m.id from unnest($1::smallint[]) with ordinality p (priority, n)
     cross join lateral (
       select id from mails where priority = p.priority and failed_at is null
         and next_try_at <= statement_timestamp() and kind = any($2::text[])
       order by next_try_at limit 1 for update skip locked
     ) m
     order by p.n limit 1
   )
   update mails set attempts = attempts + 1, claimed_by = $3::uuid,
     next_try_at = statement_timestamp() + make_interval(secs => $4::float8)
   where id = (select id from due)
   returning id, kind, payload, attempts,
     extract(epoch from statement_timestamp() - created_at)::float8 as age_seconds`,
);

export const deleteSentMail: Statement<object, [id: number]> = prepared(
  "delete_sent_mail",
  "delete from mails where id = $1",
);

/** Records a failed try, unless another sender has claimed the mail in the meantime. */
export const recordFailedTry: Statement<
  object,
  [id: number, attempts: number, error: string, retrySeconds: number, isGivenUp: boolean]
> = prepared(
  "record_failed_mail",
  `update mails set priority = priority | 1, last_error = $3,
     next_try_at = statement_timestamp() + make_interval(secs => $4::float8),
     failed_at = case when $5::boolean then statement_timestamp() end
   where id = $1 and attempts = $2`,
);

/** Counts pending and failed mails. */
export const mailCounts: Statement<{ waiting: number; failed: number }, []> = prepared(
  "mail_counts",
  `select count(*) filter (where failed_at is null)::integer as waiting,
     count(*) filter (where failed_at is not null)::integer as failed from mails`,
);

/** Reads how long the oldest mail has been waiting; null if there is none. */
export const oldestMail: Statement<{ seconds: number | null }, []> = prepared(
  "oldest_mail",
  `select extract(epoch from statement_timestamp() - min(created_at))::float8 as seconds
   from mails where failed_at is null`,
);

/** A mail in an installation without a mail server. */
export interface StoredMail {
  id: number;
  recipient: string;
  subject: string;
  body: string;
  at: Date;
}

export const latestStoredMails: Statement<StoredMail, []> = prepared(
  "latest_stored_mails",
  "select id, recipient, subject, body, at from dev_mails order by id desc limit 100",
);

/** Stores a JSON array of mails, as below. */
export const storeMails: Statement<object, [mails: string]> = prepared(
  "store_mails",
  `insert into dev_mails (recipient, subject, body)
   select mail."to", mail.subject, mail.text
   from jsonb_to_recordset($1::jsonb) as mail ("to" text, subject text, text text)`,
);

export const storeMail: Statement<never, [recipient: string, subject: string, body: string]> = prepared(
  "store_mail",
  "insert into dev_mails (recipient, subject, body) values ($1, $2, $3)",
);
