// An installation's market: which values are known, which process stores it, and what changing its zone moves.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { india } from "@hourhand/contract/market";
import { backUp, newFolder, removeFolders } from "../test/backups.ts";
import { command } from "../test/command.ts";
import { freshDatabase, type TestDatabase } from "../test/database.ts";
import { firstStart, firstStartIn, query, storedMarket } from "../test/market-cases.ts";
import { worker } from "../test/people.ts";
import { startApp } from "../test/start-app.ts";
import { startProcess } from "../test/start-process.ts";
import { countries, currencyOf, zoneOf } from "./settings/countries.ts";
import { currencyDecimals } from "./settings/currencies.ts";
import { marketOf } from "./settings/market.ts";
import { readSettings } from "./settings/settings.ts";
import { SettingsError } from "./settings/setting-reader.ts";

const databases: TestDatabase[] = [];
async function database(template?: string): Promise<string> {
  const made = await freshDatabase(template === undefined ? {} : { template });
  databases.push(made);
  return made.url;
}
afterAll(async () => {
  await Promise.all(databases.map((one) => one.drop()));
  removeFolders();
});

const berlin = { MARKET_COUNTRY: "DE", MARKET_CURRENCY: "EUR", MARKET_TIME_ZONE: "Europe/Berlin" };

test.each([
  ["MARKET_COUNTRY", "de", "Please set it to DE."],
  ["MARKET_COUNTRY", "UK", "Please set it to GB."],
  ["MARKET_COUNTRY", "Germany", "Please use a code of two capital letters like IN or DE."],
  ["MARKET_COUNTRY", "XK", "Please use a code"],
  ["MARKET_COUNTRY", "EU", "Please use a code"],
  ["MARKET_CURRENCY", "eur", "Please set it to EUR."],
  ["MARKET_CURRENCY", "€", "Please use a code of three capital letters like INR or EUR."],
  // A fund, a metal, an accounting unit, a test code, and withdrawn currencies.
  ...["CLF", "XAU", "XDR", "XTS", "XXX", "BGN", "HRK", "ANG", "DEM", "VEF", "ZWL", "CUC", "BTC"].map(
    (code) => ["MARKET_CURRENCY", code, "Please use a code"] as const,
  ),
  ["MARKET_TIME_ZONE", "CET", "Please set it to"],
] as (readonly [name: string, value: string, advice: string])[])(
  "%s=%s stops the start with a sentence: %s",
  { tags: ["@market-1.1", "@market-1.3"] },
  (name, value, advice) => {
    const read = () => readSettings({ ...berlin, DEMO_DATA: "false", [name]: value });
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(`${name} is '${value}', which is n`);
    expect(read).toThrow(advice);
  },
);

test("every country has a circulating currency and a zone that the reader accepts", () => {
  expect(countries).toHaveLength(249);
  for (const country of countries) {
    const [currency = "", zone] = [currencyOf(country), zoneOf(country)];
    const settings = readSettings({
      DEMO_DATA: "false",
      MARKET_COUNTRY: country,
      MARKET_CURRENCY: currency,
      MARKET_TIME_ZONE: zone,
    });
    expect(settings.market).toEqual({ country, currency, timeZone: zone });
  }
});

