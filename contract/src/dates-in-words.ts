// Dates as the market and the language write them. Times of day are in `time-of-day.ts`.
import { isIndia, localeOf } from "./market.ts";
import type { Language } from "./languages.ts";

/** The parts of each form of a date. The comments show it for India in English. */
const forms = {
  /** '23 Nov 2026' */
  date: { day: "numeric", month: "short", year: "numeric" },
  /** '23 Nov' */
  shortDate: { day: "numeric", month: "short" },
  /** '23 November 2026' */
  writtenDate: { day: "numeric", month: "long", year: "numeric" },
  /** 'Monday, 23 November 2026' */
  longDate: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  /** 'Monday, 23 November' */
  day: { weekday: "long", day: "numeric", month: "long" },
  /** 'Monday 23 Nov' */
  middleDay: { weekday: "long", day: "numeric", month: "short" },
  /** 'Mon 23 Nov' */
  dayInMonth: { weekday: "short", day: "numeric", month: "short" },
  /** 'Mon 23' */
  shortDay: { weekday: "short", day: "numeric" },
  /** 'November 2026' */
  month: { month: "long", year: "numeric" },
  /** 'November' */
  monthName: { month: "long" },
  /** 'Nov' */
  shortMonth: { month: "short" },
  /** 'Monday' */
  weekday: { weekday: "long" },
  /** 'Mon' */
  shortWeekday: { weekday: "short" },
  /** 'M' */
  narrowWeekday: { weekday: "narrow" },
  /** '23' */
  dayOfMonth: { day: "numeric" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateForm = keyof typeof forms;

// `Intl` takes long to make a format, and a calendar has many dates.
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(language: Language, form: DateForm): Intl.DateTimeFormat {
  const locale = localeOf(language);
  const key = `${locale} ${form}`;
  let format = formats.get(key);
  if (!format) {
    // A calendar date has no time zone. Reading and writing it in UTC never shifts it by a day.
    format = new Intl.DateTimeFormat(locale, { ...forms[form], numberingSystem: "latn", timeZone: "UTC" });
    formats.set(key, format);
  }
  return format;
}

/** A calendar date `YYYY-MM-DD` (what follows it is ignored) in words. */
export function dateInWords(date: string, language: Language, form: DateForm): string {
  const at = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  const format = formatOf(language, form);
  if (!isIndia()) return format.format(at);
  // The documents' order, in every language: Malayalam's own begins with the year.
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const weekday = parts.get("weekday");
  const rest = ["day", "month", "year"].flatMap((type) => parts.get(type as "day") ?? []).join(" ");
  if (weekday === undefined || rest === "") return weekday ?? rest;
  return form === "day" || form === "longDate" ? `${weekday}, ${rest}` : `${weekday} ${rest}`;
}
