// When a payment should be settled. Pure.
import { addDays, weekdayNumber } from "@hourhand/contract/calendar";

/** A provider that has not settled a payment after this many working days is to be asked why. */
const workingDays = 5;

const isWorkingDay = (day: string): boolean => weekdayNumber(day) < 6;

/**
 * Returns the first and last day whose payments have waited five working days at the end of `day` and not before;
 * undefined at a weekend, when no wait ends.
 */
export function daysOverdueOn(day: string): { first: string; last: string } | undefined {
  if (!isWorkingDay(day)) return undefined;
  let first = day;
  for (let left = workingDays; left > 0;) {
    first = addDays(first, -1);
    if (isWorkingDay(first)) left--;
  }
  let last = first;
  while (!isWorkingDay(addDays(last, 1))) last = addDays(last, 1);
  return { first, last };
}
