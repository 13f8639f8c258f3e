// SQL that stores messages.
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";
import { isoMicroseconds } from "../queries.ts";

/** A stored message: its index in the batch, its id, the room's last id before the statement, its time. */
export interface StoredRow {
  n: number;
  id: number;
  last_id: number;
  at: string;
}

/**
 * Stores messages of any rooms in one statement; the parameters are lists of rooms, senders, texts, pictures and client
 * ids. Locks the rooms' rows in id order, so that two processes never deadlock. Ids and timestamps are assigned under
 * these locks, so both follow the commit order. Skips a message whose client id is already stored, and one whose sender
 * is not a member of the room (the table checks neither the sender nor that timestamps differ).
 */
export const insertMessages: Statement<
  StoredRow,
  readonly [number[], number[], string[], (string | null)[], (string | null)[]]
> = prepared(
  "chat_insert_messages",
  `with rooms as (
     select id, first_person_id, second_person_id, coalesce(last_message_id, 0) as last_id, last_message_at
     from chat_rooms where id = any($1::bigint[]) order by id for no key update
   ),
   based as materialized (
     select *, greatest(clock_timestamp(), last_message_at + interval '1 microsecond') as base from rooms
   ),
   numbered as materialized (
     select i.*, b.last_id,
       b.base + (row_number() over (partition by i.room_id order by i.n) - 1) * interval '1 microsecond' as sent_at
     from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[])
       with ordinality i (room_id, sender_id, text, image, client_id, n)
     join based b on b.id = i.room_id and i.sender_id in (b.first_person_id, b.second_person_id)
   ),
   stored as (
     insert into chat_messages (room_id, sender_id, text, image, client_id, sent_at)
     select room_id, sender_id, text, image, client_id, sent_at from numbered order by n
     on conflict on constraint a_message_is_stored_once do nothing
     returning id, room_id, sent_at
   ),
   moved as (
     update chat_rooms r set last_message_id = l.id, last_message_at = l.sent_at,
       listed_at = case when l.sent_at > r.listed_at + interval '1 minute' then l.sent_at else r.listed_at end
     from (select distinct on (room_id) room_id, id, sent_at from stored order by room_id, id desc) l
     where r.id = l.room_id
   )
   select d.n::int as n, s.id, d.last_id, ${isoMicroseconds("s.sent_at")} as at
   from numbered d join stored s on s.room_id = d.room_id and s.sent_at = d.sent_at
   order by s.id`,
);

/** Finds stored messages by rooms, senders and client ids. */
export const findByClientId: Statement<
  { n: number; id: number; text: string; image: string | null; at: string },
  readonly [number[], number[], string[]]
> = prepared(
  "chat_stored_before",
  `select i.n::int as n, m.id, m.text, m.image, ${isoMicroseconds("m.sent_at")} as at
   from unnest($1::bigint[], $2::bigint[], $3::text[]) with ordinality i (room_id, sender_id, client_id, n)
   join chat_messages m on m.room_id = i.room_id and m.sender_id = i.sender_id and m.client_id = i.client_id`,
);
