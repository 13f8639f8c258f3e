// Dates and times in the market's time zone, independent of the device's settings.
import { addDays } from "@hourhand/contract/calendar";
import { dateInWords, type DateForm } from "@hourhand/contract/dates-in-words";
import { timeInWords, timesInWords } from "@hourhand/contract/time-of-day";
import { language } from "../../locales/translation.ts";
import { now } from "./clock.ts";
import { marketTimeZone } from "./time-zone.ts";

/** Formats a calendar date `YYYY-MM-DD` in the current language. */
export const written =
  (form: DateForm) =>
  (date: string): string =>
    dateInWords(date, language(), form);

/** The market's date at an instant (ISO 8601), `YYYY-MM-DD`. */
export const dateAt = (instant: string): string => isoDate().format(new Date(instant));

/** '23 Nov 2026' for an instant (ISO 8601) or a calendar date (`YYYY-MM-DD`). */
export const formatDate = (value: string): string => written("date")(dateOf(value));

/** '23 Nov' for the same values. */
export const formatShortDate = (value: string): string => written("shortDate")(dateOf(value));

const dateOf = (value: string): string => (value.length <= 10 ? value : dateAt(value));

/** 'Monday, 23 November' for a calendar date. The formats below take one too. */
export const formatDay = written("day");

/** 'Monday 23 Nov'. */
export const formatMiddleDay = written("middleDay");

/** 'Mon 23 Nov'. */
export const formatDayInMonth = written("dayInMonth");

/** 'Monday'. */
export const formatWeekday = written("weekday");

/** 'Mon'. */
export const formatShortWeekday = written("shortWeekday");

/** '23'. */
export const formatDayOfMonth = written("dayOfMonth");

/** '9:30 am' for a time of day `HH:MM`, with or without seconds. */
export const formatTime = (time: string): string => timeInWords(time, language());

/** '9:30 am – 1:00 pm' for two times of day. */
export const formatTimes = (from: string, to: string): string => timesInWords(from, to, language());

/** '2:05 pm' for an instant. */
export const formatClockTime = (instant: string): string => formatTime(formatStamp(instant));

/** '14:05' for an instant, as shown next to a message (docs/rules/screens.md 27). */
export const formatStamp = (instant: string): string => isoTime().format(new Date(instant)).slice(0, 5);

/** '23 Nov 2026, 2:05 pm' for an instant. */
export function formatDateTime(instant: string): string {
  return `${formatDate(instant)}, ${formatClockTime(instant)}`;
}

/** Today's calendar date in the market, `YYYY-MM-DD`, moved by `days`. */
export const marketDate = (days = 0): string => addDays(isoDate().format(now()), days);

/** The current time of day in the market, `HH:MM:SS`. */
export const marketTime = (): string => isoTime().format(now());

// The Swedish format is the one of ISO 8601.
const isoDate = perZone((timeZone) => new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }));
const isoTime = perZone((timeZone) => new Intl.DateTimeFormat("sv-SE", { timeZone, timeStyle: "medium" }));

/** A format in the market's time zone, created when it is first used. */
function perZone(make: (timeZone: string) => Intl.DateTimeFormat): () => Intl.DateTimeFormat {
  let made: { zone: string; format: Intl.DateTimeFormat } | undefined;
  return () => {
    const zone = marketTimeZone();
    if (made?.zone !== zone) made = { zone, format: make(zone) };
    return made.format;
  };
}
