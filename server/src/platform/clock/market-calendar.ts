// Today, tomorrow and weekdays, in the market's time zone (docs/rules/wire.md 11). Dates are 'YYYY-MM-DD'.

/** Calendar reasoning in one time zone. */
export interface MarketCalendar {
  readonly timeZone: string;
  /** The marketplace's time. */
  now(): Date;
  /** The market's date at an instant, by default now. */
  today(at?: Date): string;
  /** The market's time of day, `HH:MM:SS`. */
  timeNow(at?: Date): string;
}

/** @param now the marketplace's time in milliseconds: an estimate of the database's clock, not the process's own */
export function createMarketCalendar(timeZone: string, now: () => number): MarketCalendar {
  // Swedish writes dates as ISO 8601 does.
  const dates = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" });
  const times = new Intl.DateTimeFormat("sv-SE", { timeZone, timeStyle: "medium" });
  // Dates change on whole minutes in every time zone, and formatting one costs more than reading a row.
  let known = { minute: Number.NaN, date: "" };
  const today = (): string => {
    const at = now();
    const minute = Math.floor(at / 60_000);
    if (minute !== known.minute) known = { minute, date: dates.format(at) };
    return known.date;
  };
  return {
    timeZone,
    now: () => new Date(now()),
    today: (at) => (at === undefined ? today() : dates.format(at)),
    timeNow: (at = new Date(now())) => times.format(at),
  };
}
