// Which hours of a slot are free: the one place both ends ask. Pure. Times of day are `HH:MM:SS`, dates `YYYY-MM-DD`.

/** Days from tomorrow on that can be booked (docs/rules/schedule.md 6). */
export const bookableDays = 7;

/** Minutes since midnight of a time of day; seconds are a part of one. */
export const minutesOf = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) + Number(time.slice(6, 8)) / 60;

/** The time of day so many minutes after midnight. */
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}:00`;

/** A span of hours on one day: a slot's, or those of a visit that stands in the way. */
export interface HourSpan {
  readonly starts: string;
  readonly ends: string;
}

/** How many whole hours a span holds: a slot's longest visit. */
export const wholeHoursOf = ({ starts, ends }: HourSpan): number =>
  Math.floor((minutesOf(ends) - minutesOf(starts)) / 60);

/** Every start of a slot: its whole hours, counted from its beginning. */
export const startsOf = (slot: HourSpan): string[] =>
  Array.from({ length: wholeHoursOf(slot) }, (_, hour) => timeOf(minutesOf(slot.starts) + hour * 60));

/** The starts of a slot from which so many hours are free of these visits, earliest first. */
export function freeStartsOf(slot: HourSpan, visits: readonly HourSpan[], hours = 1): string[] {
  const end = minutesOf(slot.ends);
  const taken = visits.map(({ starts, ends }) => [minutesOf(starts), minutesOf(ends)] as const);
  return startsOf(slot).filter((start) => {
    const from = minutesOf(start);
    const to = from + hours * 60;
    return to <= end && taken.every(([takenFrom, takenTo]) => takenTo <= from || takenFrom >= to);
  });
}
