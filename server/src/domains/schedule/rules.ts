// The limits of a slot (docs/rules/schedule.md 1). Times of day are `HH:MM:SS`.
import { minutesOf, workingHours } from "@hourhand/contract/free-hours";
import { slotBounds, slotSeconds } from "@hourhand/contract/schedule";
import { refuse } from "../../platform/problem.ts";

const minMinutes = 60;

/** Converts a time of day (`HH:MM`, `HH:MM:SS` or with fractions) to seconds since midnight. */
export function secondsOf(time: string): number {
  const [hours, minutes, seconds] = time.split(":").map(Number);
  return ((hours ?? 0) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0);
}

/**
 * Checks a slot's start and end.
 * @throws Problem `slotSeconds` (400) off whole minutes, `slotBounds` (400) outside 05:00 to 22:00 or under an hour
 */
export function checkSlot(from: string, to: string): void {
  const starts = secondsOf(from) / 60;
  const ends = secondsOf(to) / 60;
  if (!Number.isInteger(starts) || !Number.isInteger(ends)) refuse(slotSeconds);
  if (
    starts < minutesOf(workingHours.from) ||
    ends > minutesOf(workingHours.to) ||
    ends - starts < minMinutes
  )
    refuse(slotBounds);
}
