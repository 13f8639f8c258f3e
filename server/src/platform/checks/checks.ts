// Runs every check of an installation, however many fail, and reports them in order (docs/rules/operation.md 22).
import { setTimeout as sleep } from "node:timers/promises";
import { say, type Sentence } from "@hourhand/contract/sentence";
import { SettingsError } from "../../settings/setting-reader.ts";
import type { InspectedSettings, Settings } from "../../settings/settings.ts";
import { isTableThere } from "../database/applied-migrations.ts";
import type { WatchedPool } from "../database/watched-pool.ts";
import {
  checkBackup,
  checkDatabaseClock,
  checkExtensions,
  checkMigrations,
  checkServer,
  checkTransactions,
} from "./database-checks.ts";
import {
  checkNames,
  inTime,
  ok,
  skip,
  fail,
  failAs,
  type CheckName,
  type Finding,
  type NamedFinding,
} from "./finding.ts";
import { checkCertificate, checkMail, checkPictures, checkRedis, checkStoreClock } from "./network-checks.ts";
import { mapTilesFailure } from "./map-tiles-check.ts";
import { checkPayments } from "./payments-check.ts";
import { checkDataDir, checkDisk, checkNode, checkSecret } from "./place-checks.ts";
import { readOperation, type OperationRow } from "./queries.ts";

/**
 * Opens the database that the settings name.
 * @throws the reason why it cannot be opened
 */
export type OpenPool = (settings: Settings) => Promise<WatchedPool>;

/** Timeout for reading the installation's row, in milliseconds. */
const rowMs = 2_000;
/** Timeout for checking the database's content, in milliseconds: passwords of older versions are tried, 40 at most. */
const contentMs = 8_000;
/**
 * Timeout for all checks together, in milliseconds; of the allowed 30 seconds it leaves some for the program's start
 * and end.
 */
const allMs = 20_000;
const minCheckMs = 1_000;
/** The longest time from the first check to the last finding. */
export const maxRunMs = allMs + minCheckMs;

const letStart = "they let the product start";

type Findings = Partial<Record<CheckName, Finding>>;

/**
 * Checks for other reasons why a start would fail: in a first start's settings, in the data folder, in the database,
 * and in conflicts between the database's content and the settings. No check changes anything.
 * @throws SettingsError naming the cause
 */
export interface StartChecks {
  readonly ofSettings: (settings: Settings) => void;
  readonly ofFolder: (settings: Settings) => void;
  readonly ofDatabase: (pool: WatchedPool) => Promise<void>;
  /** Returns what the content says about the settings, for the report. */
  readonly ofContent: (pool: WatchedPool, settings: Settings) => Promise<Sentence>;
}

/** Returns the check that depends on a setting. */
const checkOf = (name: string): CheckName => {
  if (name === "DATABASE_URL") return "database";
  if (name === "SECRET_KEY") return "secret-key";
  if (name === "REDIS_URL" || name === "WEB_CONCURRENCY") return "redis";
  if (name.startsWith("SMTP_")) return "mail";
  if (/^(?:RAZORPAY_|STRIPE_|PAYMENT_PROVIDER$)/.test(name)) return "payments";
  if (name.startsWith("S3_") || name === "PICTURES_IN") return "pictures";
  if (name === "PUBLIC_URL") return "certificate";
  if (name === "BACKUP_MAX_AGE_HOURS") return "backup";
  return "settings";
};

/** Runs every check, in the order of `checkNames`; each ends within 10 seconds, all within 30. */
export async function runChecks(
  { settings, faults }: InspectedSettings,
  openPool: OpenPool,
  startChecks: StartChecks,
): Promise<NamedFinding[]> {
  const findings: Findings = { node: checkNode() };
  findings.settings =
    faults.length === 0
      ? ((await startFailureOf(() => startChecks.ofSettings(settings))) ??
        (await mapTilesFailure(settings)) ??
        ok(letStart))
      : fail(faults.map(({ sentence }) => sentence).join(" "), "Correct it in the environment or in .env.");
  // If DATABASE_URL is wrong, the embedded database is not checked in its place.
  const isElsewhere = faults.some(({ name }) => name === "DATABASE_URL");
  await checkWith(isElsewhere ? { ...settings, databaseUrl: "" } : settings, openPool, findings, startChecks);
  for (const { name, sentence } of faults) {
    const check = checkOf(name);
    if (check === "secret-key")
      findings[check] = fail(sentence, "Set SECRET_KEY to 32 or more random characters.");
    else if (check === "redis")
      findings[check] = fail(sentence, "Set REDIS_URL to a Redis server, or WEB_CONCURRENCY to 1.");
    else if (check === "database")
      findings[check] = fail(sentence, "Correct DATABASE_URL (address, user, password, name).");
    else if (check !== "settings") findings[check] = skip(say("{name} is wrong or missing", { name }));
  }
  return checkNames.map((name) => ({ name, ...(findings[name] ?? skip("the settings are wrong")) }));
}

