// Computes the free hours of a slot, for both ends. Pure. Times of day are `HH:MM:SS`, dates `YYYY-MM-DD`.

/** The default number of days from tomorrow on that can be booked (docs/rules/schedule.md 6). */
export const bookableDays = 7;

/** The limits of working hours, `HH:MM` (docs/rules/schedule.md 1). */
export const workingHours = { from: "05:00", to: "22:00" } as const;

/** Minutes since midnight of a time of day; seconds count as a fraction. */
export const minutesOf = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) + Number(time.slice(6, 8)) / 60;

/** The time of day at a number of minutes after midnight. */
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}:00`;

/** A span of hours on one day: a slot's, or a busy one of a visit. */
export interface HourSpan {
  readonly starts: string;
  readonly ends: string;
}

/** The number of whole hours in a span: a slot's longest visit. */
export const wholeHoursOf = ({ starts, ends }: HourSpan): number =>
  Math.floor((minutesOf(ends) - minutesOf(starts)) / 60);

/** A span in minutes since midnight. */
interface MinuteSpan {
  readonly from: number;
  readonly until: number;
}

const minuteSpanOf = ({ starts, ends }: HourSpan): MinuteSpan => ({
  from: minutesOf(starts),
  until: minutesOf(ends),
});

/** Every start of a slot: its whole hours, counted from its beginning. */
export const startsOf = (slot: HourSpan): string[] => minuteStartsOf(minuteSpanOf(slot)).map(timeOf);

const minuteStartsOf = ({ from, until }: MinuteSpan): number[] =>
  Array.from({ length: Math.max(0, Math.floor((until - from) / 60)) }, (_, hour) => from + hour * 60);

/** The number of whole free hours between these spans, from a start to an end; 0 if the start itself is taken. */
function wholeHoursFree(start: number, end: number, busy: readonly MinuteSpan[]): number {
  let free = end;
  for (const { from, until } of busy) if (until > start && from < free) free = from;
  return Math.max(0, Math.floor((free - start) / 60));
}

/** The starts of a slot followed by enough hours free of these spans, earliest first. */
export function freeStartsOf(slot: HourSpan, busy: readonly HourSpan[], hours = 1): string[] {
  const span = minuteSpanOf(slot);
  const taken = busy.map(minuteSpanOf);
  return minuteStartsOf(span)
    .filter((start) => wholeHoursFree(start, span.until, taken) >= hours)
    .map(timeOf);
}

/** The free stretches of a slot, earliest first; those without an hour that can be booked are left out. */
export function freeStretchesOf(slot: HourSpan, busy: readonly HourSpan[]): HourSpan[] {
  const stretches = new Map<string, HourSpan>();
  for (const start of freeStartsOf(slot, busy)) {
    let { starts, ends } = slot;
    for (const span of busy) {
      if (minutesOf(span.ends) <= minutesOf(start)) starts = laterOf(starts, span.ends);
      else ends = earlierOf(ends, span.starts);
    }
    stretches.set(starts, { starts, ends });
  }
  return [...stretches.values()];
}

const laterOf = (one: string, other: string) => (one < other ? other : one);
const earlierOf = (one: string, other: string) => (one < other ? one : other);

/** Hours that a worker offers: on a weekday (1 for Monday to 7 for Sunday), or between two dates. */
export interface OfferedHours extends HourSpan {
  readonly id: number;
  readonly weekday: number | null;
  readonly fromDate: string | null;
  readonly toDate: string | null;
}

/** A busy span on a date: a visit, or hours off. */
export interface BusyHours extends HourSpan {
  readonly date: string;
}

/** A start that can be booked, and the longest visit from it. */
export interface FreeStart {
  readonly slotId: number;
  readonly start: string;
  readonly maxHours: number;
}

/** Whether hours are offered on a date with this weekday, ignoring busy spans. */
export const isOfferedOn = (hours: OfferedHours, date: string, weekday: number): boolean =>
  hours.weekday === null
    ? (hours.fromDate ?? "") <= date && date <= (hours.toDate ?? "")
    : hours.weekday === weekday;

const takenOn = (date: string, busy: readonly BusyHours[]): MinuteSpan[] =>
  busy.filter((span) => span.date === date).map(minuteSpanOf);

/**
 * The starts of a worker's hours on a date for a visit of the given length, earliest first (docs/rules/schedule.md 9).
 */
export function freeStartsOn(
  date: string,
  weekday: number,
  offered: readonly OfferedHours[],
  busy: readonly BusyHours[],
  hours = 1,
): FreeStart[] {
  const taken = takenOn(date, busy);
  return offered
    .filter((slot) => isOfferedOn(slot, date, weekday))
    .flatMap((slot) => {
      const span = minuteSpanOf(slot);
      return minuteStartsOf(span).map((start) => ({
        slotId: slot.id,
        start: timeOf(start),
        maxHours: wholeHoursFree(start, span.until, taken),
      }));
    })
    .filter(({ maxHours }) => maxHours >= hours)
    .toSorted((left, right) =>
      left.start === right.start ? left.slotId - right.slotId : left.start < right.start ? -1 : 1,
    );
}

/**
 * The first of the starts of `freeStartsOn` for an hour, or null. It stops there, since every card of a list needs
 * several days.
 */
export function firstFreeStartOn(
  date: string,
  weekday: number,
  offered: readonly OfferedHours[],
  busy: readonly BusyHours[],
): string | null {
  let taken: MinuteSpan[] | undefined;
  let first = Infinity;
  for (const slot of offered) {
    if (!isOfferedOn(slot, date, weekday)) continue;
    taken ??= takenOn(date, busy);
    const { from, until } = minuteSpanOf(slot);
    let start = from;
    while (start < first && start + 60 <= until && wholeHoursFree(start, until, taken) === 0) start += 60;
    if (start + 60 <= until) first = Math.min(first, start);
  }
  return first === Infinity ? null : timeOf(first);
}
