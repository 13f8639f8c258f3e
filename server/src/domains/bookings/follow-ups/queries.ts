// SQL of the work after a booking changes.
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";
import { addressForWorker } from "../queries-address.ts";
import { isMadeAtDesk, type NotedChange } from "../notifications/queries.ts";

/** Counts notes of new bookings, up to a thousand; waits for notes that are being handled. */
export const countNotedBookings: Statement<{ waiting: number }, []> = prepared(
  "count_noted_bookings",
  `select count(*)::integer as waiting
   from (select from booking_mails where status = 'created' order by id limit 1000 for share) n`,
);

/** Deletes and returns notes, oldest first; skips those that another process is handling. */
export const claimNotedChanges: Statement<NotedChange, [howMany: number]> = prepared(
  "claim_noted_booking_changes",
  `with claimed as (
     delete from booking_mails where id in
       (select id from booking_mails order by id limit $1 for update skip locked)
     returning id, booking_id, status, side, mover
   )
   select n.booking_id, n.status, n.side, n.mover, b.title, b.booked_on, b.starts, b.ends, b.address,
     ${addressForWorker} as address_for_worker, b.total_paise,
     c.first_name || ' ' || c.last_name as customer_name, w.full_name as worker_name,
     c.first_name as customer_first_name, p.first_name as worker_first_name,
     case when c.is_active and wants_mail(c.id, a.event) then c.email end as customer_email,
     case when p.is_active and wants_mail(p.id, a.event) then p.email end as worker_email,
     (select s.missing from booking_no_shows s where s.booking_id = b.id) as missing,
     n.mover = 'admin' and ${isMadeAtDesk} as made_at_desk, b.answer_by
   from claimed n join bookings b on b.id = n.booking_id join people c on c.id = b.customer_id
   join workers w on w.id = b.worker_id join people p on p.id = w.person_id
   cross join lateral (select case n.status when 'answer_reminder' then 'reminder' else 'booking' end as event) a
   order by n.id`,
);

/** Writes the search rows of these bookings, skipping those that have one; a booking is counted from then on. */
export const writeSearchRows: Statement<never, [bookingIds: readonly number[]]> = prepared(
  "write_booking_texts",
  "select from write_booking_texts($1)",
);

/**
 * Writes missing search rows among the next `howMany` ids after `after`, at most `max`. `last` is the id to continue
 * after, null at the end of the table. Bookings that still have a note are skipped. Both tables are read by the same
 * range of ids, so that neither is read whole.
 */
export const repairSearchRows: Statement<
  { last: number | null; written: number; is_full: boolean },
  [after: number, howMany: number, max: number]
> = prepared(
  "repair_booking_texts",
  `with missing as materialized (
     select array_agg(id) as ids from (
       select id from bookings b where id > $1::bigint and id <= $1::bigint + $2::bigint and not exists (
         select from booking_texts t
         where t.booking_id = b.id and t.booking_id > $1::bigint and t.booking_id <= $1::bigint + $2::bigint
       ) and not exists (select from booking_mails m where m.booking_id = b.id and m.status = 'created')
       order by id limit $3::integer
     ) m
   ), state as materialized (
     select coalesce(cardinality(ids), 0) = $3::integer as is_full, write_booking_texts(coalesce(ids, '{}')) as written, ids
     from missing
   )
   select is_full, written, case
       when is_full then ids[$3::integer]
       when $1::bigint + $2::bigint < (select max(id) from bookings) then $1::bigint + $2::bigint
     end as last
   from state`,
);
