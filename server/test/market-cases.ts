// An installation's life in one market: first start, settings, refusals, a change while it is empty, restore.
import { market, setMarket, type Market } from "@hourhand/contract/market";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { createLogger } from "../src/platform/log/logger.ts";
import { prepareDatabase, type PreparedDatabase } from "../src/prepare-database.ts";
import { readSettings } from "../src/settings/settings.ts";
import { SettingsError } from "../src/settings/setting-reader.ts";
import { backUp, newFolder, removeFolders } from "./backups.ts";
import { command } from "./command.ts";
import { freshDatabase, type TestDatabase } from "./database.ts";
import { administrator, worker } from "./people.ts";
import { startApp } from "./start-app.ts";

/** The variables that define a market. */
export interface MarketEnvironment extends Record<string, string> {
  MARKET_COUNTRY: string;
  MARKET_CURRENCY: string;
  MARKET_TIME_ZONE: string;
}

/** Starts on a database as `npm start` does, without serving. */
export const firstStart = (
  databaseUrl: string,
  environment: Record<string, string>,
): Promise<PreparedDatabase> => startIn({ DATABASE_URL: databaseUrl, ...environment });

/** Does the same on the embedded database of a data folder, and stops the database again. */
export async function firstStartIn(dataDir: string, environment: Record<string, string>): Promise<void> {
  const stops: (() => Promise<void>)[] = [];
  try {
    await startIn({ DATA_DIR: dataDir, ...environment }, (stop) => stops.push(stop));
  } finally {
    for (const stop of stops) await stop();
  }
}

async function startIn(
  environment: Record<string, string>,
  onStart: (stop: () => Promise<void>) => void = () => {},
): Promise<PreparedDatabase> {
  const before = market();
  try {
    return await prepareDatabase(
      readSettings({
        NODE_ENV: "test",
        DATA_DIR: newFolder(),
        SECRET_KEY: "a secret for tests, long enough to be one",
        DEMO_DATA: "false",
        ...environment,
      }),
      () => {},
      onStart,
      createLogger("silent"),
    );
  } finally {
    setMarket(before);
  }
}

/** Runs a statement on a database. */
export async function query<Row = Record<string, unknown>>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** Reads the stored market and the audit's entries about it, each with its command. */
export const storedMarket = (url: string) =>
  query(
    url,
    `select market_country as country, market_currency as currency, market_time_zone as zone,
       (select jsonb_agg(jsonb_build_array(a.command, a.before, a.after) order by a.id) from audit_entries a
        where a.subject = 'market') as changes
     from installation`,
  );

/**
 * Declares the tests of a market.
 * @param given the market's variables
 * @param expected the market as clients get it, with the product's default languages there
 * @param other another market
 */
