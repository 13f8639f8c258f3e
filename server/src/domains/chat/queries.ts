// SQL of chat: rooms, histories, read positions. Messages are stored in message-store/queries.ts.
import { maxPreviewCharacters, type ChatCard } from "@hourhand/contract/chat-card";
import type { Role } from "@hourhand/contract/endpoint";
import type { Json } from "../../platform/database/column-types.ts";
import { prepared, type Queryable, type Statement } from "../../platform/database/prepared-statements.ts";

/** Formats a timestamp as clients get it: UTC with microseconds, the same in history and live frames. */
export const isoMicroseconds = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** A person as shown in a chat. */
export interface ChatPersonRow {
  id: number;
  role: Role;
  first_name: string;
  last_name: string;
  picture: string | null;
}

const personFields = (p: string): string =>
  `${p}.id, ${p}.role, ${p}.first_name, ${p}.last_name, coalesce(${p}.picture, ${p}.google_picture) as picture`;
const sharedBooking = (one: string, other: string): string => `exists (
    select from bookings b join workers w on w.id = b.worker_id
    where (b.customer_id = ${one} and w.person_id = ${other}) or (b.customer_id = ${other} and w.person_id = ${one}))`;

/** Reads about the intended receiver: the profile, whether the two share a booking, and their room if there is one. */
export const counterpartOf: Statement<
  ChatPersonRow & { shares_booking: boolean; room_id: number | null },
  [number, number]
> = prepared(
  "chat_counterpart",
  `select ${personFields("p")}, ${sharedBooking("$1", "p.id")} as shares_booking,
     (select id from chat_rooms
      where first_person_id = least($1, p.id) and second_person_id = greatest($1, p.id)) as room_id
   from people p where p.id = $2 and not p.is_system`,
);

/** Creates the room of two people; no row if another request creates it at the same time. */
export const insertRoom: Statement<{ id: number }, [number, number]> = prepared(
  "chat_insert_room",
  `insert into chat_rooms (first_person_id, second_person_id) values (least($1::bigint, $2), greatest($1::bigint, $2))
   on conflict on constraint a_pair_has_one_room do nothing returning id`,
);

export const roomOfPair: Statement<{ id: number }, [number, number]> = prepared(
  "chat_room_of_pair",
  `select id from chat_rooms
   where first_person_id = least($1::bigint, $2) and second_person_id = greatest($1::bigint, $2)`,
);

/** A room with what its socket needs. */
export interface MembershipRow {
  own_name: string;
  own_role: Role;
  other_id: number;
  other_role: Role;
  shares_booking: boolean;
}

/** Reads a person's membership of a room; no row if the room is not theirs. */
export const membershipIn: Statement<MembershipRow, [number, number]> = prepared(
  "chat_seat",
  `select me.first_name || ' ' || me.last_name as own_name, me.role as own_role, o.id as other_id, o.role as other_role,
     ${sharedBooking("me.id", "o.id")} as shares_booking
   from chat_rooms r
   join people me on me.id = $2
   join people o on o.id = case when r.first_person_id = $2 then r.second_person_id else r.first_person_id end
   where r.id = $1 and $2 in (r.first_person_id, r.second_person_id)`,
);

/** A card as it is stored: with the title of the work, for the list of conversations. Older cards have no title. */
export type StoredCard = ChatCard & { title?: string };

/** A stored message; `at` has the format that clients get. */
export interface MessageRow {
  id: number;
  sender_id: number;
  text: string;
  image: string | null;
  client_id: string | null;
  card: Json<StoredCard> | null;
  at: string;
}
const messageFields = `m.id, m.sender_id, m.text, m.image, m.client_id, m.card, ${isoMicroseconds("m.sent_at")} as at`;

/** Reads the newest messages before an id, newest first. */
export const messagesBefore: Statement<MessageRow, [number, number, number]> = prepared(
  "chat_messages_before",
  `select ${messageFields} from chat_messages m where m.room_id = $1 and m.id < $2 order by m.id desc limit $3`,
);

