// Days off, extra hours and copied slots on the wire.
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type {
  addException,
  copySlots,
  listExceptions,
  removeException,
} from "@hourhand/contract/schedule-exceptions";
import { shortTime } from "@hourhand/contract/time-of-day";
import { weekdayName } from "@hourhand/contract/calendar";
import type { SlotRow } from "../queries.ts";
import type { ExceptionKind, ExceptionRow } from "./queries.ts";

export const presentException = (row: ExceptionRow): ReplyOf<typeof listExceptions>["items"][number] => ({
  id: row.id,
  kind: row.kind,
  from_date: row.from_date,
  to_date: row.to_date,
  from_time: row.starts === null ? null : shortTime(row.starts),
  to_time: row.ends === null ? null : shortTime(row.ends),
  note: row.note,
  slot_id: row.slot_id,
  conflicts: row.conflicts,
});

export const presentAdded = (row: ExceptionRow): ReplyOf<typeof addException> => ({
  message: addedMessage(row),
  ...presentException(row),
});

function addedMessage({ kind, starts, conflicts }: ExceptionRow): string {
  if (kind === "extra") return "These extra hours can be booked.";
  const what = starts === null ? "These days are off." : "These hours are off.";
  if (conflicts.length === 0) return what;
  return `${what} ${conflicts.length === 1 ? "1 booking stays" : `${conflicts.length} bookings stay`} as agreed.`;
}

export const presentRemoved = (kind: ExceptionKind): ReplyOf<typeof removeException> => ({
  message:
    kind === "extra"
      ? "These extra hours are not offered any more. Their bookings stay."
      : "These days are as usual again.",
});

export function presentCopied(rows: SlotRow[]): ReplyOf<typeof copySlots> {
  const items = rows.map((row) => ({
    id: row.id,
    weekday: weekdayName(row.weekday),
    start_time: shortTime(row.starts),
    end_time: shortTime(row.ends),
    is_active: row.is_active,
  }));
  const days = [...new Set(items.map(({ weekday }) => weekday))];
  return { message: `The slots stand on ${days.join(", ")} too.`, items };
}
