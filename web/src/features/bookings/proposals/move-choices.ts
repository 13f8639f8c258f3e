// The times to which a visit can be moved: the worker's free starts, and starts that overlap the visit's own hours,
// which count as free. The server makes the final decision (docs/rules/bookings.md 70).
import { minutesOf, timeOf } from "@hourhand/contract/free-hours";
import { shortTime } from "@hourhand/contract/time-of-day";
import type { BookingLife } from "../page/api.ts";
import type { AvailableDays } from "./api.ts";

type FreeStart = AvailableDays[number]["starts"][number];

/** The current time of the visit. */
export type MovedVisit = Pick<BookingLife, "date" | "start_time" | "end_time" | "hours">;

/** A date with the starts at which the whole visit fits, earliest first. */
export interface MoveDay {
  /** `YYYY-MM-DD` */
  date: string;
  starts: { slotId: number; /** `HH:MM` */ start: string }[];
}

/** The bookable dates with the starts to which the visit can be moved, except for its current one. */
export function moveDaysOf(days: AvailableDays, visit: MovedVisit): MoveDay[] {
  return days.map(({ date, starts }) => ({
    date,
    starts: (date === visit.date ? withOwnHours(starts, visit) : starts)
      .filter(({ start_time: start, longest_hours: longest }) => {
        const isOwn = date === visit.date && start === visit.start_time;
        return longest >= visit.hours && !isOwn;
      })
      .map(({ slot_id: slotId, start_time: start }) => ({ slotId, start }))
      .toSorted((one, other) => one.start.localeCompare(other.start)),
  }));
}

/**
 * Adds the visit's own hours between the free ones around them. If it is unknown which slot they belong to, they stay
 * taken.
 */
function withOwnHours(starts: readonly FreeStart[], visit: MovedVisit): readonly FreeStart[] {
  const [from, until] = [minutesOf(visit.start_time), minutesOf(visit.end_time)];
  const runsUpTo = starts.filter(
    ({ start_time: start, longest_hours: longest }) => minutesOf(start) + longest * 60 === from,
  );
  const behind = starts.find(({ start_time: start }) => minutesOf(start) === until);
  const slotId = runsUpTo[0]?.slot_id ?? behind?.slot_id;
  if (slotId === undefined || (behind && behind.slot_id !== slotId)) return starts;
  const end = until + (behind?.longest_hours ?? 0) * 60;
  const maxHoursAfter = (start: number): number => Math.floor((end - start) / 60);
  const ownStarts = Array.from({ length: Math.floor((until - from) / 60) }, (_, hour) => ({
    slot_id: slotId,
    start_time: shortTime(timeOf(from + hour * 60)),
    longest_hours: maxHoursAfter(from + hour * 60),
  }));
  return [
    ...starts.map((start) =>
      runsUpTo.includes(start)
        ? { ...start, longest_hours: maxHoursAfter(minutesOf(start.start_time)) }
        : start,
    ),
    ...ownStarts,
  ];
}
