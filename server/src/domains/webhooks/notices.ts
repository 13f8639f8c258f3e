// Tells administrators that a webhook was disabled.
import { say, type Sentence } from "@hourhand/contract/sentence";
import type { ReasonOfDisabling } from "@hourhand/contract/webhooks";
import type { Transaction } from "../../platform/database/transaction.ts";
import type { Platform } from "../../platform/platform.ts";
import { notifyAndMailAdministrators } from "../notifications/notifications.ts";

const bodyOf: Readonly<Record<Exclude<ReasonOfDisabling, "by_hand">, (host: string) => Sentence>> = {
  gone: (host) =>
    say(
      "{host} replied that the address of a webhook is gone (410). The webhook gets no more events until you enable it.",
      { host },
    ),
  failed: (host) =>
    say(
      "An event could not be delivered to {host} for three days. The webhook gets no more events until you enable it.",
      { host },
    ),
  key_ended: (host) =>
    say(
      "The API key that made the webhook to {host} has ended. It gets no more events until you enable it.",
      { host },
    ),
  restored: (host) =>
    say("A backup was restored. The webhook to {host} gets no events until you enable it.", { host }),
};

/** Sends every administrator a notice and a mail: this webhook was disabled, and why. */
export async function notifyDisabled(
  platform: Platform,
  transaction: Transaction,
  { url }: { url: string },
  because: Exclude<ReasonOfDisabling, "by_hand">,
): Promise<void> {
  await notifyAndMailAdministrators(platform, transaction, {
    title: "A webhook was disabled",
    body: bodyOf[because](new URL(url).host),
    page: "Webhooks",
    label: "Open the webhooks",
    event: "webhook",
  });
}
