// The whole hours at which a worker's hours may start and end.
import { minutesOf, timeOf, workingHours } from "@hourhand/contract/free-hours";
import { shortTime } from "@hourhand/contract/time-of-day";

/** The whole working hours, including the closing time, as `HH:MM`. */
const hours = Array.from(
  { length: (minutesOf(workingHours.to) - minutesOf(workingHours.from)) / 60 + 1 },
  (_, at) => shortTime(timeOf(minutesOf(workingHours.from) + at * 60)),
);

/**
 * The hours at which the worker's hours may start and, once they have a start, those at which they may end, as
 * `HH:MM` (docs/rules/screens.md 53).
 * @param from the start as typed, or empty
 * @param minMinutes the minimum length
 */
export const hoursToChoose = (from: string, minMinutes: number) => ({
  from: hours.filter((hour) => minutesOf(hour) + minMinutes <= minutesOf(workingHours.to)),
  to: hours.filter((hour) => minutesOf(hour) >= minutesOf(from || workingHours.from) + minMinutes),
});
