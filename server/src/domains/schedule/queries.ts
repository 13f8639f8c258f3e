// SQL of slots. A slot belongs to the worker profile of a person; a deleted one stays for its bookings.
import { slotBounds, slotOverlaps, slotSeconds } from "@hourhand/contract/schedule";
import type { ProblemKind } from "@hourhand/contract/problem";
import { prepared, type Queryable, type Statement } from "../../platform/database/prepared-statements.ts";
import { constraintOf } from "../../platform/database/transaction.ts";
import { Problem } from "../../platform/problem.ts";

/** A slot; `weekday` is 1 for Monday to 7 for Sunday. */
export interface SlotRow {
  id: number;
  weekday: number;
  starts: string;
  ends: string;
  is_active: boolean;
}

/** The slots of a person's worker profile, Monday to Sunday, then by start. */
export const slotsOfPerson: Statement<SlotRow, [personId: number]> = prepared(
  "slots_of_person",
  `select s.id, s.weekday, s.starts, s.ends, s.is_active from slots s join workers w on w.id = s.worker_id
   where w.person_id = $1 and s.deleted_at is null order by s.weekday, s.starts`,
);

const insertSlotRow: Statement<
  { id: number },
  [personId: number, weekday: number, starts: string, ends: string]
> = prepared(
  "insert_slot",
  `with owner as (select id from workers where person_id = $1),
     locked as materialized (select id, lock_worker(id) from owner)
   insert into slots (worker_id, weekday, starts, ends)
   select id, $2::smallint, $3::time, $4::time from locked returning id`,
);

const refusals: Readonly<Record<string, ProblemKind>> = {
  slots_of_a_worker_never_overlap: slotOverlaps,
  slots_lie_between_five_and_ten: slotBounds,
  slots_are_an_hour_or_longer: slotBounds,
  slots_begin_and_end_on_whole_minutes: slotSeconds,
};

/**
 * Adds a slot; answers its id, or undefined when the person has no worker profile.
 * @throws Problem `slotOverlaps` (409), `slotBounds`, `slotSeconds` (400), by the table's constraints
 */
export async function insertSlot(
  runner: Queryable,
  personId: number,
  slot: { weekday: number; starts: string; ends: string },
): Promise<number | undefined> {
  try {
    const [row] = await insertSlotRow(runner, [personId, slot.weekday, slot.starts, slot.ends]);
    return row?.id;
  } catch (error) {
    const refusal = refusals[constraintOf(error)?.constraint ?? ""];
    throw refusal ? new Problem(refusal) : error;
  }
}

/** Flips a slot; no row when it is not this person's. */
export const toggleSlotRow: Statement<{ is_active: boolean }, [personId: number, slotId: number]> = prepared(
  "flip_slot",
  `update slots s set is_active = not s.is_active from workers w
   where w.id = s.worker_id and w.person_id = $1 and s.id = $2 and s.deleted_at is null returning s.is_active`,
);

/** Marks a slot as deleted; no row when it is not this person's. */
export const removeSlot: Statement<{ id: number }, [personId: number, slotId: number]> = prepared(
  "remove_slot",
  `update slots s set deleted_at = market_now(), is_active = false from workers w
   where w.id = s.worker_id and w.person_id = $1 and s.id = $2 and s.deleted_at is null returning s.id`,
);
