// The whole hours at which a worker's span may start and end. Pure.
import { minutesOf, timeOf, workingHours } from "@hourhand/contract/free-hours";
import { shortTime } from "@hourhand/contract/time-of-day";

/** The whole working hours including the last one, `HH:MM`. */
const hours = Array.from(
  { length: (minutesOf(workingHours.to) - minutesOf(workingHours.from)) / 60 + 1 },
  (_, at) => shortTime(timeOf(minutesOf(workingHours.from) + at * 60)),
);

/**
 * The hours at which a span may start, and those at which it may end once it has a start, `HH:MM`
 * (docs/rules/screens.md 53).
 * @param from the start in its field, empty without one
 * @param minMinutes the minimum length of the span
 */
export const hoursToChoose = (from: string, minMinutes: number) => ({
  from: hours.filter((hour) => minutesOf(hour) + minMinutes <= minutesOf(workingHours.to)),
  to: hours.filter((hour) => minutesOf(hour) >= minutesOf(from || workingHours.from) + minMinutes),
});
