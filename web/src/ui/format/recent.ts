// Short times for lists: the more recent, the more precise.
import { localeOf } from "@hourhand/contract/market";
import { language } from "../../locales/translation.ts";
import { now } from "./clock.ts";
import { dateAt, formatDate, formatShortDate, formatShortWeekday, formatStamp, marketDate } from "./dates.ts";

/** '12 Nov'. With the year, if it is another one. */
const shortDate = (instant: string): string =>
  dateAt(instant).slice(0, 4) === marketDate().slice(0, 4) ? formatShortDate(instant) : formatDate(instant);

/** '14:05' for today, 'Tue' for the six days before, '12 Nov' for earlier times. */
export function formatRecent(instant: string): string {
  const date = dateAt(instant);
  if (date === marketDate()) return formatStamp(instant);
  return date < marketDate() && date > marketDate(-7) ? formatShortWeekday(date) : shortDate(instant);
}

const steps = [
  { unit: "minute", seconds: 60, below: 3_600 },
  { unit: "hour", seconds: 3_600, below: 86_400 },
  { unit: "day", seconds: 86_400, below: 7 * 86_400 },
] as const;

/** 'now', '5 min ago', '2 hr ago', 'yesterday', '3 days ago'. For times more than a week ago, the date. */
export function formatAgo(instant: string): string {
  // Clocks differ a little, and a new time must not be in the future.
  const seconds = Math.max(0, (now() - new Date(instant).getTime()) / 1_000);
  const format = new Intl.RelativeTimeFormat(localeOf(language()), { numeric: "auto", style: "short" });
  if (seconds < 60) return format.format(0, "second");
  const step = steps.find(({ below }) => seconds < below);
  return step ? format.format(-Math.floor(seconds / step.seconds), step.unit) : shortDate(instant);
}
