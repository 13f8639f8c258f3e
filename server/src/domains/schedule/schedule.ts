// The public module of schedule: a worker's weekly slots. The bookings domain knows which of their hours are booked.
import { say } from "@hourhand/contract/sentence";
import { profileIncomplete, slotNotFound } from "@hourhand/contract/schedule";
import type { Weekday } from "@hourhand/contract/wire";
import { weekdayNumberOf } from "@hourhand/contract/calendar";
import type { Queryable } from "../../platform/database/prepared-statements.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Transact } from "../../platform/http/idempotency.ts";
import { refuse, refuseField } from "../../platform/problem.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  insertCopies,
  insertSlot,
  lockCalendar,
  removeSlot,
  slotsOfPerson,
  type OwnSlotRow,
  toggleSlotRow,
  type SlotRow,
} from "./queries.ts";
import { checkSlot } from "./rules.ts";

/** Lists a worker's slots, Monday to Sunday, then by start. */
export function listSlots(platform: Platform, personId: number): Promise<OwnSlotRow[]> {
  return slotsOfPerson(platform.pool, [personId]);
}

/**
 * Adds a weekly slot and returns its id. `from` and `to` are times of day.
 * @throws Problem `slotBounds`, `slotSeconds` (400); `slotOverlaps`, `profileIncomplete` (409)
 */
export async function addSlot(
  platform: Platform,
  personId: number,
  slot: { week: Weekday; from: string; to: string },
): Promise<number> {
  checkSlot(slot.from, slot.to);
  const row = { weekday: weekdayNumberOf(slot.week), starts: slot.from, ends: slot.to };
  return inTransaction(platform.pool, async (transaction) => {
    const workerId = await lockOwnCalendar(transaction, personId);
    return insertSlot(transaction, workerId, row, platform.calendar.timeZone);
  });
}

/**
 * Locks this person's calendar against changes and bookings; returns the worker's id.
 * @throws Problem `profileIncomplete` (409) without a worker profile
 */
export async function lockOwnCalendar(transaction: Queryable, personId: number): Promise<number> {
  const [row] = await lockCalendar(transaction, [personId]);
  return (row ?? refuse(profileIncomplete)).worker_id;
}

/**
 * Copies a day's slots to other days, all or none, and returns the new ones.
 * @throws Problem `invalidInput` (400) for a day without slots or onto itself; `slotOverlaps`, `profileIncomplete`
 * (409)
 */
export async function copySlots(
  platform: Platform,
  personId: number,
  days: { from: Weekday; to: readonly Weekday[] },
  transact: Transact<SlotRow[]>,
): Promise<SlotRow[]> {
  if (days.to.includes(days.from))
    refuseField(
      "to",
      say("{day, word} cannot be copied to itself. Please choose other days.", { day: days.from }),
    );
  return transact(async (transaction) => {
    const workerId = await lockOwnCalendar(transaction, personId);
    const numbers = { from: weekdayNumberOf(days.from), to: days.to.map(weekdayNumberOf) };
    const rows = await insertCopies(transaction, workerId, numbers, platform.calendar.timeZone);
    if (rows.length === 0)
      refuseField(
        "from",
        say("{day, word} has no slots. Please choose a day that has some.", { day: days.from }),
      );
    return rows;
  });
}

/**
 * Deactivates an active slot or activates an inactive one; returns the new state.
 * @throws Problem `slotNotFound` (404)
 */
export async function toggleSlot(transaction: Queryable, personId: number, slotId: number): Promise<boolean> {
  const [row] = await toggleSlotRow(transaction, [personId, slotId]);
  return (row ?? refuse(slotNotFound)).is_active;
}

/** Deletes a slot; its bookings remain. @throws Problem `slotNotFound` (404) */
export async function deleteSlot(platform: Platform, personId: number, slotId: number): Promise<void> {
  const [row] = await removeSlot(platform.pool, [personId, slotId]);
  if (!row) refuse(slotNotFound);
}
