// SQL of proposals. A transaction that makes or answers a proposal first locks customer and worker (`lockForBooking`)
// and the booking's row, so that neither the hours nor the booking change after they are read.
import { slotTaken, type BookingStatus } from "@hourhand/contract/bookings";
import type { ProposalKind, ProposalState } from "@hourhand/contract/chat-card";
import type { ExtraItem } from "@hourhand/contract/proposals";
import type { Pool } from "pg";
import type { Json } from "../../../platform/database/column-types.ts";
import { prepared, type Queryable, type Statement } from "../../../platform/database/prepared-statements.ts";
import { onlyRow } from "../../../platform/database/rows.ts";
import { defineList, type ListDefinition } from "../../../platform/lists/list-definition.ts";
import { readItems, type ItemsRequest } from "../../../platform/lists/list.ts";
import { constraintOf } from "../../../platform/database/transaction.ts";
import { refuse } from "../../../platform/problem.ts";
import type { Side } from "../notifications/present.ts";
import type { MoveOffer } from "./rules.ts";

/** A proposal in its current state: expired if its time is over, even if its row still says open. */
export interface ProposalRow {
  id: number;
  booking_id: number;
  kind: ProposalKind;
  made_by: Side;
  state: ProposalState;
  created_at: Date;
  expires_at: Date;
  answered_at: Date | null;
  /** For a move: when the visit would be. For more work: the added hours. */
  booked_on: string;
  starts: string;
  ends: string;
  slot_id: number | null;
  old_booked_on: string | null;
  old_starts: string | null;
  old_ends: string | null;
  hours: number | null;
  items: Json<ExtraItem[]> | null;
  extra_paise: number | null;
  total_paise: number | null;
  room_id: number | null;
  message_id: number | null;
  booking_status: BookingStatus;
}

const columns = `p.id, p.booking_id, p.kind, p.made_by,
  case when p.state = 'open' and p.expires_at <= market_clock_timestamp() then 'expired' else p.state end as state,
  p.created_at, p.expires_at, p.answered_at, p.booked_on, p.starts, p.ends, p.slot_id, p.old_booked_on, p.old_starts, p.old_ends,
  p.hours, p.items, p.extra_paise, p.total_paise, p.room_id, p.message_id, b.status as booking_status`;

/** Reads the newest `howMany` proposals of each of these bookings, oldest first. */
export const newestProposalsOf: Statement<ProposalRow, [bookingIds: readonly number[], howMany: number]> =
  prepared(
    "newest_proposals_of_bookings",
    `select ${columns} from bookings b
     cross join lateral (select * from booking_proposals where booking_id = b.id order by id desc limit $2) p
     where b.id = any($1::bigint[]) order by p.id`,
  );

const allProposals: ListDefinition<ProposalRow, [bookingId: number]> = defineList("proposals_of_booking", {
  parameters: ["bigint"],
  columns,
  from: "booking_proposals p join bookings b on b.id = p.booking_id",
  where: "p.booking_id = $1",
  id: "p.id",
  sorts: {},
  defaultSort: { key: "p.id", type: "bigint", order: "desc" },
  search: { text: "p.kind" },
  isUncounted: true,
  isPrepared: true,
});

/** Reads one page of a booking's proposals, newest first. @throws Problem `invalidInput` (400) for a bad cursor */
export const proposalsOfBooking = (
  pool: Pool,
  bookingId: number,
  request: ItemsRequest,
): Promise<{ rows: ProposalRow[]; next: string | null }> =>
  readItems(pool, allProposals, request, [bookingId]);

/**
 * Counts today's moves and proposals among the newest `howMany`, and the seconds left of the market's day. A move that
 * needed no consent has expired as soon as it is made.
 */
export const changesOfToday: Statement<
  { moves: number; proposals: number; seconds_left: number },
  [bookingId: number, zone: string, howMany: number]
> = prepared(
  "changes_of_booking_today",
  `select count(*) filter (where p.expires_at = p.created_at)::integer as moves,
     count(*) filter (where p.expires_at > p.created_at)::integer as proposals,
     ceil(extract(epoch from d.ends - d.now))::integer as seconds_left
   from (
     select c.now, t.today::timestamp at time zone $2 as begins, (t.today + 1)::timestamp at time zone $2 as ends
     from (select market_clock_timestamp() as now) c, lateral (select (c.now at time zone $2)::date as today) t
   ) d left join (
     select created_at, expires_at from booking_proposals where booking_id = $1 order by id desc limit $3
   ) p on p.created_at >= d.begins
   group by d.now, d.ends`,
);

/** Reads one proposal; no row if it does not exist. */
export const proposalById: Statement<ProposalRow, [id: number]> = prepared(
  "proposal_by_id",
  `select ${columns} from booking_proposals p join bookings b on b.id = p.booking_id where p.id = $1`,
);

/** The people and the booking of a proposal. */
export const peopleOfProposal: Statement<
  { booking_id: number; made_by: Side; customer_id: number; worker_id: number; worker_person_id: number },
  [id: number]
