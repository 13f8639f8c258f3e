// Loads the demo story, which is in demo/, into an empty database: all of it or nothing.
import type { Queryable } from "./platform/database/prepared-statements.ts";
import { randomBytes } from "node:crypto";
import type { Row } from "@hourhand/demo/load-target";
import { markDemoPeople } from "./domains/accounts/demo-accounts/demo-accounts.ts";
import { hashPassword } from "./domains/accounts/passwords.ts";
import { recordNoEvents } from "./domains/events/events.ts";
import { deleteUploads, registerUpload } from "./domains/media/queries.ts";
import { feePaise } from "./domains/wallet/rules.ts";
import { recordDemoLoaded } from "./installation.ts";
import { inTransaction } from "./platform/database/transaction.ts";
import type { Platform } from "./platform/platform.ts";
import {
  compactAndAnalyze,
  insertRows,
  letCustomersPay,
  platformAccounts,
  setTimeZone,
} from "./queries-load-demo.ts";

/** The parts of the platform that loading needs. */
export type DemoParts = Pick<Platform, "settings" | "calendar" | "store" | "pool">;

/** The story as rows; its pictures are already in the store. */
export interface PreparedDemo {
  readonly tables: readonly [name: string, rows: readonly Row[]][];
  /** The names of the pictures; they are registered as uploads until the rows exist. */
  readonly pictures: readonly string[];
  readonly passwordHash: string;
  readonly timeZone: string;
}

/**
 * Loads the story as of today in the market; takes some seconds. The administrator gets the password in the settings,
 * if there is one.
 */
export async function loadDemo(parts: DemoParts): Promise<void> {
  // Pictures are stored first, so that no transaction waits for that.
  const demo = await prepareDemo(parts);
  await inTransaction(parts.pool, (transaction) => insertDemo(transaction, demo));
  await compactAndAnalyze(parts.pool);
}

/** Stores the pictures and creates the rows. The sweep removes pictures that are never inserted. */
export async function prepareDemo(parts: DemoParts): Promise<PreparedDemo> {
  // Imported only if it is needed, because it holds some hundred pictures.
  const [{ loadDemoData }, { demoPassword }] = await Promise.all([
    import("@hourhand/demo/load"),
    import("@hourhand/demo/people"),
  ]);
  const { settings, calendar, store, pool } = parts;
  const passwordHash = await hashPassword(settings, demoPassword);
  const administrator = {
    username: "admin",
    email: settings.admin?.email ?? "admin@example.com",
    passwordHash: settings.admin ? await hashPassword(settings, settings.admin.password) : passwordHash,
  };
  const tables: [name: string, rows: readonly Row[]][] = [];
  const pictures: string[] = [];
  await loadDemoData({
    today: calendar.today(),
    passwordHash,
    administrator,
    accounts: await platformAccounts(pool),
    feeOf: (totalPaise) => feePaise(totalPaise, settings.platformFeePercent),
    async storePicture(webp) {
      const name = randomBytes(16).toString("hex");
      await registerUpload(pool, [name]);
      await store.put(name, webp);
      pictures.push(name);
      return name;
    },
    insert: (table, rows) => void tables.push([table, rows]),
  });
  return { tables, pictures, passwordHash, timeZone: calendar.timeZone };
}

/** Inserts the story into empty tables, as part of a transaction. */
export async function insertDemo(transaction: Queryable, demo: PreparedDemo): Promise<void> {
  await recordNoEvents(transaction);
  // The story's times are in the market's zone.
  await setTimeZone(transaction, [demo.timeZone]);
  for (const [table, rows] of demo.tables) await insertRows(transaction, table, rows);
  await letCustomersPay(transaction, []);
  await deleteUploads(transaction, [[...demo.pictures]]);
  await markDemoPeople(transaction, [demo.passwordHash]);
  await recordDemoLoaded(transaction);
}
