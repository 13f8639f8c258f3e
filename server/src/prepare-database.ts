// Makes the database that the settings describe ready: starts and migrates it, creates its first administrator and, if
// it is empty and demo data are allowed, loads the demo story.
import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { reasonOf } from "./platform/checks/finding.ts";
import { SettingsError } from "./settings/setting-reader.ts";
import { placeOf, type MarketPlace } from "./settings/market.ts";
import { type Settings } from "./settings/settings.ts";
import { buildApp } from "./app.ts";
import { demoAccounts } from "./demo-accounts.ts";
import {
  ensureFirstAdministrator,
  hasNoPeople,
} from "./domains/accounts/first-administrator/first-administrator.ts";
import {
  readPhonesOnce,
  recordFirstAdministrator,
  recordServing,
  refuseDemoInProduction,
  refuseMovedClock,
  refuseStrangeAdministrator,
  refuseUnknownZone,
  searchDemoOnce,
  unusedAdminPassword,
} from "./installation.ts";
import { pushKeys } from "./domains/notifications/notifications.ts";
import { addFirstCategories, hasAnyWorker } from "./domains/catalogue/catalogue.ts";
import { firstCategories } from "./first-categories.ts";
import { loadDemo } from "./load-demo.ts";
import { startEmbeddedDatabase } from "@hourhand/embedded-postgres/launch";
import { hasDatabase } from "@hourhand/embedded-postgres/place";
import { migrate, readMigrations } from "./platform/database/migrate.ts";
import { createPool } from "./platform/database/pool.ts";
import { pageAddress } from "./platform/page-address.ts";
import { isReadOnly } from "./platform/database/transaction.ts";
import { installJobs } from "./platform/jobs/jobs.ts";
import { createLogger, type Logger } from "./platform/log/logger.ts";
import { checkMarket, establishMarket } from "./stored-market.ts";
import { refuseUnfinishedDatabase, refuseUnfinishedFolder } from "./unfinished-restore.ts";

/** A database that is ready to serve. The passwords of `accounts` may be printed: demo ones and a generated one. */
export interface PreparedDatabase {
  readonly url: string;
  readonly market: MarketPlace;
  /** What to do first; undefined once there is a worker. */
  readonly next: string | undefined;
  readonly accounts: readonly { role: string; username: string; password: string }[];
}

/**
 * Prepares the database that the settings name, or the embedded one.
 * @throws SettingsError if its content and the settings contradict each other
 * @param report is called with a sentence before each step that takes time
 * @param onStart gets the function that stops the embedded database as soon as that is starting; its running work is
 * then rolled back
 * @param log for warnings; `report` is for the person who watches the start
 */
export async function prepareDatabase(
  settings: Settings,
  report: (sentence: string) => void,
  onStart: (stop: () => Promise<void>) => void = () => {},
  log: Logger = createLogger("warn"),
): Promise<PreparedDatabase> {
  await mkdir(settings.dataDir, { recursive: true }).catch((error: unknown) => {
    throw new SettingsError(
      `DATA_DIR is ${settings.dataDir}, which cannot be made: ${reasonOf(error)}. Please name a folder that this user may write to.`,
    );
  });
  refuseUnfinishedFolder(settings);
  // A first start with an incomplete market leaves no database behind.
  if (settings.databaseUrl === undefined && !hasDatabase(settings.dataDir)) placeOf(settings.market);
  const url = settings.databaseUrl ?? (await startEmbedded(settings, report, onStart));
  await refuseAtOnce(url, settings);
  await migrate(url, readMigrations(), report);
  await installJobs(url);
  return { url, ...(await fill(settings, url, report, log)) };
}

async function startEmbedded(
  settings: Settings,
  report: (sentence: string) => void,
  onStart: (stop: () => Promise<void>) => void,
): Promise<string> {
  const started = startEmbeddedDatabase({
    dataDir: settings.dataDir,
    log: createLogger(settings.logLevel === "info" ? "warn" : settings.logLevel),
    onProgress: report,
  });
  // A database that failed to start has stopped itself.
  onStart(async () => (await started.catch(() => undefined))?.stop());
  const database = await started;
  if (database.moved)
    report(`The database lives in ${database.location}, since others may not enter the data folder.`);
  return database.url;
}

/** Refuses what can be refused before anything is written. @throws SettingsError */
async function refuseAtOnce(url: string, settings: Settings): Promise<void> {
  const pool = createPool(url, { name: "hourhand start", size: 1, isStarting: true });
  try {
    await refuseUnfinishedDatabase(pool);
    const { timeZone } = await checkMarket(pool, settings);
    await refuseUnknownZone(pool, timeZone);
  } finally {
    await pool.end();
  }
}

async function fill(
  settings: Settings,
  url: string,
  report: (sentence: string) => void,
  log: Logger,
): Promise<Omit<PreparedDatabase, "url">> {
  const market = await storedMarket(url, settings);
  const app = await buildApp(settings, { databaseUrl: url, market, log });
  try {
    refuseMovedClock(settings, app.platform.clock.isMoved);
    const { pool } = app.platform;
    await searchDemoOnce(pool);
    await refuseDemoInProduction(pool, settings);
    const isEmpty = await hasNoPeople(pool);
    const { demoData } = app.platform.settings;
    if (isEmpty && demoData) {
      report("Loading the demo data …");
      await loadDemo(app.platform);
    }
    await readPhonesOnce(pool);
    if (isEmpty && !demoData) await addFirstCategories(pool, firstCategories);
    const generated = randomBytes(12).toString("base64url");
    const made = await ensureFirstAdministrator(
      app.platform,
      settings.admin ?? { email: "admin@hourhand.invalid", password: generated },
    );
    if (settings.admin && isEmpty) await recordFirstAdministrator(pool, settings.admin.email);
    await refuseStrangeAdministrator(pool, settings);
    await pushKeys(pool);
    await recordServing(pool, app.platform.keys).catch((error: unknown) => {
      if (!isReadOnly(error)) throw error;
      app.platform.log.warn("The database takes no writes: what is read is served.");
    });
    const unused = await unusedAdminPassword(pool, settings);
    if (unused !== undefined) app.platform.log.warn(unused);
    const printed =
      made && settings.admin === undefined ? [{ role: "admin", username: made, password: generated }] : [];
    return {
      market,
      accounts: [...demoAccounts(app.platform.settings), ...printed],
      next: (await hasAnyWorker(pool)) ? undefined : nextStep(settings),
    };
  } finally {
    await app.close();
  }
}

async function storedMarket(url: string, settings: Settings): Promise<MarketPlace> {
  const pool = createPool(url, { name: "hourhand start", size: 1, isStarting: true });
  try {
    return await establishMarket(pool, settings);
  } finally {
    await pool.end();
  }
}

/** Words the first thing to do in a market without workers. */
const nextStep = ({ publicUrl }: Settings): string =>
  `Next: sign in as the administrator at ${publicUrl}${pageAddress("admin", "Categoryes")}, check the categories, ` +
  `and invite your first worker to register at ${publicUrl}/worker_register`;
