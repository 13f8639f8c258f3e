// The mail about a sign-in from a new device (docs/rules/sessions.md 33).
import { say } from "@hourhand/contract/sentence";
import type { Role } from "@hourhand/contract/endpoint";
import type { Queryable } from "../../../platform/database/prepared-statements.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { renderMail } from "../../../platform/mail/mail-template.ts";
import { productName } from "../../../platform/mail/transport.ts";
import { pageAddress } from "../../../platform/page-address.ts";
import type { Platform } from "../../../platform/platform.ts";
import { isKnownTo, type Caller } from "../callers.ts";
import { deviceName } from "../sessions/device-name.ts";
import { claimMail, previousSignIns } from "./queries.ts";

/** The page that lists a person's sessions, by role. */
const sessionsPage: Readonly<Record<Role, string>> = {
  admin: "Security",
  worker: "Profile",
  user: "Profile",
};

/**
 * Whether a person signs in from a new device. Devices are recognised by the browser's cookie or, if there is none, by
 * the user agent. The very first sign-in does not count as new. Call it before the session begins.
 */
export async function isNewDevice(
  platform: Platform,
  database: Queryable,
  personId: number,
  caller: Caller,
): Promise<boolean> {
  if (isKnownTo(platform, caller, personId)) return false;
  const [previous] = await previousSignIns(database, [personId, caller.userAgent]);
  if (!previous?.has_signed_in) return false;
  return caller.device !== undefined || !previous.knows_agent;
}

/** Mails a person about a sign-in from a new device, at most once a day per network. */
export async function mailNewDevice(platform: Platform, personId: number, caller: Caller): Promise<void> {
  const { calendar, settings } = platform;
  const now = new Date();
  const when = `${calendar.today(now)}, ${calendar.timeNow(now).slice(0, 5)} (${calendar.timeZone})`;
  await inTransaction(platform.pool, async (transaction) => {
    const [person] = await claimMail(transaction, [personId, caller.prefix ?? ""]);
    if (!person) return;
    await platform.outbox.add(
      transaction,
      "mail",
      renderMail({
        to: person.email,
        subject: say("New sign-in to your {product} account", { product: productName }),
        greeting: say("Hello {name},", { name: person.first_name }),
        paragraphs: [
          "Your account was signed in to from a device that we have not seen before.",
          "If that was you, there is nothing to do. If not, end that session and choose a new password with 'Forgot password' on the sign-in screen.",
        ],
        rows: [
          ["Device", deviceName(caller.userAgent), "ours"],
          ["Network", caller.prefix ?? "-"],
          ["Time", when],
        ],
        link: {
          label: "See where you are signed in",
          url: settings.publicUrl + pageAddress(person.role, sessionsPage[person.role]),
        },
      }),
    );
  });
}
