// The settings of the marketplace's rules: visit times, the limit of unpaid fees, the test clock.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { prepareDatabase } from "./prepare-database.ts";
import { readSettings } from "./settings/settings.ts";
import { SettingsError } from "./settings/setting-reader.ts";
import { startApp } from "../test/start-app.ts";

const production = {
  NODE_ENV: "production",
  SECRET_KEY: "a secret that is long enough for production",
  SMTP_URL: "smtps://user:password@mail.example",
  PUBLIC_URL: "https://hourhand.example",
};

test(
  "VISIT_TIMES is enforced in production and free elsewhere, unless it is set",
  { tags: ["@fair-play-2.1"] },
  () => {
    expect(readSettings({}).enforcesVisitTimes).toBe(false);
    expect(readSettings({ VISIT_TIMES: "enforced" }).enforcesVisitTimes).toBe(true);
    expect(readSettings(production).enforcesVisitTimes).toBe(true);
    expect(readSettings({ ...production, VISIT_TIMES: "free" }).enforcesVisitTimes).toBe(false);
    expect(() => readSettings({ VISIT_TIMES: "strict" })).toThrow(/VISIT_TIMES is 'strict'/);
  },
);

test("UNPAID_FEES_LIMIT is in rupees, none by default", () => {
  expect(readSettings({}).unpaidFeesLimitPaise).toBeUndefined();
  expect(readSettings({ UNPAID_FEES_LIMIT: "499.50" }).unpaidFeesLimitPaise).toBe(49_950);
  expect(readSettings({ UNPAID_FEES_LIMIT: "0" }).unpaidFeesLimitPaise).toBe(0);
  for (const wrong of ["-1", "many", "1e3", "99999999"])
    expect(() => readSettings({ UNPAID_FEES_LIMIT: wrong })).toThrow(/UNPAID_FEES_LIMIT/);
});

test(
  "TEST_CLOCK is off, and stops the start where demo data may not be",
  { tags: ["@beyond-1.42", "@fair-play-1.1"] },
  () => {
    expect(readSettings({}).testClock).toBe(false);
    expect(readSettings({ TEST_CLOCK: "on" }).testClock).toBe(true);
    expect(() => readSettings({ TEST_CLOCK: "yes" })).toThrow(/TEST_CLOCK is 'yes'/);
    for (const elsewhere of [production, { HOST: "0.0.0.0" }, { PUBLIC_URL: "https://hourhand.example" }]) {
      expect(() => readSettings({ ...elsewhere, TEST_CLOCK: "on" })).toThrow(SettingsError);
      expect(readSettings({ ...elsewhere, TEST_CLOCK: "off" }).testClock).toBe(false);
    }
  },
);

test(
  "a database whose clock was moved serves trials alone: production refuses it",
  { tags: ["@fair-play-1.9"] },
  async () => {
    const app = await startApp({}, { jobs: false });
    const { settings, database } = app.app.platform;
    await sql`update market_clock set moved_by = '1 minute'`.execute(database);
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
    await sql`update market_clock set moved_by = '0'`.execute(database);
    await start(production);
    await app.close();
  },
);
