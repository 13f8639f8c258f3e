// Dates and times in the market's time zone, independent of the device's settings.
import { addDays } from "@hourhand/contract/calendar";
import { languageData } from "@hourhand/contract/languages";
import { timeInWords, timesInWords } from "@hourhand/contract/time-of-day";
import { language } from "../../locales/translation.ts";
import { now } from "./clock.ts";
import { marketTimeZone } from "./time-zone.ts";

const formats = new Map<string, Intl.DateTimeFormat>();

function format(options: Intl.DateTimeFormatOptions, zone = marketTimeZone()): Intl.DateTimeFormat {
  const locale = `${language()}-IN`;
  const key = JSON.stringify([locale, options, zone]);
  let formatter = formats.get(key);
  if (!formatter)
    formats.set(key, (formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })));
  return formatter;
}

type Parts = Record<"weekday" | "day" | "month" | "year", string>;

/**
 * A date's parts in the current language. This module orders them itself: Malayalam's own order starts with the year.
 */
const partsOf = (formatter: Intl.DateTimeFormat, date: Date): Parts =>
  Object.fromEntries(formatter.formatToParts(date).map(({ type, value }) => [type, value])) as Parts;

/** A calendar date `YYYY-MM-DD` has no time zone. Reading and writing it in UTC never shifts it by a day. */
const calendar = (date: string): Date => new Date(`${date.slice(0, 10)}T00:00:00Z`);

const calendarParts = (date: string, options: Intl.DateTimeFormatOptions): Parts =>
  partsOf(format(options, "UTC"), calendar(date));

/** '23 Nov 2026' for an instant (ISO 8601) or a calendar date (`YYYY-MM-DD`). */
export function formatDate(value: string): string {
  const options = { day: "numeric", month: "short", year: "numeric" } as const;
  const { day, month, year } =
    value.length <= 10 ? calendarParts(value, options) : partsOf(format(options), new Date(value));
  return `${day} ${month} ${year}`;
}

/** 'Monday, 23 November' for a calendar date. */
export function formatDay(date: string): string {
  const options = { weekday: "long", day: "numeric", month: "long" } as const;
  const { weekday, day, month } = calendarParts(date, options);
  return `${weekday}, ${day} ${month}`;
}

/** 'Monday 23 Nov' for a calendar date. */
export function formatMiddleDay(date: string): string {
  const options = { weekday: "long", day: "numeric", month: "short" } as const;
  const { weekday, day, month } = calendarParts(date, options);
  return `${weekday} ${day} ${month}`;
}

/** 'November 2026' for a calendar date. */
export function formatMonth(date: string): string {
  const { month, year } = calendarParts(date, { month: "long", year: "numeric" });
  return `${month} ${year}`;
}

/** 'Mon 23 Nov' for a calendar date. */
export function formatDayInMonth(date: string): string {
  const options = { weekday: "short", day: "numeric", month: "short" } as const;
  const { weekday, day, month } = calendarParts(date, options);
  return `${weekday} ${day} ${month}`;
}

/** 'Monday' for a calendar date. */
export function formatWeekday(date: string): string {
  return calendarParts(date, { weekday: "long" }).weekday;
}

/** 'Mon' for a calendar date. */
export function formatShortWeekday(date: string): string {
  return calendarParts(date, { weekday: "short" }).weekday;
}

/** 'Mon' for a narrow cell; its first letter in a language whose short names are as long as words. */
export function formatCellWeekday(date: string): string {
  return calendarParts(date, { weekday: languageData[language()].hasLongWeekdays ? "narrow" : "short" })
    .weekday;
}

/** 'Nov' for a calendar date. */
export function formatShortMonth(date: string): string {
  return calendarParts(date, { month: "short" }).month;
}

/** 'Monday, 23 November 2026' for a calendar date. */
export function formatLongDate(date: string): string {
  return `${formatDay(date)} ${calendarParts(date, { year: "numeric" }).year}`;
}

/** '23' for a calendar date. */
export function formatDayOfMonth(date: string): string {
  return calendarParts(date, { day: "numeric" }).day;
}

/** 'Mon 23' for a calendar date. */
export function formatShortDay(date: string): string {
  const { weekday, day } = calendarParts(date, { weekday: "short", day: "numeric" });
  return `${weekday} ${day}`;
}

/** '9:30 am' for a time of day `HH:MM`, with or without seconds. */
export const formatTime = (time: string): string => timeInWords(time, language());

/** '9:30 am – 1:00 pm' for two times of day. */
export const formatTimes = (from: string, to: string): string => timesInWords(from, to, language());

/** '2:05 pm' for an instant. */
export const formatClockTime = (instant: string): string => formatTime(formatStamp(instant));

/** '14:05' for an instant, as shown next to a message (docs/rules/screens.md 27). */
export function formatStamp(instant: string): string {
  return format({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(new Date(instant));
}

/** '23 Nov 2026, 2:05 pm' for an instant. */
export function formatDateTime(instant: string): string {
  return `${formatDate(instant)}, ${formatClockTime(instant)}`;
}

/** Today's calendar date in the market, `YYYY-MM-DD`, moved by `days`. */
export function marketDate(days = 0): string {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: marketTimeZone() }).format(now());
  return addDays(today, days);
}

/** The current time of day in the market, `HH:MM:SS`. */
export function marketTime(): string {
  const options = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" } as const;
  return format(options).format(now());
}
