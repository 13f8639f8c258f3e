// Slots as the wire spells them.
import { weekdayName } from "../../platform/clock/market-calendar.ts";
import type { SlotRow } from "./queries.ts";

export const presentSlot = (row: SlotRow) => ({
  id: row.id,
  day_of_week: weekdayName(row.weekday),
  start_time: row.starts,
  end_time: row.ends,
  is_active: row.is_active,
});
