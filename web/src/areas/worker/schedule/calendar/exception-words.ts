// Days off and extra hours in words.
import type { useTranslation } from "../../../../locales/translation.ts";
import { formatDate, formatTimes } from "../../../../ui/format/dates.ts";
import type { Exception } from "./api.ts";

/** For example 'Off on 24 Dec 2026, 10:00 am – 12:00 pm: dentist'. */
export function exceptionWords(
  t: ReturnType<typeof useTranslation>,
  { kind, from_date, to_date, from_time, to_time, note }: Exception,
): string {
  const dates =
    from_date === to_date
      ? formatDate(from_date)
      : t("schedule.calendar.dates", { from: formatDate(from_date), to: formatDate(to_date) });
  const times = from_time === null || to_time === null ? "" : `, ${formatTimes(from_time, to_time)}`;
  const what = t(kind === "off" ? "schedule.calendar.offOn" : "schedule.calendar.extraOn", { dates });
  return `${what}${times}${note === "" ? "" : `: ${note}`}`;
}
