// Mails leave through the outbox, in the transaction that causes them. With SMTP_URL they go to that server; without it
// they are printed and kept for `/dev/mailbox`.
import type { JobHandlers } from "../jobs/jobs.ts";
import type { Platform } from "../platform.ts";
import type { Database } from "../database/kysely.ts";
import type { Mail } from "./transport.ts";

export type { Mail, SendMail } from "./transport.ts";

/**
 * Queues a mail with a transaction: it is sent once that commits, and tried again while the mail server is away.
 * @param options.isUrgent somebody waits for it: it goes before all others, over connections of its own
 */
export async function queueMail(
  platform: Pick<Platform, "outbox">,
  transaction: Database,
  mail: Mail,
  options: { isUrgent?: boolean } = {},
): Promise<void> {
  await platform.outbox.add(transaction, "mail", mail, options);
}

/** Queues mails that nobody waits for, with a transaction. */
export async function queueMails(
  platform: Pick<Platform, "outbox">,
  transaction: Database,
  mails: readonly Mail[],
): Promise<void> {
  if (mails.length > 0) await platform.outbox.addAll(transaction, mails);
}

/** Hands the mails over that a version before the outbox had queued as jobs. */
export function mailJobs(platform: Platform): JobHandlers {
  return { sendMail: (mail: Mail) => queueMail(platform, platform.database, mail) };
}