async function checkWith(
  settings: Settings,
  openPool: OpenPool,
  findings: Findings,
  startChecks: StartChecks,
): Promise<void> {
  const until = Date.now() + allMs;
  const run = async (name: CheckName, advice: Sentence, check: () => Promise<Finding> | Finding) => {
    findings[name] = await inTime(async () => check(), advice, Math.max(minCheckMs, until - Date.now()));
  };
  // Checks without dependencies do not wait for the others.
  const network = [
    run("redis", "Look at the Redis server and REDIS_URL.", () => checkRedis(settings)),
    run("mail", "Look at the mail server and SMTP_URL.", () => checkMail(settings)),
    run("certificate", "Look at the proxy in front of PUBLIC_URL.", () => checkCertificate(settings)),
    settings.picturesIn === "s3" &&
      run("pictures", "Look at the object store and S3_*.", () => checkPictures(settings)),
  ];
  await run(
    "data-dir",
    "Look at DATA_DIR and who may read it.",
    async () => (await startFailureOf(() => startChecks.ofFolder(settings))) ?? checkDataDir(settings),
  );
  const pool = await databasePool(settings, openPool, findings, startChecks);
  const operation =
    pool && (await Promise.race([operationRow(pool), sleep(rowMs, undefined, { ref: false })]));
  const withPool = (
    name: CheckName,
    advice: Sentence,
    check: (pool: WatchedPool) => Promise<Finding> | Finding,
  ) =>
    pool
      ? run(name, advice, () => check(pool))
      : void (findings[name] = skip("the database is not as it should be"));
  const dataDirIsThere = findings["data-dir"]?.state === "ok";
  const ofDataDir = (name: CheckName, advice: Sentence, check: () => Promise<Finding>) =>
    dataDirIsThere || name === "secret-key"
      ? run(name, advice, check)
      : void (findings[name] = skip("the data folder is not as it should be"));
  await Promise.all([
    pool && checkContent(startChecks.ofContent(pool, settings), findings, until),
    ofDataDir("secret-key", "Look at SECRET_KEY, or at the file secret-key in DATA_DIR.", () =>
      checkSecret(settings, operation?.secret_fingerprint),
    ),
    withPool("extensions", "Ask the database's owner.", checkExtensions),
    withPool("migrations", "Look at 'npm run upgrade:check'.", checkMigrations),
    withPool("transactions", "Look at pg_stat_activity.", (open) => checkTransactions(open)),
    ...network,
    run("payments", "Look at the payment provider and its keys.", () => checkPayments(settings, pool)),
    settings.picturesIn === "folder" &&
      ofDataDir("pictures", "Look at the folder 'pictures' in DATA_DIR.", () => checkPictures(settings)),
    run("clock", "Let a time service set this machine's clock.", () => checkClocks(settings, pool)),
    ofDataDir("disk", "Look at the disk of DATA_DIR.", () => checkDisk(settings)),
    withPool("backup", "Run 'npm run backup -- TO'.", () =>
      operation
        ? checkBackup(operation, settings.backupMaxAgeHours)
        : skip("the product was never started here"),
    ),
  ]);
}

/** Returns the finding of a start check that failed; undefined if it passed. */
async function startFailureOf(check: () => Promise<void> | void): Promise<Finding | undefined> {
  try {
    await check();
    return undefined;
  } catch (error) {
    if (error instanceof SettingsError) return error.said ? fail(...error.said) : failAs(error.message);
    throw error;
  }
}

/** Adds conflicts between the database's content and the settings to the findings about those settings. */
async function checkContent(content: Promise<Sentence>, findings: Findings, until: number): Promise<void> {
  let shown: Sentence | undefined;
  const read = async () => {
    shown = await content;
  };
  // A failed query, for example on an older version's database, is reported by the checks of the database.
  const refused = await Promise.race([
    startFailureOf(read).catch(() => undefined),
    sleep(Math.min(contentMs, Math.max(minCheckMs, until - Date.now())), undefined, { ref: false }),
  ]);
  const before = findings.settings;
  if (!refused) {
    if (shown !== undefined && before?.state === "ok")
      findings.settings = ok(say("{first, word}; {second, word}", { first: before.detail, second: shown }));
    return;
  }
  findings.settings =
    before?.state === "fail"
      ? fail(both(before.detail, refused.detail), both(before.advice ?? "", refused.advice ?? ""))
      : refused;
}

const both = (first: Sentence, second: Sentence): Sentence =>
  say("{first, word} {second, word}", { first, second });

async function databasePool(
  settings: Settings,
  openPool: OpenPool,
  findings: Findings,
  { ofDatabase }: StartChecks,
): Promise<WatchedPool | undefined> {
  if (settings.databaseUrl === undefined && findings["data-dir"]?.state !== "ok") {
    findings.database = skip("the data folder is not as it should be");
    return undefined;
  }
  if (settings.databaseUrl === "") return undefined;
  let pool: WatchedPool | undefined;
  const advice =
    settings.databaseUrl === undefined
      ? "Look at postgres.log in the database's folder, and start the product."
      : "Correct DATABASE_URL (address, user, password, name), or start the database server.";
  findings.database = await inTime(async () => {
    pool = await openPool(settings);
    const found = await checkServer(pool);
    const open = pool;
    return found.state === "ok" ? ((await startFailureOf(() => ofDatabase(open))) ?? found) : found;
  }, advice);
  return findings.database.state === "ok" ? pool : undefined;
}

async function operationRow(pool: WatchedPool): Promise<OperationRow | undefined> {
  try {
    return (await isTableThere(pool, "installation")) ? (await readOperation(pool, []))[0] : undefined;
  } catch {
    // The database is of an older version, which the check of migrations reports.
    return undefined;
  }
}

/** Checks the database's clock and the object store's; returns the worse finding. */
async function checkClocks(settings: Settings, pool: WatchedPool | undefined): Promise<Finding> {
  const { objectStore } = settings;
  const all = [
    ...(pool ? [await checkDatabaseClock(pool)] : []),
    ...(objectStore
      ? [await checkStoreClock(objectStore).catch(() => skip("the object store does not answer"))]
      : []),
  ];
  const failed = all.find(({ state }) => state === "fail");
  if (failed) return failed;
  const [first, second] = all.filter(({ state }) => state === "ok").map(({ detail }) => detail);
  if (first === undefined) return skip("the database does not answer");
  return ok(second === undefined ? first : say("{first, word}, {second, word}", { first, second }));
}
