// SQL of bookings' records.
import type { BookingStatus } from "@hourhand/contract/bookings";
import type { BookingActor, BookingEvent } from "@hourhand/contract/bookings-v1";
import type { Json } from "../../../platform/database/column-types.ts";
import type { Pool } from "pg";
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";
import { encodeCursor } from "../../../platform/lists/cursor.ts";
import { defineList, type ListDefinition } from "../../../platform/lists/list-definition.ts";
import { readItems, type ItemsRequest } from "../../../platform/lists/list.ts";

/**
 * Writes an event. Locks the booking's row first, so that the ids of a booking's events are in commit order. Events of
 * the system carry the time at which they fell due, but never an earlier time than the event before.
 */
export const insertEvent: Statement<
  { id: number },
  [
    bookingId: number,
    event: BookingEvent,
    status: BookingStatus | null,
    actor: BookingActor,
    actorId: number | null,
    detail: string,
  ]
> = prepared(
  "insert_booking_event",
  `with booking as (
     select id from bookings where id = $1 for no key update
   )
   insert into booking_changes (booking_id, event, status, at, actor_role, actor_id, detail)
   select id, $2::text, $3::text,
     greatest(case when $4 = 'system' then market_now() else market_clock_timestamp() end,
       (select max(c.at) from booking_changes c where c.booking_id = $1)),
     $4::text, $5::bigint, $6::jsonb
   from booking returning id`,
);

export interface EventRow {
  id: number;
  at: Date;
  event: BookingEvent;
  actor: BookingActor;
  detail: Json<Record<string, unknown>>;
}

/** Reads the latest `howMany` events of a booking, oldest first. */
export const latestEvents: Statement<EventRow, [bookingId: number, howMany: number]> = prepared(
  "latest_events_of_booking",
  `select * from (
     select id, at, event, actor_role as actor, detail from booking_changes where booking_id = $1 order by id desc limit $2
   ) latest order by id`,
);

const timeline: ListDefinition<EventRow, [bookingId: number]> = defineList("timeline_of_booking", {
  parameters: ["bigint"],
  columns: "c.id, c.at, c.event, c.actor_role as actor, c.detail",
  from: "booking_changes c",
  where: "c.booking_id = $1",
  id: "c.id",
  sorts: {},
  defaultSort: { key: "c.id", type: "bigint", order: "desc" },
  search: { text: "c.event" },
  isUncounted: true,
  isPrepared: true,
});

/** Reads one page of a booking's events, newest first. @throws Problem `invalidInput` (400) for a bad cursor */
export const timelineOfBooking = (
  pool: Pool,
  bookingId: number,
  request: ItemsRequest,
): Promise<{ rows: EventRow[]; next: string | null }> => readItems(pool, timeline, request, [bookingId]);

/** Returns a cursor to the events before this one. */
export const cursorBefore = ({ id }: EventRow): string => encodeCursor([String(id), id]);

/** An event with its seal; the seal is null if it has none yet. */
export interface SealedEventRow extends EventRow {
  booking_id: number;
  n: number | null;
  hash: string | null;
}

const sealedColumns = "c.booking_id, c.id, c.at, c.event, c.actor_role as actor, c.detail, s.n, s.hash";

/** Reads, for each of these bookings, the last sealed event and the unsealed ones after it, oldest first. */
export const unsealedEvents: Statement<SealedEventRow, [bookingIds: readonly number[]]> = prepared(
  "unsealed_events_of_bookings",
  `select ${sealedColumns} from unnest($1::bigint[]) b (id)
   cross join lateral (select coalesce((
     select e.id from booking_changes e join booking_seals x on x.change_id = e.id
     where e.booking_id = b.id order by e.id desc limit 1), 0) as id) last
   join booking_changes c on c.booking_id = b.id and c.id >= last.id
   left join booking_seals s on s.change_id = c.id
   order by c.booking_id, c.id`,
);

/** Reads whether the newest event of a booking is sealed; no row if it has no event. */
export const newestSeal: Statement<{ is_sealed: boolean }, [bookingId: number]> = prepared(
  "newest_seal_of_booking",
  `select exists (select from booking_seals s where s.change_id = c.id) as is_sealed
   from booking_changes c where c.booking_id = $1 order by c.id desc limit 1`,
);

/** Reads a booking's events with their seals, oldest first: from the one numbered `after` on; 0 for all. */
export const sealedEvents: Statement<SealedEventRow, [bookingId: number, after: number, howMany: number]> =
  prepared(
    "sealed_events_of_booking",
    `select ${sealedColumns}
   from booking_changes c left join booking_seals s on s.change_id = c.id
   where c.booking_id = $1 and ($2 = 0 or c.id >= (
     select e.id from booking_changes e join booking_seals x on x.change_id = e.id
     where e.booking_id = $1 and x.n <= $2 order by e.id desc limit 1))
   order by c.id limit $3`,
  );

/**
 * Locks bookings until the transaction ends, so that none of their events is uncommitted. `holdFreeToSeal` skips rows
 * that are already locked.
 */
export const holdToSeal: Statement<{ id: number }, [bookingIds: readonly number[]]> = prepared(
  "hold_booking_to_seal",
  "select id from bookings where id = any($1::bigint[]) order by id for no key update",
);
export const holdFreeToSeal: Statement<{ id: number }, [bookingIds: readonly number[]]> = prepared(
  "hold_free_bookings_to_seal",
  "select id from bookings where id = any($1::bigint[]) order by id for no key update skip locked",
);

/** Writes seals; the three lists have the same order. */
export const insertSeals: Statement<
  never,
  [changeIds: readonly number[], numbers: readonly number[], hashes: readonly string[]]
> = prepared(
  "insert_booking_seals",
  `insert into booking_seals (change_id, n, hash)
   select * from unnest($1::bigint[], $2::integer[], $3::text[]) order by 1`,
);

/** Finds the bookings with unsealed events, among the next `howMany` events. `last` is null at the end of the table. */
export const bookingsToSeal: Statement<
  { last: number | null; looked_at: number; booking_ids: number[] },
  [after: number, howMany: number]
> = prepared(
  "bookings_to_seal",
  `select max(c.id) as last, count(*)::integer as looked_at,
     coalesce(array_agg(distinct c.booking_id) filter (where s.change_id is null), '{}') as booking_ids
   from (select id, booking_id from booking_changes where id > $1 order by id limit $2) c
   left join booking_seals s on s.change_id = c.id`,
);
