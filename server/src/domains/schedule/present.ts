// Slots as the calls send them.
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type { listSlots, toggleSlot } from "@hourhand/contract/schedule";
import { weekdayName } from "@hourhand/contract/calendar";
import type { OwnSlotRow, SlotRow } from "./queries.ts";

export const presentToggled = (isActive: boolean): ReplyOf<typeof toggleSlot> => ({
  message: isActive
    ? "Slot activated. It is offered again."
    : "Slot deactivated. It is not offered any more.",
  is_active: isActive,
});

export const presentSlot = (row: SlotRow) => ({
  id: row.id,
  day_of_week: weekdayName(row.weekday),
  start_time: row.starts,
  end_time: row.ends,
  is_active: row.is_active,
});

/** Presents a slot in its worker's list. */
export const presentOwnSlot = (row: OwnSlotRow): ReplyOf<typeof listSlots>["slots"][number] => ({
  ...presentSlot(row),
  live_bookings: row.live_bookings,
});
