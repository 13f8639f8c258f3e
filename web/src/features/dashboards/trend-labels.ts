// The labels of Booking Trends in the current language. The server sends them in English, as documented
// (docs/rules/dashboards.md 7).
import { language } from "../../locales/translation.ts";
import { formatShortMonth } from "../../ui/format/calendar-dates.ts";
import { formatShortWeekday } from "../../ui/format/dates.ts";

const days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const two = (number: number): string => String(number).padStart(2, "0");

/** 'Mon', '17 Nov', 'Nov' or '2026' with the language's own short names. Digits and English labels stay unchanged. */
export function trendLabel(label: string): string {
  // English labels stay, because the browser's English has other short names, such as 'Sept'.
  if (language() === "en") return label;
  return label.replace(/[A-Z][a-z]{2}/, (name) => {
    // The first of June 2026 is a Monday.
    if (days.includes(name)) return formatShortWeekday(`2026-06-${two(days.indexOf(name) + 1)}`);
    return months.includes(name) ? formatShortMonth(`2026-${two(months.indexOf(name) + 1)}-01`) : name;
  });
}
