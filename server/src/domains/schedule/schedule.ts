// The public module of schedule: a worker's weekly slots. Which hours of them are booked is the bookings domain's knowledge.
import { profileIncomplete, slotNotFound } from "@hourhand/contract/schedule";
import type { Weekday } from "@hourhand/contract/wire";
import { weekdayNumberOf } from "../../platform/clock/market-calendar.ts";
import type { Queryable } from "../../platform/database/prepared-statements.ts";
import { refuse } from "../../platform/problem.ts";
import type { Platform } from "../../platform/platform.ts";
import { toggleSlotRow, insertSlot, removeSlot, slotsOfPerson, type SlotRow } from "./queries.ts";
import { checkSlot } from "./rules.ts";

/** A worker's slots, Monday to Sunday, then by start. */
export function listSlots(platform: Platform, personId: number): Promise<SlotRow[]> {
  return slotsOfPerson(platform.pool, [personId]);
}

/**
 * Adds a weekly slot and answers its id. `from` and `to` are times of day.
 * @throws Problem `slotBounds`, `slotSeconds` (400); `slotOverlaps`, `profileIncomplete` (409)
 */
export async function addSlot(
  platform: Platform,
  personId: number,
  slot: { week: Weekday; from: string; to: string },
): Promise<number> {
  checkSlot(slot.from, slot.to);
  const row = { weekday: weekdayNumberOf(slot.week), starts: slot.from, ends: slot.to };
  return (await insertSlot(platform.pool, personId, row)) ?? refuse(profileIncomplete);
}

/**
 * Deactivates an active slot, activates an inactive one; answers what it is now.
 * @throws Problem `slotNotFound` (404)
 */
export async function toggleSlot(transaction: Queryable, personId: number, slotId: number): Promise<boolean> {
  const [row] = await toggleSlotRow(transaction, [personId, slotId]);
  return (row ?? refuse(slotNotFound)).is_active;
}

/** Deletes a slot; its bookings stay. @throws Problem `slotNotFound` (404) */
export async function deleteSlot(platform: Platform, personId: number, slotId: number): Promise<void> {
  const [row] = await removeSlot(platform.pool, [personId, slotId]);
  if (!row) refuse(slotNotFound);
}
