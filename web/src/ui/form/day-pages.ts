// Divides days into pages of a week.

const daysAtOnce = 7;

/** The days of a page, and whether there are earlier and later pages. */
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

/** The page of a date. The first page for a date that is not in the list. */
export const pageWith = (dates: readonly string[], date: string): number =>
  Math.floor(Math.max(0, dates.indexOf(date)) / daysAtOnce);