/** Reads the messages after an id, oldest first. */
export const messagesAfter: Statement<MessageRow, [number, number, number]> = prepared(
  "chat_messages_after",
  `select ${messageFields} from chat_messages m where m.room_id = $1 and m.id > $2 order by m.id limit $3`,
);

/** Reads the ids of rooms' newest messages (0 for an empty room), and how often the rooms' cards have changed. */
export const lastMessages: Statement<{ id: number; last_id: number; card_version: number }, [number[]]> =
  prepared(
    "chat_last_messages",
    `select id, coalesce(last_message_id, 0) as last_id, card_version from chat_rooms where id = any($1)`,
  );

/** Stores how far a person has read; never moves backwards or beyond the last message. */
export const storeRead: Statement<{ room_id: number }, [number, number[], number[]]> = prepared(
  "chat_store_read",
  `insert into chat_reads (room_id, person_id, last_read_id)
   select r.id, $1, least(n.message_id, r.last_message_id)
   from unnest($2::bigint[], $3::bigint[]) n (room_id, message_id)
   join chat_rooms r on r.id = n.room_id
   where r.last_message_id is not null and $1 in (r.first_person_id, r.second_person_id)
   order by r.id
   on conflict on constraint a_person_reads_a_room_once
   do update set last_read_id = excluded.last_read_id where chat_reads.last_read_id < excluded.last_read_id
   returning room_id`,
);

export interface ChatRow extends ChatPersonRow {
  room_id: number;
  is_first: boolean;
  unread: number;
  /** Fields of the room's last message; null if it has no message. */
  last_sender_id: number | null;
  last_text: string | null;
  last_card: Json<StoredCard> | null;
  last_at: string | null;
}

/** What a list of chats can be sorted by. */
export type ChatSort = "active" | "name";
type Order = "asc" | "desc";

/** Which page of a person's rooms to read. `search` is folded text that the counterpart's name contains. */
export interface RoomsQuery {
  sort: ChatSort;
  order: Order;
  search: string | null;
  size: number;
  skipped: number;
}

const namesOf = (p: string): string => `fold_text(${p}.first_name || ' ' || ${p}.last_name)`;
const activeAt = "coalesce(last_message_at, created_at)";
/**
 * How many of the newest rooms a search, or a sort by name, covers: for each of the two positions that a person can
 * have in a room's pair.
 */
const maxSearchedRooms = 10_000;
/** `listed_at` may be a minute old, so up to this many rooms beyond the end of a page may belong on the page. */
const staleRooms = 100;

/**
 * Returns SQL for a person's newest or oldest rooms, from the two indexes by activity: up to `max` for each position in
 * the pair.
 */
const candidates = (order: Order, max: string | number): string =>
  [
    ["first_person_id", "second_person_id", "false"],
    ["second_person_id", "first_person_id", "true"],
  ]
    .map(
      ([own, other, isFirst]) => `(select id, ${other} as other_id, ${isFirst} as is_first, last_message_id,
        ${activeAt} as active_at
       from chat_rooms where ${own} = $1 order by listed_at ${order} limit ${max})`,
    )
    .join(" union all ");

/** Returns SQL for rooms with the counterpart's profile and the last message; unread messages are counted up to 999. */
const roomsStatement = (source: string, condition: string, key: string, order: Order): string =>
  `with candidates as (${source}),
   mine as (
     select m.*, ${personFields("p").replace("p.id,", "")}, ${namesOf("p")} as name
     from candidates m join people p on p.id = m.other_id
     where ${condition}
     order by ${key} ${order}, m.id ${order} limit $2 offset $3
   )
   select m.id as room_id, m.is_first, m.other_id as id, m.role, m.first_name, m.last_name, m.picture,
     coalesce(u.unread, 0)::int as unread, l.sender_id as last_sender_id, left(l.text, ${maxPreviewCharacters}) as last_text, l.card as last_card,
     ${isoMicroseconds("l.sent_at")} as last_at
   from mine m
   left join chat_messages l on l.room_id = m.id and l.id = m.last_message_id
   left join chat_reads r on r.room_id = m.id and r.person_id = $1
   left join lateral (
     select count(*) as unread from (
       select from chat_messages c
       where c.room_id = m.id and c.id > coalesce(r.last_read_id, 0) and c.sender_id <> $1 limit 999
     ) counted
   ) u on m.last_message_id > coalesce(r.last_read_id, 0)
   order by ${key} ${order}, m.id ${order}`;