> = prepared(
  "people_of_proposal",
  `select p.booking_id, p.made_by, b.customer_id, b.worker_id, w.person_id as worker_person_id
   from booking_proposals p join bookings b on b.id = p.booking_id join workers w on w.id = b.worker_id where p.id = $1`,
);

/** Reads a booking's newest proposal, and whether its row is open, even if its time is over. */
export const newestProposal: Statement<ProposalRow & { is_open_in_row: boolean }, [bookingId: number]> =
  prepared(
    "newest_proposal_of_booking",
    `select ${columns}, p.state = 'open' as is_open_in_row
     from booking_proposals p join bookings b on b.id = p.booking_id where p.booking_id = $1 order by p.id desc limit 1`,
  );

/** A booking that is locked and about to change, with its people. */
export interface HeldBooking {
  id: number;
  status: BookingStatus;
  title: string;
  booked_on: string;
  starts: string;
  ends: string;
  duration_hours: number;
  hourly_paise: number;
  total_paise: number;
  customer_id: number;
  customer_name: string;
  worker_id: number;
  worker_person_id: number;
  worker_name: string;
  starts_at: Date;
  now: Date;
}

/** Locks and reads a booking until the transaction ends. */
export const holdBooking: Statement<HeldBooking, [id: number, zone: string]> = prepared(
  "hold_booking_for_proposal",
  `select b.id, b.status, b.title, b.booked_on, b.starts, b.ends, b.duration_hours, b.hourly_paise, b.total_paise, b.customer_id,
     c.first_name || ' ' || c.last_name as customer_name, b.worker_id, w.person_id as worker_person_id,
     w.full_name as worker_name,
     (b.booked_on + b.starts) at time zone $2 as starts_at, market_clock_timestamp() as now
   from bookings b join people c on c.id = b.customer_id join workers w on w.id = b.worker_id
   where b.id = $1 for no key update of b`,
);

/** Reads the offer for moving a booking; no row if the slot is not that worker's. */
export const moveOffer: Statement<
  MoveOffer,
  [customerId: number, workerId: number, slotId: number, day: string, zone: string, bookingId: number]
> = prepared(
  "move_offer",
  `select o.is_listed, o.is_offered, o.weekday, o.slot_starts, o.slot_ends, o.is_day_off, o.taken, o.today, o.booking_days
   from booking_offer($1, $2, $3, $4::date, '', $5, null, $6) o`,
);

/** Whether another booking or a held proposal of the worker overlaps these hours; days off and slots do not count. */
export const hoursAreTaken: Statement<
  { are_taken: boolean },
  [workerId: number, day: string, from: string, until: string, bookingId: number]
> = prepared(
  "hours_are_taken",
  `select exists (
       select from bookings b
       where b.worker_id = $1 and b.booked_on = $2::date and b.id <> $5 and b.starts < $4::time and b.ends > $3::time
         and b.status collate "C" in ('created', 'accepted', 'pending', 'visited')
     ) or exists (
       select from booking_proposals p
       where p.worker_id = $1 and p.booked_on = $2::date and p.booking_id <> $5 and p.state = 'open'
         and p.starts < $4::time and p.ends > $3::time and p.expires_at > market_clock_timestamp()
     ) as are_taken`,
);

/**
 * Stores an open move. It expires after 24 hours, but at the latest two hours before the earlier of the two starts. If
 * that has passed already, `is_too_late` is true and the transaction must be rolled back.
 */
export const insertMove: Statement<
  { id: number; is_too_late: boolean },
  [bookingId: number, by: Side, slotId: number, day: string, starts: string, ends: string, zone: string]
> = prepared(
  "insert_move_proposal",
  `insert into booking_proposals (booking_id, worker_id, kind, made_by, created_at, expires_at, booked_on, starts, ends, slot_id,
     old_booked_on, old_starts, old_ends)
   select b.id, b.worker_id, 'move', $2, clock.now,
     least(clock.now + interval '24 hours',
       least((b.booked_on + b.starts) at time zone $7, ($4::date + $5::time) at time zone $7) - interval '2 hours'),
     $4::date, $5::time, $6::time, $3, b.booked_on, b.starts, b.ends
   from bookings b, (select market_clock_timestamp() as now) clock where b.id = $1
   returning id, expires_at <= created_at as is_too_late`,
);

/** Moves the expiry of open moves along with the market's zone. */
export const moveExpiries: Statement<never, [zone: string]> = prepared(
  "move_expiries",
  `update booking_proposals p set expires_at = least(p.created_at + interval '24 hours',
     least((b.booked_on + b.starts) at time zone $1, (p.booked_on + p.starts) at time zone $1) - interval '2 hours')
   from bookings b where b.id = p.booking_id and p.state = 'open' and p.kind = 'move'`,
);

/** Stores a move that needs no consent; it expires as soon as it is made. */
export const insertAppliedMove: Statement<
  { id: number },
  [bookingId: number, by: Side, slotId: number, day: string, starts: string, ends: string]
> = prepared(
  "insert_applied_move",
  `insert into booking_proposals (booking_id, worker_id, kind, made_by, state, created_at, expires_at, answered_at, booked_on,
     starts, ends, slot_id, old_booked_on, old_starts, old_ends)
   select b.id, b.worker_id, 'move', $2, 'accepted', clock.now, clock.now, clock.now, $4::date, $5::time, $6::time, $3,
     b.booked_on, b.starts, b.ends
   from bookings b, (select market_clock_timestamp() as now) clock where b.id = $1
   returning id`,
);

