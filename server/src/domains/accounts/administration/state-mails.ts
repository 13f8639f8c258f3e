// The mail that tells a person that an administrator deactivated or reactivated their account or worker profile.
import { say } from "@hourhand/contract/sentence";
import type { Transaction } from "../../../platform/database/transaction.ts";
import { renderMail } from "../../../platform/mail/mail-template.ts";
import { pageAddress } from "../../../platform/page-address.ts";
import type { Platform } from "../../../platform/platform.ts";

/** Optional fields of a toggle. Without `active`, the state is flipped. */
export interface ToggleOptions {
  reason?: string | undefined;
  active?: boolean | undefined;
}

/**
 * Returns where a person can reply: the contact set in the panel, else the sender address of our mails; undefined if
 * neither is set. Call it before a transaction begins, because it may need a second connection.
 */
export async function replyContact({
  product,
  settings: { mailFrom },
}: Pick<Platform, "product" | "settings">): Promise<string | undefined> {
  const { contact } = await product.read();
  const contacts = [contact?.email, contact?.phone, contact?.address].filter((value) => value);
  if (contacts.length > 0) return contacts.join(", ");
  return mailFrom === undefined ? undefined : (/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom).trim();
}

/** Mails a person that their account or profile was deactivated or reactivated, with the reason and where to reply. */
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
      greeting: say("Hello {name},", { name: person.first_name }),
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
          text: "Your account was made active again. You can sign in as before. Bookings that were cancelled stay cancelled.",
        }
      : {
          subject: "Your account was deactivated",
          text: "Your account was deactivated. You cannot sign in any more, and the bookings you had to come are cancelled.",
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