const byActivity = (order: Order): Statement<ChatRow, [number, number, number]> =>
  prepared(
    `chat_rooms_by_activity_${order}`,
    roomsStatement(candidates(order, `$2::int + $3::int + ${staleRooms}`), "true", "active_at", order),
  );
const amongNewest = (
  sort: ChatSort,
  order: Order,
): Statement<ChatRow, [number, number, number, string | null]> =>
  prepared(
    `chat_rooms_among_newest_by_${sort}_${order}`,
    roomsStatement(
      candidates("desc", maxSearchedRooms),
      `$4::text is null or strpos(${namesOf("p")}, $4) > 0`,
      sort === "name" ? "name" : "active_at",
      order,
    ),
  );
const roomsByActivity = { asc: byActivity("asc"), desc: byActivity("desc") };
const roomsAmongNewest = {
  active: { asc: amongNewest("active", "asc"), desc: amongNewest("active", "desc") },
  name: { asc: amongNewest("name", "asc"), desc: amongNewest("name", "desc") },
};

/** Reads a person's rooms with the counterpart's profile; search and sort by name cover the newest 10,000. */
export const roomsOf = (runner: Queryable, personId: number, query: RoomsQuery): Promise<ChatRow[]> => {
  const { sort, order, search, size, skipped } = query;
  return search === null && sort === "active"
    ? roomsByActivity[order](runner, [personId, size, skipped])
    : roomsAmongNewest[sort][order](runner, [personId, size, skipped, search]);
};

interface CountRow {
  count: number;
  /** Whether the search left out some rooms. */
  is_partial: boolean;
}

/** Counts a person's rooms, or those with a counterpart of that name, up to `max`. */
export const countRooms = (
  runner: Queryable,
  personId: number,
  search: string | null,
  max: number,
): Promise<CountRow[]> =>
  search === null
    ? countAllRooms(runner, [personId, max])
    : countMatchingRooms(runner, [personId, max, search]);
const countAllRooms: Statement<CountRow, [number, number]> = prepared(
  "chat_count_rooms",
  `select count(*)::int as count, false as is_partial from (
     (select from chat_rooms where first_person_id = $1 limit $2)
     union all (select from chat_rooms where second_person_id = $1 limit $2)
     limit $2
   ) counted`,
);
const countMatchingRooms: Statement<CountRow, [number, number, string]> = prepared(
  "chat_count_found_rooms",
  `select (
     select count(*)::int from (
       select from (${candidates("desc", maxSearchedRooms)}) r join people p on p.id = r.other_id
       where strpos(${namesOf("p")}, $3) > 0 limit $2
     ) counted
   ) as count,
   exists (select from chat_rooms where first_person_id = $1 order by listed_at desc offset ${maxSearchedRooms})
     or exists (select from chat_rooms where second_person_id = $1 order by listed_at desc offset ${maxSearchedRooms})
     as is_partial`,
);

export const chatPerson: Statement<ChatPersonRow, [number]> = prepared(
  "chat_person",
  `select ${personFields("p")} from people p where p.id = $1`,
);

/** Counts the unread messages from others in a person's newest rooms, up to 100 in each. */
export const countUnreadMessages: Statement<{ unread: number }, [number]> = prepared(
  "chat_count_unread_messages",
  `select coalesce(sum(u.unread), 0)::int as unread
   from (${candidates("desc", 100)}) m
   left join chat_reads r on r.room_id = m.id and r.person_id = $1
   cross join lateral (
     select count(*) as unread from (
       select from chat_messages c
       where c.room_id = m.id and c.id > coalesce(r.last_read_id, 0) and c.sender_id <> $1 limit 100
     ) counted
   ) u
   where m.last_message_id > coalesce(r.last_read_id, 0)`,
);
