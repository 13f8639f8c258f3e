// Today, tomorrow and weekdays, in the market's time zone (docs/rules/wire.md 11). Dates are 'YYYY-MM-DD'.

/** A calendar in one time zone. */
export interface MarketCalendar {
  readonly timeZone: string;
  /** Returns the marketplace's time. */
  now(): Date;
  /** Returns the market's date at an instant, by default now. */
  today(at?: Date): string;
  /** Returns the market's time of day, `HH:MM:SS`. */
  timeNow(at?: Date): string;
}

/**
 * @param zoneOf returns the market's zone, which an operator may change
 * @param now the marketplace's time in milliseconds: an estimate of the database's clock, not the process's own
 */
export function createMarketCalendar(zoneOf: () => string, now: () => number): MarketCalendar {
  let formats = formatsIn(zoneOf());
  // Dates change on whole minutes in every time zone, and formatting one costs more than reading a row.
  let known = { minute: Number.NaN, date: "" };
  const present = () => {
    if (formats.timeZone !== zoneOf()) {
      formats = formatsIn(zoneOf());
      known = { minute: Number.NaN, date: "" };
    }
    return formats;
  };
  const today = (): string => {
    const { dates } = present();
    const at = now();
    const minute = Math.floor(at / 60_000);
    if (minute !== known.minute) known = { minute, date: dates.format(at) };
    return known.date;
  };
  return {
    get timeZone() {
      return zoneOf();
    },
    now: () => new Date(now()),
    today: (at) => (at === undefined ? today() : present().dates.format(at)),
    timeNow: (at = new Date(now())) => present().times.format(at),
  };
}

/** Swedish writes dates as ISO 8601 does. */
const formatsIn = (timeZone: string) => ({
  timeZone,
  dates: new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }),
  times: new Intl.DateTimeFormat("sv-SE", { timeZone, timeStyle: "medium" }),
});
