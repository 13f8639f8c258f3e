// The periods of Booking Trends, in the market's calendar (docs/rules/dashboards.md 5–7).
import type { Period } from "@hourhand/contract/dashboards";
import { addDays, weekdayNumber } from "@hourhand/contract/calendar";

/** One point: its label, and the date (`YYYY-MM-DD`) on which it starts; it ends where the next one starts. */
export interface TrendPoint {
  label: string;
  startsOn: string;
}

const days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Returns the Monday of a date's week. */
export const mondayOf = (date: string): string => addDays(date, 1 - weekdayNumber(date));

/** Returns the last 7 days, 8 weeks, 12 months or 5 years, including today's, oldest first. */
export function trendPoints(period: Period, today: string): TrendPoint[] {
  switch (period) {
    case "day":
      return backwards(7, (ago) => {
        const startsOn = addDays(today, -ago);
        return { label: days[weekdayNumber(startsOn) - 1] ?? "", startsOn };
      });
    case "week":
      return backwards(8, (ago) => {
        const startsOn = addDays(mondayOf(today), -7 * ago);
        return { label: `${Number(startsOn.slice(8))} ${monthName(startsOn)}`, startsOn };
      });
    case "month":
      return backwards(12, (ago) => {
        const count = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 - ago;
        const startsOn = `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, "0")}-01`;
        return { label: monthName(startsOn), startsOn };
      });
    case "year":
      return backwards(5, (ago) => {
        const label = String(Number(today.slice(0, 4)) - ago);
        return { label, startsOn: `${label}-01-01` };
      });
  }
}

const monthName = (date: string) => months[Number(date.slice(5, 7)) - 1] ?? "";

const backwards = (howMany: number, point: (ago: number) => TrendPoint): TrendPoint[] =>
  Array.from({ length: howMany }, (_, index) => point(howMany - 1 - index));
