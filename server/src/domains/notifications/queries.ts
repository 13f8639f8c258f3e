// SQL of notices.
import type { BookingStatus } from "@hourhand/contract/bookings";
import type { NoticeEvent } from "@hourhand/contract/notifications";
import {
  deleteBatchText,
  deleteInBatches,
  type BatchDelete,
} from "../../platform/database/delete-in-batches.ts";
import { prepared, type Statement, type Queryable } from "../../platform/database/prepared-statements.ts";
import { onlyRow } from "../../platform/database/rows.ts";
import type { Json } from "../../platform/database/column-types.ts";
import { storedText, type Notice, type NoticeText, type RepeatedNotice } from "./rules.ts";

export interface NoticeRow {
  id: number;
  person_id: number;
  title: string;
  body: string;
  sentences: Json<NoticeText> | null;
  opens: string | null;
  /** Null in rows that are older than events. */
  event: NoticeEvent | null;
  booking_id: number | null;
  created_at: Date;
}

/** Returns the INSERT of notices as part of a larger statement; `source` selects its columns. */
export const insertNoticesText = (source: string): string =>
  `insert into notices (person_id, title, body, sentences, opens, event, booking_id, caused_by) ${source}
   returning id, person_id, title, body, sentences, opens, event, booking_id, created_at`;

const insertNoticeRow: Statement<
  NoticeRow,
  [
    personId: number,
    title: string,
    body: string,
    sentences: string,
    page: string | null,
    event: NoticeEvent,
    bookingId: number | null,
    causedBy: number | null,
  ]
> = prepared("insert_notice", insertNoticesText("values ($1, $2, $3, $4, $5, $6, $7, $8)"));

/** Stores a notice; undefined if it is held back. */
export async function insertNotice(database: Queryable, notice: Notice): Promise<NoticeRow | undefined> {
  const { personId, page, event, bookingId, causedBy } = notice;
  const { title, body, sentences } = storedText(notice);
  const [row] = await insertNoticeRow(database, [
    personId,
    title,
    body,
    JSON.stringify(sentences),
    page ?? null,
    event,
    bookingId ?? null,
    causedBy,
  ]);
  return row;
}

/**
 * Stores notices, each in place of the person's unseen one about the same subject. Returns all of them, oldest first,
 * including any that another notice of the same call replaced at once: these were never stored but have ids. Held ones
 * are left out.
 */
export async function replaceNotices(
  database: Queryable,
  notices: readonly RepeatedNotice[],
): Promise<NoticeRow[]> {
  const texts = notices.map(storedText);
  return replaced(database, [
    notices.map(({ personId }) => personId),
    texts.map(({ title }) => title),
    texts.map(({ body }) => body),
    texts.map(({ sentences }) => JSON.stringify(sentences)),
    notices.map(({ page }) => page ?? null),
    notices.map(({ about }) => about),
    notices.map(({ event }) => event),
    notices.map(({ bookingId }) => bookingId ?? null),
    notices.map(({ causedBy }) => causedBy),
  ]);
}
// Rows are ordered, which prevents deadlocks between two transactions. Earlier notices use up the limit first. A row
// gets a new id, so that a seen frame for the old notice does not remove the newer one.
const replaced: Statement<
  NoticeRow,
  readonly [
    number[],
    string[],
    string[],
    string[],
    (string | null)[],
    string[],
    NoticeEvent[],
    (number | null)[],
    (number | null)[],
  ]
> = prepared(
  "replace_notices",
  `with given as materialized (
     select *, lead(n) over (partition by person_id, about order by n) is null as is_last
     from unnest($1::bigint[], $2::text[], $3::text[], $4::jsonb[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::bigint[])
       with ordinality n (person_id, title, body, sentences, opens, about, event, booking_id, caused_by, n)
   ),
   passed as materialized (
     select nextval(pg_get_serial_sequence('notices', 'id')) as id, person_id, title, body, sentences, opens, event, booking_id,
       market_now() as created_at
     from (select * from given where not is_last order by person_id, caused_by, n) earlier
     where not notice_is_paced(person_id, caused_by, event) or take_notice_room(person_id, caused_by, about, market_now())
   ),
   kept as (
     insert into notices (person_id, title, body, sentences, opens, about, event, booking_id, caused_by)
     select person_id, title, body, sentences, opens, about, event, booking_id, caused_by from given
     where is_last and (select count(*) from passed) >= 0 order by person_id, caused_by, about
     on conflict (person_id, about) where about is not null
     do update set id = default, created_at = market_now(), title = excluded.title, body = excluded.body, sentences = excluded.sentences,
       opens = excluded.opens, event = excluded.event, booking_id = excluded.booking_id, caused_by = excluded.caused_by
     returning id, person_id, title, body, sentences, opens, event, booking_id, created_at
   )
   select * from passed union all select * from kept`,
);