test("the decimals are ISO 4217's, also where ICU has others", { tags: ["@market-1.3"] }, () => {
  for (const code of ["AFN", "ALL", "IRR", "LAK", "LBP", "MMK", "RSD", "HUF", "TWD", "VED"])
    expect([code, currencyDecimals(code)]).toEqual([code, 2]);
  for (const code of ["JPY", "KRW", "CLP", "ISK", "VND", "UGX", "XAF", "PYG"])
    expect([code, currencyDecimals(code)]).toEqual([code, 0]);
  for (const code of ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"])
    expect([code, currencyDecimals(code)]).toEqual([code, 3]);
});

test("hour cycle, highest price and locales follow from the country", () => {
  const of = (country: string) => marketOf({ country, currency: "EUR", timeZone: "UTC" });
  expect(marketOf({ country: "IN", currency: "INR", timeZone: "Asia/Kolkata" })).toMatchObject(india);
  expect([of("US").hour_cycle, of("DE").hour_cycle, of("JP").hour_cycle, of("AU").hour_cycle]).toEqual([
    "h12",
    "h23",
    "h23",
    "h12",
  ]);
  expect(of("DE").salary_max).toBe(999_999);
  expect(of("BR").locales).toEqual({ en: "en-GB", hi: "hi-IN", ml: "ml-IN", de: "de-DE" });
});

test(
  "demo data is for India with rupees only: requested elsewhere, it stops the start",
  { tags: ["@market-1.11"] },
  async () => {
    for (const market of [berlin, { MARKET_CURRENCY: "EUR" }])
      expect(() => readSettings({ ...market, DEMO_DATA: "true" })).toThrow(
        /DEMO_DATA is true, but the market is .*EUR.* Please set DEMO_DATA=false\./,
      );
    const url = await database();
    // Outside production, the default is to have the demo story in India, and to have none here.
    const { accounts } = await firstStart(url, { ...berlin, DEMO_DATA: "" });
    expect(accounts.map(({ role }) => role)).toEqual(["admin"]);
    await expect(firstStart(url, { DEMO_DATA: "true" })).rejects.toThrow(/the market is DE with EUR/);
    const reset = await command(["demo:reset", "--yes"], { DATABASE_URL: url, DATA_DIR: newFolder() });
    expect([reset.code, reset.stderr]).toEqual([
      1,
      expect.stringContaining("the market here is DE with EUR"),
    ]);
  },
);

test("India needs no variable, and its zone alone may be another one", async () => {
  const url = await database();
  expect((await firstStart(url, { MARKET_TIME_ZONE: "UTC" })).market).toEqual({
    country: "IN",
    currency: "INR",
    timeZone: "UTC",
  });
  // Another name for the same zone is not another market, and is stored: a PostgreSQL may know only one of them.
  const other = await database();
  await firstStart(other, { MARKET_TIME_ZONE: "Asia/Calcutta" });
  const app = await startApp({}, { databaseUrl: other, jobs: false });
  await worker(app);
  await app.close();
  expect((await firstStart(other, { MARKET_TIME_ZONE: "Asia/Kolkata" })).market.timeZone).toBe(
    "Asia/Kolkata",
  );
  expect((await firstStart(other, {})).market.timeZone).toBe("Asia/Kolkata");
});

test(
  "of two processes that start at once on an empty database one stores the market, and both follow it",
  { tags: ["@market-1.5"] },
  async () => {
    const url = await database();
    const tokyo = { MARKET_COUNTRY: "JP", MARKET_CURRENCY: "JPY", MARKET_TIME_ZONE: "Asia/Tokyo" };
    const same = await Promise.all([firstStart(url, berlin), firstStart(url, berlin)]);
    expect(same.map(({ market }) => market.country)).toEqual(["DE", "DE"]);
    expect(await query(url, "select count(*)::int as count from job_categories")).toEqual([{ count: 6 }]);
    // A process that names no market follows the other's, whichever comes first.
    const second = await database();
    await Promise.all([firstStart(second, tokyo), firstStart(second, {})]);
    const [row] = await storedMarket(second);
    expect(row).toMatchObject({ country: "JP", currency: "JPY", zone: "Asia/Tokyo" });
  },
);

test("a database of a version before is India's, with the zone that it is started with", async () => {
  const url = await database();
  const app = await startApp({}, { databaseUrl: url, jobs: false });
  await worker(app);
  await app.close();
  await query(url, "update installation set market_time_zone = null");
  expect((await firstStart(url, { MARKET_TIME_ZONE: "Asia/Colombo" })).market).toEqual({
    country: "IN",
    currency: "INR",
    timeZone: "Asia/Colombo",
  });
  await expect(firstStart(url, berlin)).rejects.toThrow(/MARKET_COUNTRY is DE, but .* has IN/);
});

test(
  "a worker, an application, an entry of the ledger, an edited policy: each keeps the market",
  { tags: ["@market-1.7"] },
  async () => {
    const use: Record<string, string> = {
      application: `insert into worker_applications (person_id, full_name, age, salary_paise, qualification,
        experience_years, job_category_id, description, latitude, longitude, status)
      select p.id, 'Ravi', 30, 30000, 'ITI', 3, (select min(id) from job_categories), 'Fans', 52, 13, 'rejected'
      from people p where not is_system limit 1`,
      ledger: `with made as (insert into ledger_transactions (kind) values ('fee') returning id)
      insert into ledger_entries (transaction_id, account_id, amount_paise)
      select made.id, a.id, case when a.id = (select min(id) from ledger_accounts) then 1 else -1 end
      from made, ledger_accounts a where a.id in (select id from ledger_accounts order by id limit 2)`,
      policy: `insert into policy_versions (category_id, version, answer_within_hours, booking_days, cancel_tiers,
        no_show_percent, address_before_acceptance, arrival_code)
      select null, 2, 24, 7, cancel_tiers, 100, 'whole', 'optional' from policy_versions where id = 1`,
      worker:
        "insert into workers (person_id, full_name) select id, 'Ravi' from people where not is_system limit 1",
    };
    const started = await database();
    await firstStart(started, berlin);
    for (const [what, statement] of Object.entries(use)) {
      const url = await database(new URL(started).pathname.slice(1));
      await query(url, statement);
      await expect(firstStart(url, { MARKET_TIME_ZONE: "Europe/Vienna" }), what).rejects.toThrow(
        /MARKET_TIME_ZONE is Europe\/Vienna, but the market of this database has Europe\/Berlin.*rezone Europe\/Vienna/,
      );
    }
  },
);

test(
  "doctor shows the market under settings, and an incomplete one before the first start",
  { tags: ["@market-1.10", "@market-1.2"] },
  async () => {
    const url = await database();
    await firstStart(url, berlin);
    const settingsOf = async (environment: Record<string, string>) =>
      (await command(["doctor", "--json"], { DATA_DIR: newFolder(), ...environment })).json<{
        checks: { name: string; state: string; detail: string; advice: string | null }[];
      }>().checks[0];
    expect(await settingsOf({ DATABASE_URL: url })).toEqual({
      name: "settings",
      state: "ok",
      detail: "they let the product start; the market is DE with EUR in Europe/Berlin",
      advice: null,
    });
    expect(await settingsOf({ MARKET_COUNTRY: "AT" })).toMatchObject({
      state: "fail",
      detail: expect.stringContaining("MARKET_COUNTRY is AT"),
      advice: "Please set MARKET_CURRENCY=EUR and MARKET_TIME_ZONE=Europe/Vienna.",
    });
  },
);

test(
  "in a data folder an incomplete market leaves nothing behind, and an archive of another one is refused by name",
  { tags: ["@market-1.2", "@market-1.9"], timeout: 120_000 },
  async () => {
    const folder = join(newFolder(), "data");
    await expect(firstStartIn(folder, { MARKET_COUNTRY: "DE", MARKET_CURRENCY: "EUR" })).rejects.toThrow(
      "Please set MARKET_TIME_ZONE=Europe/Berlin.",
    );
    expect(readdirSync(folder)).toEqual([]);
    await firstStartIn(folder, berlin);
    const indian = await database();
    await firstStart(indian, {});
    const archives = newFolder();
    expect((await backUp(indian, newFolder(), [archives])).code).toBe(0);
    const refused = await command(["restore", archives], { DATA_DIR: folder });
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringMatching(/IN with INR in Asia\/Kolkata.*DE with EUR in Europe\/Berlin/),
    ]);
    // Nothing was changed.
    await firstStartIn(folder, berlin);
  },
);

test("the start prints what to do next, with its address", { tags: ["@market-1.12"] }, async () => {
  const server = await startProcess({ ...berlin, DATABASE_URL: await database() });
  try {
    expect(server.output()).toMatch(new RegExp(`^Next: .*${server.url}/admin-panel`, "m"));
  } finally {
    await server.stop();
  }
});
