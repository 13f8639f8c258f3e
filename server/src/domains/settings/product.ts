// Each process's cache of the settings in force: re-read after half a second or when another process announces a
// change, so that every process follows within a second, even without the event.
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Bus } from "../../platform/bus/bus.ts";
import { onlyRow } from "../../platform/database/rows.ts";
import type { Logger } from "../../platform/log/logger.ts";
import type { Product, ProductSettings } from "../../platform/product.ts";
import type { MarketPlace } from "../../settings/market.ts";
import type { Settings } from "../../settings/settings.ts";
import { settingsAndMarket, type SettingsRow } from "./queries.ts";
import { inForce } from "./rules.ts";

/** The bus channel for changes of the settings. */
export const settingsChannel = "settings-changed";

/** Maximum age of the cache, in milliseconds. */
export const settingsFreshMs = 500;
/** How long a page waits if the database hangs. */
const waitMs = 300;

const nothingSet: SettingsRow = {
  id: 0,
  version: 0,
  author_id: null,
  author_name: null,
  at: new Date(0),
  name: null,
  primary_colour: null,
  accent_colour: null,
  contact: null,
  social_links: null,
  terms: null,
  privacy: null,
  languages: null,
  mail_from_name: null,
  logo: null,
  legal_rules: null,
  financial_year_starts: null,
  customer_payments: null,
  seller: null,
  payout_min: null,
  legal_stale: false,
};

/** What `followSettings` returns, with the whole row for this domain. */
export interface FollowedSettings extends Product {
  /** The row in force, at most half a second old, or the last known one while the database does not answer. */
  readRow(): Promise<SettingsRow>;
  /** Call it after a change: re-reads the settings, and notifies the other processes. */
  changed(): Promise<void>;
}

/** Follows the settings. Until the first read the defaults apply. */
export function followSettings(parts: {
  pool: Pick<pg.Pool, "query">;
  bus: Bus;
  log: Logger;
  settings: Pick<Settings, "mailFrom" | "socialLinks">;
  /**
   * Called with the market at each read: an operator may change its zone, and the whole market while nothing depends on
   * it.
   */
  onMarket?: (market: MarketPlace) => void;
}): FollowedSettings {
  const { pool, bus, log, settings } = parts;
  let row = nothingSet;
  let known = productOf(row, settings);
  let askedAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  const ask = async (): Promise<void> => {
    try {
      const { country, currency, zone, ...latest } = onlyRow(await settingsAndMarket(pool, []));
      if (country !== null && currency !== null && zone !== null)
        parts.onMarket?.({ country, currency, timeZone: zone });
      // A reply that arrives after a later read's must not overwrite that.
      if (latest.version >= row.version) {
        row = latest;
        known = productOf(row, settings);
      }
    } catch (error) {
      log.warn({ err: error }, "The settings could not be read; the last known ones count.");
    }
  };
  const read = (): Promise<void> => {
    askedAt = performance.now();
    const current: Promise<void> = ask().finally(() => {
      if (reading === current) reading = undefined;
    });
    reading = current;
    return current;
  };

  /** Waits for the running read, but not if the database hangs. */
  const settle = async (): Promise<void> => {
    const age = performance.now() - askedAt;
    if (age > settingsFreshMs && reading === undefined) void read();
    if (!reading) return;
    const remainingMs = waitMs - (performance.now() - askedAt);
    if (remainingMs <= 0) return;
    const timer = new AbortController();
    await Promise.race([
      reading,
      sleep(remainingMs, undefined, { signal: timer.signal, ref: false }).catch(() => {}),
    ]);
    timer.abort();
  };

  bus.subscribe(settingsChannel, (version) => {
    if (typeof version === "number" && version > row.version) void read();
  });
  return {
    get known() {
      return known;
    },
    async read() {
      await settle();
      return known;
    },
    async readRow() {
      await settle();
      return row;
    },
    async changed() {
      await read();
      bus.publish(settingsChannel, row.version);
    },
  };
}

function productOf(row: SettingsRow, settings: Pick<Settings, "mailFrom" | "socialLinks">): ProductSettings {
  const fields = inForce(row, settings);
  return {
    name: fields.name,
    colours: fields.colours,
    contact: fields.contact,
    socialLinks: fields.social_links,
    mailFromName: fields.mail_from_name,
    logo: fields.logo,
    languages: fields.languages,
    customerPayments: fields.customer_payments,
    payoutMin: fields.payout_min,
    seller: fields.seller,
    financialYearStarts: fields.financial_year_starts,
    version: row.version,
  };
}
