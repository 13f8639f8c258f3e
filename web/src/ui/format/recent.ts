// Moments as short as a list can say them: the nearer, the finer.
import { language } from "../../locales/translation.ts";
import { now } from "./clock.ts";
import { formatStamp, formatDate, formatShortWeekday, marketDate } from "./dates.ts";

/** '12 Nov', with its year where that is not this one. */
function shortDate(instant: string): string {
  const [day, month, year] = formatDate(instant).split(" ");
  return formatDate(marketDate()).endsWith(` ${year}`) ? `${day} ${month}` : `${day} ${month} ${year}`;
}

/** '14:05' for today's, 'Tue' for those of the six days before, '12 Nov' for older ones. */
export function formatRecent(instant: string): string {
  const shown = formatDate(instant);
  if (shown === formatDate(marketDate())) return formatStamp(instant);
  for (let days = 1; days < 7; days += 1)
    if (shown === formatDate(marketDate(-days))) return formatShortWeekday(marketDate(-days));
  return shortDate(instant);
}

const steps = [
  { unit: "minute", seconds: 60, below: 3_600 },
  { unit: "hour", seconds: 3_600, below: 86_400 },
  { unit: "day", seconds: 86_400, below: 7 * 86_400 },
] as const;

/** 'now', '5 min ago', '2 hr ago', 'yesterday', '3 days ago'; the date of what is older than a week. */
export function formatAgo(instant: string): string {
  // Clocks differ a little: what has just come is not to come.
  const seconds = Math.max(0, (now() - new Date(instant).getTime()) / 1_000);
  const format = new Intl.RelativeTimeFormat(`${language()}-IN`, { numeric: "auto", style: "short" });
  if (seconds < 60) return format.format(0, "second");
  const step = steps.find(({ below }) => seconds < below);
  return step ? format.format(-Math.floor(seconds / step.seconds), step.unit) : shortDate(instant);
}