export function marketCases(given: MarketEnvironment, expected: Market, other: MarketEnvironment): void {
  const databases: TestDatabase[] = [];
  const database = async (options?: Parameters<typeof freshDatabase>[0]): Promise<string> => {
    const made = await freshDatabase(options);
    databases.push(made);
    return made.url;
  };
  afterAll(async () => {
    await Promise.all(databases.map((one) => one.drop()));
    removeFolders();
  });
  const { MARKET_COUNTRY: country, MARKET_CURRENCY: currency, MARKET_TIME_ZONE: zone } = given;

  test(
    "a country alone is refused, and its currency and zone are proposed",
    { tags: ["@market-1.2"] },
    async () => {
      const start = async () => firstStart(await database(), { MARKET_COUNTRY: country });
      await expect(start()).rejects.toThrow(SettingsError);
      await expect(start()).rejects.toThrow(
        `Please set MARKET_CURRENCY=${currency} and MARKET_TIME_ZONE=${zone}.`,
      );
    },
  );

  test(
    "the first start stores the market, adds six categories, and says what to do next",
    { tags: ["@market-1.4", "@market-1.12"] },
    async () => {
      const url = await database();
      const { next, market: stored } = await firstStart(url, given);
      expect(stored).toEqual({ country, currency, timeZone: zone });
      expect(await storedMarket(url)).toEqual([{ country, currency, zone, changes: null }]);
      expect(next).toMatch(/^Next: /);
      const categories = await query<{ title: string; titles: Record<string, string> }>(
        url,
        "select title, titles from job_categories order by id",
      );
      expect(categories.map(({ title }) => title)).toEqual([
        "Cleaning",
        "Plumbing",
        "Electrics",
        "Painting",
        "Gardening",
        "Moving",
      ]);
      for (const { titles } of categories) expect(Object.keys(titles).toSorted()).toEqual(["de", "hi", "ml"]);
      // Later starts need no variable and add nothing.
      await query(url, "delete from job_categories where title = 'Moving'");
      expect((await firstStart(url, {})).market).toEqual({ country, currency, timeZone: zone });
      expect(await query(url, "select count(*)::int as count from job_categories")).toEqual([{ count: 5 }]);
    },
  );

  test(
    "clients get the market, and every process follows what is stored",
    { tags: ["@market-1.13", "@market-1.14", "@money-2.6", "@money-2.8"] },
    async () => {
      const before = market();
      const url = await database();
      await firstStart(url, given);
      const app = await startApp({}, { databaseUrl: url, jobs: false });
      const { body } = await app.call("GET", "/api/v1/settings");
      expect(body.market).toEqual(expected);
      expect((await app.call("GET", "/user/client_settings/")).body.market).toEqual(expected);
      expect(body.settings.financial_year_starts).toBe(country === "IN" ? 4 : 1);
      expect(body.settings.payout_min).toBe({ 0: 1000, 2: 100, 3: 10 }[market().currency_decimals]);
      const label = { IN: "GST", DE: "MwSt." }[country] ?? "VAT";
      expect((await app.call("GET", "/api/v1/policies")).body.items[0].tax_label).toBe(label);
      expect(app.app.platform.calendar.timeZone).toBe(zone);
      expect(market()).toMatchObject({ country, currency, time_zone: zone });
      await app.close();
      expect(market()).toEqual(before);
    },
  );

  test(
    "another market is refused by name once there is a worker, and taken before",
    { tags: ["@market-1.6", "@market-1.7"] },
    async () => {
      const url = await database();
      await firstStart(url, given);
      await firstStart(url, other);
      await firstStart(url, given);
      const there = {
        country: other.MARKET_COUNTRY,
        currency: other.MARKET_CURRENCY,
        time_zone: other.MARKET_TIME_ZONE,
      };
      const here = { country, currency, time_zone: zone };
      const [row] = await storedMarket(url);
      expect(row).toEqual({
        country,
        currency,
        zone,
        changes: [
          ["start", here, there],
          ["start", there, here],
        ],
      });
      const app = await startApp({}, { databaseUrl: url, jobs: false });
      await worker(app);
      await app.close();
      for (const [name, value] of Object.entries(other))
        await expect(firstStart(url, { [name]: value })).rejects.toThrow(
          `${name} is ${value}, but the market of this database has ${given[name]}.`,
        );
      expect((await firstStart(url, given)).market).toEqual({ country, currency, timeZone: zone });
      const doctor = await command(["doctor", "--json"], {
        DATABASE_URL: url,
        DATA_DIR: newFolder(),
        MARKET_CURRENCY: other.MARKET_CURRENCY,
      });
      const [settings] = doctor.json<{ checks: { state: string; detail: string }[] }>().checks;
      expect(settings).toMatchObject({ state: "fail", detail: expect.stringContaining(currency) });
    },
  );

  test(
    "a backup without a variable brings its market into an empty database",
    { tags: ["@market-1.9"] },
    async () => {
      const url = await database();
      await firstStart(url, given);
      const app = await startApp({}, { databaseUrl: url, jobs: false });
      await administrator(app);
      await app.close();
      const folder = newFolder();
      const made = await backUp(url, newFolder(), [folder]);
      expect({ code: made.code, stderr: made.stderr }).toMatchObject({ code: 0 });
      const empty = await database({ empty: true });
      const restore = (into: string, environment: Record<string, string> = {}) =>
        command(["restore", "--json", folder], {
          DATABASE_URL: into,
          DATA_DIR: newFolder(),
          ...environment,
        });
      const refused = await restore(empty, { MARKET_CURRENCY: other.MARKET_CURRENCY });
      expect([refused.code, refused.stderr]).toEqual([
        1,
        expect.stringContaining(
          `MARKET_CURRENCY is ${other.MARKET_CURRENCY}, but the market of the archive has ${currency}.`,
        ),
      ]);
      expect(await query(empty, "select from pg_class where relname = 'people'")).toEqual([]);
      const used = await database();
      await firstStart(used, other);
      const elsewhere = await restore(used);
      expect([elsewhere.code, elsewhere.stderr]).toEqual([
        1,
        expect.stringMatching(
          new RegExp(
            `${country} with ${currency} in ${zone}.*${other.MARKET_COUNTRY} with ${other.MARKET_CURRENCY}`,
          ),
        ),
      ]);
      const done = await restore(empty);
      expect({ code: done.code, stderr: done.stderr }).toMatchObject({ code: 0 });
      expect(await storedMarket(empty)).toEqual([{ country, currency, zone, changes: null }]);
      expect((await firstStart(empty, {})).market).toEqual({ country, currency, timeZone: zone });
    },
  );
}
