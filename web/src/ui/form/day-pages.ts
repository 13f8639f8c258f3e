// Days that stand a week at a time. Pure.

const daysAtOnce = 7;

/** The days of a page, and whether there are others before and behind. */
export function pageOfDays<Day>(
  days: readonly Day[],
  page: number,
): { days: Day[]; isFirst: boolean; isLast: boolean } {
  const from = page * daysAtOnce;
  return {
    days: days.slice(from, from + daysAtOnce),
    isFirst: page === 0,
    isLast: from + daysAtOnce >= days.length,
  };
}

/** The page that a date stands on; the first for one that is not among them. */
export const pageWith = (dates: readonly string[], date: string): number =>
  Math.floor(Math.max(0, dates.indexOf(date)) / daysAtOnce);
