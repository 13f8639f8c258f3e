// The settings in force as each process knows them: read again when they are half a second old or somebody says that they
// have changed, so that every process follows within a second, whether it heard of it or not.
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Bus } from "../../platform/bus/bus.ts";
import { onlyRow } from "../../platform/database/rows.ts";
import type { Logger } from "../../platform/log/logger.ts";
import type { Product, ProductSettings } from "../../platform/product.ts";
import type { Settings } from "../../settings/settings.ts";
import { settingsInForce, type SettingsRow } from "./queries.ts";
import { inForce } from "./rules.ts";

/** Where processes tell each other that the settings have changed. */
export const settingsChannel = "settings-changed";

/** A process asks for the settings again after so many milliseconds. */
export const settingsFreshMs = 500;
/** A database that hangs keeps no page waiting for longer. */
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
  legal_stale: false,
};

/** What `followSettings` answers, to the domain itself with the whole row. */
export interface FollowedSettings extends Product {
  /** The row in force, at most half a second old, or the last known while nobody answers. */
  readRow(): Promise<SettingsRow>;
  /** They have changed: reads them, and tells the other processes. */
  changed(): Promise<void>;
}

/** Follows the settings. Until the database has answered once, what the product comes with counts. */
export function followSettings(parts: {
  pool: Pick<pg.Pool, "query">;
  bus: Bus;
  log: Logger;
  settings: Pick<Settings, "mailFrom" | "socialLinks">;
}): FollowedSettings {
  const { pool, bus, log, settings } = parts;
  let row = nothingSet;
  let known = productOf(row, settings);
  let askedAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  const ask = async (): Promise<void> => {
    try {
      const found = onlyRow(await settingsInForce(pool, []));
      // An answer that was overtaken by that of a later reading sets nothing back.
      if (found.version >= row.version) {
        row = found;
        known = productOf(row, settings);
      }
    } catch (error) {
      log.warn({ err: error }, "The settings could not be read; the last known ones count.");
    }
  };
  const read = (): Promise<void> => {
    askedAt = performance.now();
    const own: Promise<void> = ask().finally(() => {
      if (reading === own) reading = undefined;
    });
    reading = own;
    return own;
  };

  /** Waits for what is being read, but not for a database that hangs. */
  const settle = async (): Promise<void> => {
    const age = performance.now() - askedAt;
    if (age > settingsFreshMs && reading === undefined) void read();
    if (!reading) return;
    const left = waitMs - (performance.now() - askedAt);
    if (left <= 0) return;
    const over = new AbortController();
    await Promise.race([
      reading,
      sleep(left, undefined, { signal: over.signal, ref: false }).catch(() => {}),
    ]);
    over.abort();
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
    version: row.version,
  };
}
