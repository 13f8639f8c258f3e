// Which whole hours a worker's span of time is offered to begin and to end at. Pure.
import { minutesOf, timeOf, workingHours } from "@hourhand/contract/free-hours";
import { shortTime } from "@hourhand/contract/time-of-day";

/** The whole hours at which somebody may work, the last one included, `HH:MM`. */
const hours = Array.from(
  { length: (minutesOf(workingHours.to) - minutesOf(workingHours.from)) / 60 + 1 },
  (_, at) => shortTime(timeOf(minutesOf(workingHours.from) + at * 60)),
);

/**
 * The hours that a span may begin at, and those that it may end at once it has begun, `HH:MM` (docs/rules/screens.md 53).
 * @param from as it stands in its field, empty where nothing does
 * @param minMinutes how long the span lasts at least
 */
export const hoursToChoose = (from: string, minMinutes: number) => ({
  from: hours.filter((hour) => minutesOf(hour) + minMinutes <= minutesOf(workingHours.to)),
  to: hours.filter((hour) => minutesOf(hour) >= minutesOf(from || workingHours.from) + minMinutes),
});
