// Warns administrators before a key expires, and ends the key when it does (docs/rules/api-keys.md 8).
import { say } from "@hourhand/contract/sentence";
import type { DueWork } from "../../platform/clock/due-work.ts";
import { onlyRow } from "../../platform/database/rows.ts";
import type { Transaction } from "../../platform/database/transaction.ts";
import type { Platform } from "../../platform/platform.ts";
import { notifyAndMailAdministrators } from "../notifications/notifications.ts";
import { disableWebhooksOfKey } from "../webhooks/webhooks.ts";
import { endExpired, nextToExpire, nextToWarn, takeToWarn } from "./queries.ts";

export const apiKeyDueWork = (platform: Platform): DueWork => ({
  name: "API keys that expire soon",
  nextDue: async (database) => onlyRow(await nextToWarn(database, [])).due,
  async run(transaction) {
    const keys = await takeToWarn(transaction, []);
    for (const key of keys) await notifyExpiry(platform, transaction, key);
    return keys.length;
  },
});

/** Ends keys when they expire, and their webhooks with them. */
export const expiryOfKeys = (platform: Platform): DueWork => ({
  name: "API keys that expire",
  nextDue: async (database) => onlyRow(await nextToExpire(database, [])).due,
  async run(transaction) {
    const keys = await endExpired(transaction, []);
    for (const { id } of keys) await disableWebhooksOfKey(platform, transaction, id, null);
    return keys.length;
  },
});

const notifyExpiry = (
  platform: Platform,
  transaction: Transaction,
  { name, expires_at: expiresAt }: { name: string; expires_at: Date },
): Promise<void> =>
  notifyAndMailAdministrators(platform, transaction, {
    title: "An API key expires soon",
    body: say(
      "The API key '{name}' expires on {day, date}. Create a new one and put it into its program before then.",
      { name, day: platform.calendar.today(expiresAt) },
    ),
    page: "ApiKeys",
    label: "Open the API keys",
    event: "api_key",
  });
