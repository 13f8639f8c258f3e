// How an installation began, and whether a start may use it: the demo story never serves in production, and an
// ADMIN_EMAIL that belongs to nobody is never ignored.
import { say } from "@hourhand/contract/sentence";
import { readAllPhones } from "./domains/accounts/accounts.ts";
import { market } from "@hourhand/contract/market";
import { demoHashes, findDemoPeople, hasDemoPeople } from "./domains/accounts/demo-accounts/demo-accounts.ts";
import {
  administratorHash,
  hasAdministrator,
} from "./domains/accounts/first-administrator/first-administrator.ts";
import { verifyPassword } from "./domains/accounts/passwords.ts";
import { demoPassword } from "./demo-accounts.ts";
import { timeInZone } from "./platform/clock/queries.ts";
import type { Queryable } from "./platform/database/prepared-statements.ts";
import { inTransaction, type Database } from "./platform/database/transaction.ts";
import {
  readInstallationRow,
  setDemoLoaded,
  setDemoSearched,
  setFirstAdministratorEmail,
  setPhonesRead,
  setServing,
  type InstallationRow,
} from "./queries-installation.ts";
import { onlyRow } from "./platform/database/rows.ts";
import { secretFingerprint, type Keys } from "./platform/keys.ts";
import { SettingsError } from "./settings/setting-reader.ts";
import { type Settings } from "./settings/settings.ts";
import { otherNames, refusal } from "./settings/time-zone.ts";
import { productVersion } from "./version.ts";

/** Records, in the transaction that loads it, that this database has the demo story. */
export async function recordDemoLoaded(transaction: Queryable): Promise<void> {
  await setDemoLoaded(transaction, []);
}

/** Whether the demo story was loaded into this database, which happens only if it is empty or was reset. */
export const wasBegunWithDemo = async (database: Queryable): Promise<boolean> =>
  (await readInstallation(database)).demo_loaded_at !== null;

/** Records the setting from which the first administrator was created. */
export async function recordFirstAdministrator(database: Queryable, email: string): Promise<void> {
  await setFirstAdministratorEmail(database, [email]);
}

/** Records which version and which secret serve the database. */
export async function recordServing(database: Queryable, keys: Keys): Promise<void> {
  await setServing(database, [productVersion(), secretFingerprint(keys)]);
}

/**
 * Refuses a start on a database whose clock was moved, unless demo data are allowed: its rows are in the future, and
 * the clock is never set back, so it is only fit for trials.
 * @throws SettingsError with a sentence that says what to do
 */
export function refuseMovedClock({ allowsDemo }: Settings, isMoved: boolean): void {
  if (allowsDemo || !isMoved) return;
  throw SettingsError.say(
    "The clock of this database was moved with TEST_CLOCK=on.",
    "Please start with another DATA_DIR or DATABASE_URL.",
  );
}

/**
 * Refuses a start in a time zone that this database's PostgreSQL does not know, for example because its tz database is
 * older.
 * @throws SettingsError that suggests a name which it does know
 */
export async function refuseUnknownZone(runner: Queryable, name: string): Promise<void> {
  if (await isZoneKnown(runner, name)) return;
  for (const other of otherNames(name))
    if (await isZoneKnown(runner, other)) throw new SettingsError(refusal(name, unknownThere, other));
  throw new SettingsError(refusal(name, unknownThere, undefined));
}

const unknownThere = "which the database's PostgreSQL does not know";

async function isZoneKnown(runner: Queryable, name: string): Promise<boolean> {
  try {
    await timeInZone(runner, [name]);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === "22023") return false;
    throw error;
  }
}

/**
 * Refuses a production start on the demo's database; changes nothing.
 * @throws SettingsError with a sentence that says what to do
 */
export async function refuseDemoInProduction(database: Queryable, settings: Settings): Promise<void> {
  if (!settings.isProduction || !(await holdsDemo(database))) return;
  throw settings.databaseUrl === undefined
    ? SettingsError.say(
        "The database in DATA_DIR holds the demo story, whose passwords are public, so it cannot serve in production.",
        "Please set DATA_DIR to a new, empty folder and start again.",
      )
    : SettingsError.say(
        "The database of DATABASE_URL holds the demo story, whose passwords are public, so it cannot serve in production.",
        "Please set DATABASE_URL to a new, empty database and start again.",
      );
}

async function holdsDemo(database: Queryable): Promise<boolean> {
  const { demo_loaded_at, demo_searched } = await readInstallation(database);
  if (demo_loaded_at !== null || (await hasDemoPeople(database))) return true;
  // A database of an older version may have demo people who are not marked yet.
  return !demo_searched && (await demoHashes(database, demoPassword)).length > 0;
}

/** Marks the story's people in databases of versions that did not; searches each database once. */
export async function searchDemoOnce(database: Database): Promise<void> {
  if ((await readInstallation(database)).demo_searched) return;
  await inTransaction(database, async (transaction) => {
    await findDemoPeople(transaction, demoPassword);
    await setDemoSearched(transaction, []);
  });
}

/** Converts all phones to numbers of the market's country, once for each country. */
export async function readPhonesOnce(database: Database): Promise<void> {
  const { country } = market();
  const { phones_read_in: before } = await readInstallation(database);
  if (before === country) return;
  await readAllPhones(database, before === null);
  await setPhonesRead(database, [country]);
}

/**
 * Refuses ADMIN_EMAIL and ADMIN_PASSWORD if the first administrator already exists and is another person. Does not
 * compare the password: it is only the first one, and an administrator who has changed it must not prevent the start.
 * Changes nothing.
 * @throws SettingsError with a sentence that says what to do
 */
export async function refuseStrangeAdministrator(database: Queryable, settings: Settings): Promise<void> {
  if (!settings.admin) return;
  const { email } = settings.admin;
  const { first_administrator_email: first } = await readInstallation(database);
  if (first?.toLowerCase() === email.toLowerCase() || (await hasAdministrator(database, email))) return;
  throw SettingsError.say(
    say("ADMIN_EMAIL is {email}, but this database has its administrator already and it is not that one.", {
      email,
    }),
    "Please remove ADMIN_EMAIL and ADMIN_PASSWORD, which make the first administrator of an empty database only, or set ADMIN_EMAIL to that administrator's address.",
  );
}

/**
 * Returns a warning if ADMIN_PASSWORD does not work for the administrator with ADMIN_EMAIL; undefined if it works, or
 * nothing is set.
 */
export async function unusedAdminPassword(
  database: Queryable,
  settings: Settings,
): Promise<string | undefined> {
  if (!settings.admin) return undefined;
  const { email, password } = settings.admin;
  const hash = await administratorHash(database, email);
  if (hash === undefined || (hash !== null && (await verifyPassword(hash, password)))) return undefined;
  return `ADMIN_PASSWORD is not the password of ${email}: it makes the first administrator only; use "Forgot password".`;
}

async function readInstallation(database: Queryable): Promise<InstallationRow> {
  return onlyRow(await readInstallationRow(database, []));
}
