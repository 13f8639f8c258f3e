// Days off, extra hours and copied slots as the calls send them.
import type { Presented } from "../../../platform/http/bind.ts";
import { say, type Sentence } from "@hourhand/contract/sentence";
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

export const presentAdded = (row: ExceptionRow): Presented<typeof addException> => ({
  message: addedMessage(row),
  ...presentException(row),
});

function addedMessage({ kind, starts, conflicts }: ExceptionRow): Sentence {
  if (kind === "extra") return "These extra hours can be booked.";
  if (conflicts.length === 0) return starts === null ? "These days are off." : "These hours are off.";
  if (conflicts.length === 1)
    return starts === null
      ? "These days are off. 1 booking stays as agreed."
      : "These hours are off. 1 booking stays as agreed.";
  return say(
    starts === null
      ? "These days are off. {count, number} bookings stay as agreed."
      : "These hours are off. {count, number} bookings stay as agreed.",
    { count: conflicts.length },
  );
}

export const presentRemoved = (kind: ExceptionKind): ReplyOf<typeof removeException> => ({
  message:
    kind === "extra"
      ? "These extra hours are not offered any more. Their bookings stay."
      : "These days are as usual again.",
});

export function presentCopied(rows: SlotRow[]): Presented<typeof copySlots> {
  const items = rows.map((row) => ({
    id: row.id,
    weekday: weekdayName(row.weekday),
    start_time: shortTime(row.starts),
    end_time: shortTime(row.ends),
    is_active: row.is_active,
  }));
  const days = [...new Set(items.map(({ weekday }) => weekday))];
  return { message: say("The slots were also added on {days, days}.", { days }), items };
}
