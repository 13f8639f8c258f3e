// A worker's bookable hours by date (docs/rules/schedule.md 9, 17).
import { say } from "@hourhand/contract/sentence";
import { freeStartsOn, type FreeStart } from "@hourhand/contract/free-hours";
import { notFound } from "@hourhand/contract/problem";
import { maxAvailabilityDays } from "@hourhand/contract/schedule-exceptions";
import { addDays, isRealDate, weekdayNumber } from "@hourhand/contract/calendar";
import type { Platform } from "../../../platform/platform.ts";
import { checkDate, refuseReversed } from "../../../platform/instants.ts";
import { refuse, refuseField } from "../../../platform/problem.ts";
import { bookingDaysOf, calendarOf } from "./queries.ts";

/** A date with its bookable starts; `weekday` is 1 for Monday to 7 for Sunday. */
export interface AvailableDay {
  date: string;
  weekday: number;
  starts: FreeStart[];
}

/** The requested range, both ends included, and how many hours in a row are needed. */
export interface AvailabilityRequest {
  from?: string | undefined;
  to?: string | undefined;
  hours?: number | undefined;
}

/** Checks that a worker is listed. @throws Problem `notFound` (404) */
export async function expectListed(platform: Platform, workerId: number): Promise<void> {
  listedOnly(await bookingDaysOf(platform.pool, [workerId]));
}

const listedOnly = <Row>([row]: Row[]): Row =>
  row ?? refuse(notFound, { sentence: "This worker is not listed any more." });

/**
 * Lists every date of a range with the starts from which enough hours are free; dates beyond the horizon have none.
 * @throws Problem `notFound` (404) for a worker who is not listed; `invalidInput` (400)
 */
export async function viewAvailability(
  platform: Platform,
  workerId: number,
  { from, to, hours = 1 }: AvailabilityRequest,
): Promise<AvailableDay[]> {
  const tomorrow = addDays(platform.calendar.today(), 1);
  const first = from ?? tomorrow;
  // Invalid dates are not passed to the database, which would reject them: a missing worker is to be reported before an
  // invalid date.
  const [firstDay = tomorrow, lastDay = null] =
    isRealDate(first) && isRealDate(to ?? first) ? [first, to] : [];
  const calendar = listedOnly(await calendarOf(platform.pool, [workerId, tomorrow, firstDay, lastDay]));
  const horizon = addDays(tomorrow, calendar.booking_days - 1);
  const range = rangeOf(first, to, horizon);
  const offered = (calendar.offered ?? []).map(([id, weekday, fromDate, toDate, starts, ends]) => ({
    id,
    weekday,
    fromDate,
    toDate,
    starts,
    ends,
  }));
  const busy = (calendar.busy ?? []).map(([date, starts, ends]) => ({ date, starts, ends }));
  return range.map((date) => {
    const weekday = weekdayNumber(date);
    const isInHorizon = date >= tomorrow && date <= horizon;
    return { date, weekday, starts: isInHorizon ? freeStartsOn(date, weekday, offered, busy, hours) : [] };
  });
}

/** Lists the dates of a range; without `to`, up to the horizon. @throws Problem `invalidInput` (400) */
function rangeOf(from: string, to: string | undefined, horizon: string): string[] {
  checkDate("from", from);
  if (to !== undefined) checkDate("to", to);
  if (to !== undefined && to < from) refuseReversed({ earlier: "from", later: "to" });
  const last = to ?? (horizon < from ? from : horizon);
  const dates = [from];
  for (let date = from; date < last;) {
    date = addDays(date, 1);
    dates.push(date);
    if (dates.length > maxAvailabilityDays)
      refuseField(
        "to",
        say("At most {days, number} days can be asked for at once. Please choose fewer.", {
          days: maxAvailabilityDays,
        }),
      );
  }
  return dates;
}
