// Loads the demo story of demo/ into an empty database: all of it or nothing. What the story is, is written there.
import { randomBytes } from "node:crypto";
import type { Row } from "@hourhand/demo/load-target";
import { markDemoPeople } from "./domains/accounts/demo-accounts/demo-accounts.ts";
import { hashPassword } from "./domains/accounts/passwords.ts";
import { feePaise } from "./domains/wallet/rules.ts";
import { noteDemoLoaded } from "./installation.ts";
import { inTransaction } from "./platform/database/transaction.ts";
import type { Platform } from "./platform/platform.ts";
import { compactAndAnalyze, insertRows, platformAccounts, useTimeZone } from "./queries-load-demo.ts";

/** Loads the story as of the market's today; takes some seconds. The administrator's password is the settings' if they have one. */
export async function loadDemo(platform: Platform): Promise<void> {
  // Loaded where it is needed: it holds some hundred pictures.
  const [{ loadDemoData }, { demoPassword }] = await Promise.all([
    import("@hourhand/demo/load"),
    import("@hourhand/demo/people"),
  ]);
  const { settings, calendar, store } = platform;
  const passwordHash = await hashPassword(demoPassword);
  const administrator = {
    username: "admin",
    email: settings.admin?.email ?? "admin@example.com",
    passwordHash: settings.admin ? await hashPassword(settings.admin.password) : passwordHash,
  };
  const tables: [name: string, rows: readonly Row[]][] = [];
  await loadDemoData({
    today: calendar.today(),
    passwordHash,
    administrator,
    accounts: await platformAccounts(platform.database),
    feeOf: (totalPaise) => feePaise(totalPaise, settings.platformFeePercent),
    async storePicture(webp) {
      const name = randomBytes(16).toString("hex");
      await store.put(name, webp);
      return name;
    },
    insert: (table, rows) => void tables.push([table, rows]),
  });
  // After the pictures are stored: no transaction waits for that.
  await inTransaction(platform.database, async (transaction) => {
    // The story's times are the market's.
    await useTimeZone(transaction, [calendar.timeZone]);
    for (const [table, rows] of tables) await insertRows(transaction, table, rows);
    await markDemoPeople(transaction, [passwordHash]);
    await noteDemoLoaded(transaction);
  });
  await compactAndAnalyze(platform.database);
}
