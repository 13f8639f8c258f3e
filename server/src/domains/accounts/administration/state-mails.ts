// What a person is mailed when an administrator deactivates their account or their profile as a worker, or makes it active again.
import type { Transaction } from "../../../platform/database/transaction.ts";
import { renderMail } from "../../../platform/mail/mail-template.ts";
import { pageAddress } from "../../../platform/page-address.ts";
import type { Platform } from "../../../platform/platform.ts";

/** What an administrator may say beside whom a toggle concerns. Without `active` the state is flipped. */
export interface WantedState {
  reason?: string | undefined;
  active?: boolean | undefined;
}

/**
 * Whom a person answers: the contact of the panel, else the address that mails come from. Undefined where neither is set. To be
 * asked before a transaction begins, since it may need a connection of its own.
 */
export async function contactToAnswer({
  product,
  settings: { mailFrom },
}: Pick<Platform, "product" | "settings">): Promise<string | undefined> {
  const { contact } = await product.read();
  const ways = [contact?.email, contact?.phone, contact?.address].filter((way) => way);
  if (ways.length > 0) return ways.join(", ");
  return mailFrom === undefined ? undefined : (/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom).trim();
}

/** Mails a person that their account or profile was deactivated or is active again: why, and whom they answer. */
export async function mailStateChange(
  platform: Pick<Platform, "outbox" | "settings">,
  transaction: Transaction,
  person: { email: string; first_name: string },
  change: {
    of: "account" | "worker profile";
    isActive: boolean;
    reason: string | undefined;
    contact: string | undefined;
  },
): Promise<void> {
  const { reason, contact, isActive } = change;
  const { subject, text } = wordsOf(change);
  const { publicUrl } = platform.settings;
  await platform.outbox.add(
    transaction,
    "mail",
    renderMail({
      to: person.email,
      subject,
      greeting: `Hello ${person.first_name}`,
      paragraphs: [
        text,
        ...(contact === undefined
          ? []
          : ["If you have a question or do not agree, please write to the contact below."]),
      ],
      rows: [
        ...(reason === undefined ? [] : [["Reason", reason] as const]),
        ...(contact === undefined ? [] : [["Contact", contact] as const]),
      ],
      ...(isActive && {
        link:
          change.of === "account"
            ? { label: "Sign in", url: `${publicUrl}/signin` }
            : { label: "Open your schedule", url: publicUrl + pageAddress("worker", "Schedule") },
      }),
    }),
  );
}

function wordsOf({ of, isActive }: { of: "account" | "worker profile"; isActive: boolean }): {
  subject: string;
  text: string;
} {
  if (of === "account")
    return isActive
      ? {
          subject: "Your account is active again",
          text: "Your account was made active again. You can sign in as before. Bookings that were canceled stay canceled.",
        }
      : {
          subject: "Your account was deactivated",
          text: "Your account was deactivated. You cannot sign in any more, and the bookings you had to come are canceled.",
        };
  return isActive
    ? {
        subject: "Your worker profile is active again",
        text: "Your worker profile was made active again. Customers can find and book you.",
      }
    : {
        subject: "Your worker profile was deactivated",
        text: "Your worker profile was deactivated. Customers cannot find or book you. Visits that you have accepted stay as they are.",
      };
}