/** Stores more work, open for 24 hours; `ends` is the new end of the visit. */
export const insertExtraWork: Statement<
  { id: number },
  [bookingId: number, by: Side, hours: number, items: string, extraPaise: number, ends: string]
> = prepared(
  "insert_extra_work_proposal",
  `insert into booking_proposals (booking_id, worker_id, kind, made_by, created_at, expires_at, booked_on, starts, ends, hours,
     items, extra_paise, total_paise)
   select b.id, b.worker_id, 'extra', $2, clock.now, clock.now + interval '24 hours', b.booked_on, b.ends, $6::time,
     $3::smallint, $4::jsonb, $5::bigint, b.total_paise + $5::bigint
   from bookings b, (select market_clock_timestamp() as now) clock where b.id = $1
   returning id`,
);

/** Stores which message shows a proposal. */
export const storePlace: Statement<never, [id: number, roomId: number, messageId: number]> = prepared(
  "store_place_of_proposal",
  "update booking_proposals set room_id = $2, message_id = $3 where id = $1",
);

export const closeProposal: Statement<
  { id: number },
  [id: number, state: Exclude<ProposalState, "open" | "expired">]
> = prepared(
  "close_proposal",
  `update booking_proposals set state = $2, answered_at = market_clock_timestamp() where id = $1 and state = 'open'
   returning id`,
);

/** A proposal that expired without an answer. */
export interface ExpiredProposal {
  id: number;
  booking_id: number;
  kind: ProposalKind;
  made_by: Side;
  room_id: number | null;
  message_id: number | null;
}

const expiredColumns = "p.id, p.booking_id, p.kind, p.made_by, p.room_id, p.message_id";

/** Closes the open proposals of these bookings as expired; the bookings' rows are locked. */
export const expireOfBookings: Statement<ExpiredProposal, [bookingIds: readonly number[]]> = prepared(
  "expire_proposals_of_bookings",
  `update booking_proposals p set state = 'expired' where p.booking_id = any($1::bigint[]) and p.state = 'open'
   returning ${expiredColumns}`,
);

/** Closes at most 200 proposals whose time is over; skips those whose booking another transaction has locked. */
export const expireDue: Statement<ExpiredProposal, []> = prepared(
  "expire_due_proposals",
  `with due as materialized (
     select p.id from booking_proposals p join bookings b on b.id = p.booking_id
     where p.state = 'open' and p.expires_at <= (select market_now())
     order by p.expires_at, p.id limit 200 for no key update of b, p skip locked
   )
   update booking_proposals p set state = 'expired' from due where p.id = due.id returning ${expiredColumns}`,
);

/** Reads when the next open proposal expires, in microseconds since 1970; no row if none is open. */
export const nextExpiry: Statement<{ due: number }, []> = prepared(
  "next_expiry_of_proposal",
  `select (extract(epoch from expires_at) * 1000000)::bigint as due
   from booking_proposals where state = 'open' order by expires_at limit 1`,
);

const moveBookingRow: Statement<{ id: number }, [proposalId: number]> = prepared(
  "apply_move_to_booking",
  `update bookings b set slot_id = s.id, slot_weekday = extract(isodow from p.booked_on)::smallint, slot_starts = s.starts,
     slot_ends = s.ends, booked_on = p.booked_on, starts = p.starts, ends = p.ends, extra_hours = 0,
     content_hash = sha256(convert_to('moved ' || p.id, 'UTF8'))
   from booking_proposals p join slots s on s.id = p.slot_id
   where p.id = $1 and b.id = p.booking_id
   returning b.id`,
);

/**
 * Moves a booking to the time of its proposal. @throws Problem `slotTaken` (409) if the table's constraint is violated
 */
export const moveBooking = (transaction: Queryable, proposalId: number): Promise<void> =>
  refuseIfTaken(async () => void onlyRow(await moveBookingRow(transaction, [proposalId])));

const extendBookingRow: Statement<{ id: number }, [proposalId: number]> = prepared(
  "apply_extra_work_to_booking",
  `update bookings b set ends = p.ends, duration_hours = b.duration_hours + p.hours, extra_hours = b.extra_hours + p.hours,
     total_paise = b.total_paise + p.extra_paise
   from booking_proposals p where p.id = $1 and b.id = p.booking_id
   returning b.id`,
);

/** Adds a proposal's hours and amount to its booking. @throws Problem as `moveBooking` */
export const extendBooking = (transaction: Queryable, proposalId: number): Promise<void> =>
  refuseIfTaken(async () => void onlyRow(await extendBookingRow(transaction, [proposalId])));

/**
 * Turns a violated constraint into the problem that it means.
 * @throws Problem `slotTaken` (409) if another booking has these hours
 */
export async function refuseIfTaken(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (constraintOf(error)?.constraint === "bookings_of_a_worker_never_overlap") refuse(slotTaken);
    throw error;
  }
}
