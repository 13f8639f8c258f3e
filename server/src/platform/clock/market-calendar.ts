// Today, tomorrow and weekdays, in the market's time zone (docs/rules/wire.md 11). Dates are 'YYYY-MM-DD'.
import { weekdays, type Weekday } from "@hourhand/contract/wire";

/** Calendar reasoning in one time zone. */
export interface MarketCalendar {
  readonly timeZone: string;
  /** The marketplace's time. */
  now(): Date;
  /** The market's date at an instant, by default now. */
  today(at?: Date): string;
  /** The market's time of day, `HH:MM:SS`. */
  timeNow(at?: Date): string;
}

/** @param now the marketplace's time in milliseconds: an estimate of the database's clock, not the process' own */
export function createMarketCalendar(timeZone: string, now: () => number): MarketCalendar {
  // Swedish writes dates as ISO 8601 does.
  const dates = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" });
  const times = new Intl.DateTimeFormat("sv-SE", { timeZone, timeStyle: "medium" });
  // Dates change on whole minutes in every time zone, and formatting one costs more than reading a row.
  let known = { minute: Number.NaN, date: "" };
  const today = (): string => {
    const at = now();
    const minute = Math.floor(at / 60_000);
    if (minute !== known.minute) known = { minute, date: dates.format(at) };
    return known.date;
  };
  return {
    timeZone,
    now: () => new Date(now()),
    today: (at) => (at === undefined ? today() : dates.format(at)),
    timeNow: (at = new Date(now())) => times.format(at),
  };
}

const dayMs = 86_400_000;

/** A date so many days later (or earlier). */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** 1 for Monday to 7 for Sunday, as in ISO 8601. */
export function weekdayNumber(date: string): number {
  return ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
}

/** 'Monday' for 1. */
export function weekdayName(number: number): Weekday {
  const name = weekdays[number - 1];
  if (!name) throw new RangeError(`${number} is no weekday`);
  return name;
}

/** 1 for 'Monday'. */
export function weekdayNumberOf(name: Weekday): number {
  return weekdays.indexOf(name) + 1;
}

/** True for a date that exists: '2026-02-30' does not, nor does the year 0. */
export function isRealDate(date: string): boolean {
  const at = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(at) && date >= "0001" && new Date(at).toISOString().slice(0, 10) === date;
}
