// SQL of slots. A slot belongs to the worker profile of a person; a deleted one stays for its bookings.
import { slotBounds, slotOverlaps, slotSeconds } from "@hourhand/contract/schedule";
import type { ProblemKind } from "@hourhand/contract/problem";
import { prepared, type Queryable, type Statement } from "../../platform/database/prepared-statements.ts";
import { onlyRow } from "../../platform/database/rows.ts";
import { constraintOf } from "../../platform/database/transaction.ts";
import { Problem, refuse } from "../../platform/problem.ts";

/** A slot; `weekday` is 1 for Monday to 7 for Sunday. */
export interface SlotRow {
  id: number;
  weekday: number;
  starts: string;
  ends: string;
  is_active: boolean;
}

/** A slot with the number of its live bookings. */
export interface OwnSlotRow extends SlotRow {
  live_bookings: number;
}

/** Reads the slots of a person's worker profile, Monday to Sunday, then by start. */
export const slotsOfPerson: Statement<OwnSlotRow, [personId: number], "weekday"> = prepared(
  "slots_of_person",
  `with live as materialized (
     select slot_id, count(*) as bookings from bookings
     where worker_id = (select id from workers where person_id = $1)
       and status in ('created', 'accepted', 'pending', 'visited')
     group by slot_id
   )
   select s.id, s.weekday, s.starts, s.ends, s.is_active, coalesce(l.bookings, 0) as live_bookings
   from slots s join workers w on w.id = s.worker_id left join live l on l.slot_id = s.id
   where w.person_id = $1 and s.weekday is not null and s.deleted_at is null order by s.weekday, s.starts`,
);

/** Locks this person's calendar against changes and bookings; no row without a worker profile. */
export const lockCalendar: Statement<{ worker_id: number }, [personId: number]> = prepared(
  "lock_calendar_of_person",
  "select id as worker_id, lock_worker(id) from workers where person_id = $1",
);

/** SQL: the weekly slots `s` overlap future extra hours. */
const overlapsExtraHours = `exists (
  select from slots e where e.worker_id = s.worker_id and e.weekday is null and e.deleted_at is null
    and e.to_date >= (market_now() at time zone $1)::date and e.starts < s.ends and e.ends > s.starts
    and exists (select from generate_series(e.from_date, e.to_date, interval '1 day') day
      where extract(isodow from day) = s.weekday))`;

const insertSlotRow: Statement<
  { id: number; is_taken: boolean },
  [timeZone: string, workerId: number, weekday: number, starts: string, ends: string]
> = prepared(
  "insert_slot",
  `with s as (
     insert into slots (worker_id, weekday, starts, ends) values ($2, $3::smallint, $4::time, $5::time)
     returning id, worker_id, weekday, starts, ends
   )
   select s.id, ${overlapsExtraHours} as is_taken from s`,
);

const refusals: Readonly<Record<string, ProblemKind>> = {
  slots_of_a_worker_never_overlap: slotOverlaps,
  slots_lie_between_five_and_ten: slotBounds,
  slots_are_an_hour_or_longer: slotBounds,
  slots_begin_and_end_on_whole_minutes: slotSeconds,
};

/** The data of a new slot; `weekday` is 1 for Monday to 7 for Sunday. */
export type NewSlot = Pick<SlotRow, "weekday" | "starts" | "ends">;

/**
 * Adds a slot in a transaction that holds `lockCalendar`, and returns its id.
 * @throws Problem `slotOverlaps` (409), `slotBounds`, `slotSeconds` (400), from the table's constraints
 */
export async function insertSlot(
  transaction: Queryable,
  workerId: number,
  { weekday, starts, ends }: NewSlot,
  timeZone: string,
): Promise<number> {
  const rows = await refusingBadSlots(() =>
    insertSlotRow(transaction, [timeZone, workerId, weekday, starts, ends]),
  );
  const row = onlyRow(rows);
  return row.is_taken ? refuse(slotOverlaps) : row.id;
}

const copySlotRows: Statement<
  SlotRow & { is_taken: boolean },
  [timeZone: string, workerId: number, from: number, to: number[]],
  "weekday"
> = prepared(
  "copy_slots",
  `with s as (
     insert into slots (worker_id, weekday, starts, ends, is_active)
     select worker_id, day, starts, ends, is_active from slots, unnest($4::smallint[]) day
     where worker_id = $2 and weekday = $3::smallint and deleted_at is null
     returning id, worker_id, weekday, starts, ends, is_active
   )
   select s.id, s.weekday, s.starts, s.ends, s.is_active, ${overlapsExtraHours} as is_taken from s
   order by s.weekday, s.starts`,
);

/**
 * Copies a weekday's slots to others in a transaction that holds `lockCalendar`; none if that day has none.
 * @throws Problem `slotOverlaps` (409), from the table's constraint
 */
export async function insertCopies(
  transaction: Queryable,
  workerId: number,
  days: { from: number; to: number[] },
  timeZone: string,
): Promise<SlotRow[]> {
  const rows = await refusingBadSlots(() =>
    copySlotRows(transaction, [timeZone, workerId, days.from, days.to]),
  );
  return rows.some((row) => row.is_taken) ? refuse(slotOverlaps) : rows;
}

async function refusingBadSlots<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const refusal = refusals[constraintOf(error)?.constraint ?? ""];
    throw refusal ? new Problem(refusal) : error;
  }
}

/** Flips a slot; no row if it is not this person's. */
export const toggleSlotRow: Statement<{ is_active: boolean }, [personId: number, slotId: number]> = prepared(
  "flip_slot",
  `update slots s set is_active = not s.is_active from workers w
   where w.id = s.worker_id and w.person_id = $1 and s.id = $2 and s.weekday is not null and s.deleted_at is null
   returning s.is_active`,
);

/** Marks a slot as deleted; no row if it is not this person's. */
export const removeSlot: Statement<{ id: number }, [personId: number, slotId: number]> = prepared(
  "remove_slot",
  `update slots s set deleted_at = market_now(), is_active = false from workers w
   where w.id = s.worker_id and w.person_id = $1 and s.id = $2 and s.weekday is not null and s.deleted_at is null
   returning s.id`,
);
