// The settings of the marketplace's rules: visit times, the limit on unpaid fees, the test clock.
import { sql } from "./platform/database/sql.ts";
import { expect, test } from "vitest";
import { prepareDatabase } from "./prepare-database.ts";
import { readSettings, unpaidFeesLimitPaise } from "./settings/settings.ts";
import { SettingsError } from "./settings/setting-reader.ts";
import { rightZone } from "./settings/time-zone.ts";
import { refuseUnknownZone } from "./installation.ts";
import { startApp } from "../test/start-app.ts";

const production = {
  NODE_ENV: "production",
  SECRET_KEY: "a secret that is long enough for production",
  SMTP_URL: "smtps://user:password@mail.example",
  PUBLIC_URL: "https://hourhand.example",
};

test(
  "VISIT_TIMES is enforced in production and not elsewhere, unless it is set",
  { tags: ["@fair-play-2.1"] },
  () => {
    expect(readSettings({}).enforcesVisitTimes).toBe(false);
    expect(readSettings({ VISIT_TIMES: "enforced" }).enforcesVisitTimes).toBe(true);
    expect(readSettings(production).enforcesVisitTimes).toBe(true);
    expect(readSettings({ ...production, VISIT_TIMES: "free" }).enforcesVisitTimes).toBe(false);
    expect(() => readSettings({ VISIT_TIMES: "strict" })).toThrow(/VISIT_TIMES is 'strict'/);
  },
);

test("UNPAID_FEES_LIMIT is in major units, none by default", () => {
  expect(unpaidFeesLimitPaise(readSettings({}))).toBeUndefined();
  expect(unpaidFeesLimitPaise(readSettings({ UNPAID_FEES_LIMIT: "499.50" }))).toBe(49_950);
  expect(unpaidFeesLimitPaise(readSettings({ UNPAID_FEES_LIMIT: "0" }))).toBe(0);
  for (const wrong of ["-1", "many", "1e3", "99999999"])
    expect(() => readSettings({ UNPAID_FEES_LIMIT: wrong })).toThrow(/UNPAID_FEES_LIMIT/);
});

test(
  "TEST_CLOCK is off by default, and stops the start where demo data is not allowed",
  { tags: ["@beyond-1.42", "@fair-play-1.1"] },
  () => {
    expect(readSettings({}).testClock).toBe(false);
    expect(readSettings({ TEST_CLOCK: "on" }).testClock).toBe(true);
    expect(() => readSettings({ TEST_CLOCK: "yes" })).toThrow(/TEST_CLOCK is 'yes'/);
    const open = { ALLOW_OPEN_DEVELOPMENT: "on" };
    for (const elsewhere of [
      production,
      { ...open, HOST: "0.0.0.0" },
      { ...open, PUBLIC_URL: "https://hourhand.example" },
    ]) {
      expect(() => readSettings({ ...elsewhere, TEST_CLOCK: "on" })).toThrow(SettingsError);
      expect(readSettings({ ...elsewhere, TEST_CLOCK: "off" }).testClock).toBe(false);
    }
  },
);

test("production refuses a database whose clock was moved", { tags: ["@fair-play-1.9"] }, async () => {
  const app = await startApp({}, { jobs: false });
  const { settings, pool } = app.app.platform;
  await sql`update market_clock set moved_by = '1 minute'`.execute(pool);
  const start = (environment: Record<string, string>) =>
    prepareDatabase(
      readSettings({
        ...environment,
        DATABASE_URL: app.databaseUrl,
        DATA_DIR: settings.dataDir,
        DEMO_DATA: "false",
        ADMIN_EMAIL: "nila@example.com",
        ADMIN_PASSWORD: "a long password of hers",
      }),
      () => {},
    );
  await expect(start(production)).rejects.toThrow(/was moved with TEST_CLOCK/);
  await start({});
  await sql`update market_clock set moved_by = '0'`.execute(pool);
  await start(production);
  await app.close();
});

test("MARKET_TIME_ZONE is a place that Node and PostgreSQL read alike, or UTC", async () => {
  const app = await startApp({}, { jobs: false });
  const { pool } = app.app.platform;
  for (const zone of [
    "Asia/Kolkata",
    "Asia/Calcutta",
    "UTC",
    "America/Argentina/Buenos_Aires",
    "America/Port-au-Prince",
    "America/North_Dakota/New_Salem",
    "Europe/Kyiv",
  ]) {
    expect(readSettings({ MARKET_TIME_ZONE: zone }).market.timeZone).toBe(zone);
    await refuseUnknownZone(pool, zone);
  }
  await expect(refuseUnknownZone(pool, "Asia/Nowhere")).rejects.toThrow(
    /Asia\/Nowhere.* does not know\. .*Asia\/Kolkata, or UTC/,
  );
  await app.close();
});

test.each([
  ["IST", "Asia/Kolkata"],
  ["EST", "America/Panama"],
  ["EST5EDT", "America/New_York"],
  ["CST", "America/Chicago"],
  ["US/Eastern", "America/New_York"],
  ["Chile/EasterIsland", "Pacific/Easter"],
  ["Japan", "Asia/Tokyo"],
  ["GMT", "UTC"],
  ["Etc/UTC", "UTC"],
  ["Zulu", "UTC"],
  ["utc", "UTC"],
  ["asia/kolkata", "Asia/Kolkata"],
  ["Asia/KOLKATA", "Asia/Kolkata"],
  ["Kolkata", "Asia/Kolkata"],
  ["posix/Asia/Kolkata", "Asia/Kolkata"],
  ["+05:30", "Asia/Kolkata"],
  ["+0530", "Asia/Kolkata"],
  ["UTC+5:30", "Asia/Kolkata"],
  ["+00:00", "UTC"],
])("MARKET_TIME_ZONE=%s is refused, and %s is named", (zone, right) => {
  expect(() => readSettings({ MARKET_TIME_ZONE: zone })).toThrow(SettingsError);
  expect(() => readSettings({ MARKET_TIME_ZONE: zone })).toThrow(`Please set it to ${right};`);
});

test.each(["Mars/Base", "Asia/Foo", "IST-5:30", "localtime", "nonsense"])(
  "MARKET_TIME_ZONE=%s, which names no place, is refused with an example",
  (zone) => {
    expect(() => readSettings({ MARKET_TIME_ZONE: zone })).toThrow(
      /Please use a name like Asia\/Kolkata, or UTC/,
    );
  },
);

test("each zone that Node offers is accepted, or refused with the name of one that is", () => {
  for (const zone of Intl.supportedValuesOf("timeZone")) {
    expect(readSettings({ MARKET_TIME_ZONE: zone }).market.timeZone).toBe(zone);
    const right = rightZone(zone.toLowerCase()) ?? "";
    expect(readSettings({ MARKET_TIME_ZONE: right }).market.timeZone).toBe(right);
  }
  // This zone is three hours behind UTC, although the name suggests the opposite.
  expect(rightZone("Etc/GMT+3")).toMatch(/^America\//);
});
