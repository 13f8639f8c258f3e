// Times in the short forms of lists: the more recent, the more precise.
import { language } from "../../locales/translation.ts";
import { now } from "./clock.ts";
import { formatStamp, formatDate, formatShortWeekday, marketDate } from "./dates.ts";

/** '12 Nov', with the year unless it is the current one. */
function shortDate(instant: string): string {
  const [day, month, year] = formatDate(instant).split(" ");
  return formatDate(marketDate()).endsWith(` ${year}`) ? `${day} ${month}` : `${day} ${month} ${year}`;
}

/** '14:05' for today, 'Tue' for the six days before, '12 Nov' for older times. */
export function formatRecent(instant: string): string {
  const date = formatDate(instant);
  if (date === formatDate(marketDate())) return formatStamp(instant);
  for (let days = 1; days < 7; days += 1)
    if (date === formatDate(marketDate(-days))) return formatShortWeekday(marketDate(-days));
  return shortDate(instant);
}

const steps = [
  { unit: "minute", seconds: 60, below: 3_600 },
  { unit: "hour", seconds: 3_600, below: 86_400 },
  { unit: "day", seconds: 86_400, below: 7 * 86_400 },
] as const;

/** 'now', '5 min ago', '2 hr ago', 'yesterday', '3 days ago'; the date for times older than a week. */
export function formatAgo(instant: string): string {
  // Clocks differ a little: a new time must not lie in the future.
  const seconds = Math.max(0, (now() - new Date(instant).getTime()) / 1_000);
  const format = new Intl.RelativeTimeFormat(`${language()}-IN`, { numeric: "auto", style: "short" });
  if (seconds < 60) return format.format(0, "second");
  const step = steps.find(({ below }) => seconds < below);
  return step ? format.format(-Math.floor(seconds / step.seconds), step.unit) : shortDate(instant);
}