/** Reads the newest unseen notices of these people, oldest first. */
export const unseenNotices: Statement<NoticeRow, [number[], number]> = prepared(
  "unseen_notices",
  `select n.id, n.person_id, n.title, n.body, n.sentences, n.opens, n.event, n.booking_id, n.created_at
   from unnest($1::bigint[]) p (id)
   cross join lateral (select * from notices where person_id = p.id order by id desc limit $2) n
   order by n.id`,
);

/** A notice as the bell's list shows it, with its booking or conversation. */
export interface NoticeDetailsRow {
  id: number;
  /** The name of the other side of the booking, or of the message's sender; null if there is no other person. */
  name: string | null;
  picture: string | null;
  booking_id: number | null;
  title: string | null;
  booked_on: string | null;
  starts: string | null;
  total_paise: number | null;
  status: BookingStatus | null;
  /** Whether the booking is created and this person is its worker, who has to answer. */
  to_answer: boolean;
  last_message: string | null;
}

/**
 * Reads the details of a person's newest unseen notices, newest first: their bookings in the current state, and their
 * rooms.
 */
export const listNotices: Statement<NoticeDetailsRow, [personId: number, max: number]> = prepared(
  "list_notices",
  `select n.id, case when b.customer_id = $1 then w.full_name else o.first_name || ' ' || o.last_name end as name, coalesce(o.picture, o.google_picture) as picture,
     b.id as booking_id, b.title, b.booked_on, b.starts, b.total_paise, b.status,
     coalesce(b.status = 'created' and w.person_id = $1, false) as to_answer, left(m.text, 120) as last_message
   from (select * from notices where person_id = $1 order by id desc limit $2) n
   left join bookings b on b.id = n.booking_id
   left join workers w on w.id = b.worker_id
   left join chat_rooms r on r.id = case when n.event = 'new_message' then substring(n.about from '^chat ([0-9]+)$')::bigint end
   left join chat_messages m on m.room_id = r.id and m.id = r.last_message_id and m.sender_id <> $1
   left join people o on o.id = case
     when r.first_person_id = $1 then r.second_person_id
     when r.second_person_id = $1 then r.first_person_id
     when b.customer_id = $1 then w.person_id
     when w.person_id = $1 then b.customer_id
   end
   order by n.id desc`,
);

export const deleteNotices: Statement<never, [number, number[]]> = prepared(
  "delete_notices",
  "delete from notices where person_id = $1 and id = any($2::bigint[])",
);

export const deleteNoticesAbout: Statement<never, [number, string[]]> = prepared(
  "delete_notices_about",
  "delete from notices where person_id = $1 and about = any($2::text[])",
);

/** How many people one statement checks and how many notices it removes. */
const peoplePerBatch = 500;
const noticesPerBatch = 2_000;

/** Removes, in batches, each person's notices beyond the newest `maxUnseen`, and unseen ones more than 90 days old. */
export async function deleteOldNotices(
  database: Queryable,
  maxUnseen: number,
  stopping?: AbortSignal,
): Promise<void> {
  for (let after = 0; ;) {
    const { last, deleted } = onlyRow(
      await deleteBeyondNewest(database, [after, peoplePerBatch, maxUnseen, noticesPerBatch]),
    );
    // After a full batch, the same people may still have more.
    if (deleted < noticesPerBatch) {
      if (last === null) break;
      after = last;
    }
    stopping?.throwIfAborted();
  }
  await deleteInBatches(database, deleteUnseen, { stopping });
}

const deleteUnseen: BatchDelete = prepared(
  "delete_notices_unseen_for_long",
  deleteBatchText("notices", "created_at < (select market_now()) - interval '90 days'"),
);

// Walks the index from person to person, so that the cost depends only on these people's notices.
const deleteBeyondNewest: Statement<
  { last: number | null; deleted: number },
  [after: number, people: number, kept: number, max: number]
> = prepared(
  "delete_notices_beyond_newest",
  `with recursive walk (person_id) as (
     (select person_id from notices where person_id > $1 order by person_id limit 1)
     union all
     select (select n.person_id from notices n where n.person_id > w.person_id order by n.person_id limit 1)
     from walk w where w.person_id is not null
   ),
   people as materialized (select person_id from walk where person_id is not null limit $2),
   due as materialized (
     select o.id from people p
     cross join lateral (select id from notices where person_id = p.person_id order by id desc offset $3) o limit $4
   ),
   gone as (delete from notices where id in (select id from due) returning id)
   select (select max(person_id) from people) as last, (select count(*)::integer from gone) as deleted`,
);
