// Dates and times as the market reads them: in its time zone, whatever the device's clock is set to.
const language = "en-IN";
let timeZone = "Asia/Kolkata";
let formats = new Map<string, Intl.DateTimeFormat>();

/** Sets the market's time zone (from the client settings). */
export function setTimeZone(zone: string): void {
  if (zone === timeZone) return;
  timeZone = zone;
  formats = new Map();
}

function format(options: Intl.DateTimeFormatOptions, zone = timeZone): Intl.DateTimeFormat {
  const key = JSON.stringify([options, zone]);
  let made = formats.get(key);
  if (!made) formats.set(key, (made = new Intl.DateTimeFormat(language, { ...options, timeZone: zone })));
  return made;
}

/** A calendar date `YYYY-MM-DD` has no time zone: it is read and written in UTC, so that no day is lost. */
const calendar = (date: string): Date => new Date(`${date.slice(0, 10)}T00:00:00Z`);

/** '23 Nov 2026' for an instant (ISO 8601) or a calendar date (`YYYY-MM-DD`). */
export function formatDate(value: string): string {
  const options = { day: "numeric", month: "short", year: "numeric" } as const;
  return value.length <= 10
    ? format(options, "UTC").format(calendar(value))
    : format(options).format(new Date(value));
}

/** 'Monday, 23 November' for a calendar date. */
export function formatDay(date: string): string {
  return format({ weekday: "long", day: "numeric", month: "long" }, "UTC").format(calendar(date));
}

/** 'Mon, 23' for a calendar date. */
export function formatShortDay(date: string): string {
  return format({ weekday: "short", day: "numeric" }, "UTC").format(calendar(date));
}

/** 'Monday' for a calendar date, in English as the wire spells it. */
export function weekdayName(date: string): string {
  return new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "UTC" }).format(calendar(date));
}

/** '09:30' for a time of day `HH:MM:SS`. */
export const formatTime = (time: string): string => time.slice(0, 5);

/** 'HH:MM' of an instant. */
export function formatClockTime(instant: string): string {
  return format({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(new Date(instant));
}

/** '23 Nov 2026, 14:05' for an instant. */
export function formatDateTime(instant: string): string {
  return `${formatDate(instant)}, ${formatClockTime(instant)}`;
}

/** Today's calendar date in the market, `YYYY-MM-DD`, moved by `days`. */
export function marketDate(days = 0): string {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date());
  return dateAfter(today, days);
}

/** The calendar date so many days after another one. */
export function dateAfter(date: string, days: number): string {
  return new Date(calendar(date).getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

/** The market's time of day now, `HH:MM:SS`. */
export function marketTime(): string {
  const options = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" } as const;
  return format(options).format(new Date());
}
