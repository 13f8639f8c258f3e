// A person's visits in their own calendar (docs/rules/notices.md 17–21).
import { say } from "@hourhand/contract/sentence";
import type { Language } from "@hourhand/contract/languages";
import { notFound } from "@hourhand/contract/problem";
import { onlyRow } from "../../../platform/database/rows.ts";
import { afterCommit } from "../../../platform/database/transaction.ts";
import { chooseLanguageOf } from "../../../platform/language.ts";
import type { Transact } from "../../../platform/http/idempotency.ts";
import { renderMail } from "../../../platform/mail/mail-template.ts";
import type { Actor } from "../../../platform/person.ts";
import type { Platform } from "../../../platform/platform.ts";
import { hashOfSecret, newSecret } from "../../../platform/secret.ts";
import { refuse } from "../../../platform/problem.ts";
import { recordChange } from "../../audit/audit.ts";
import { sideOf } from "../sides.ts";
import {
  calendarOf,
  calendarOfBooking,
  endFeed,
  personOfFeed,
  storeFeed,
  type CalendarRow,
} from "./queries.ts";

/**
 * Makes a new address for a person's calendar; the previous one stops working. Returns the address, which is not stored
 * anywhere. The person gets a mail about it.
 */
export const makeCalendarFeed = (
  platform: Platform,
  personId: number,
  address: string,
  transact: Transact<string>,
): Promise<string> =>
  transact(async (transaction) => {
    const secret = newSecret();
    const { email, first_name } = onlyRow(await storeFeed(transaction, [personId, hashOfSecret(secret)]));
    await recordChange(transaction, {
      actorId: personId,
      action: "calendar address made",
      subject: "user",
      subjectId: personId,
    });
    await platform.outbox.addAll(transaction, [feedMail(platform, email, first_name)]);
    afterCommit(transaction, () =>
      platform.securityLog.record({ event: "calendar-feed-made", personId, address }),
    );
    return `${platform.settings.publicUrl}/api/v1/calendar/${secret}`;
  });

const feedMail = ({ settings }: Platform, to: string, firstName: string) =>
  renderMail({
    to,
    subject: "A new address of your calendar was made",
    greeting: say("Hello {name},", { name: firstName }),
    paragraphs: [
      "A secret address of your calendar was just made. Whoever knows it can read your visits; the address before it has ended.",
      "If this was not you, end the address on your profile, and choose a new password at once with 'Forgot password' on the sign-in screen.",
    ],
    link: { label: "Sign in", url: `${settings.publicUrl}/signin` },
  });

/** Disables the address of a person's calendar. @throws Problem `notFound` (404) if there is none */
export async function endCalendarFeed(
  { pool, securityLog }: Platform,
  personId: number,
  address: string,
): Promise<void> {
  const [ended] = await endFeed(pool, [personId]);
  if (!ended) refuse(notFound, { sentence: "There is no address of your calendar." });
  securityLog.record({ event: "calendar-feed-ended", personId, address });
}

/** A person's bookings for a calendar, and the language to write it in. */
export interface PersonCalendar {
  rows: CalendarRow[];
  /** Null for an API key. */
  personId: number | null;
  language: Language;
}

/**
 * Returns the calendar behind a secret address, in its owner's language, or else in the one that the calendar program
 * prefers (`Accept-Language`).
 * @throws Problem `notFound` (404)
 */
export async function readCalendarFeed(
  { pool, calendar, product }: Platform,
  secret: string,
  accepted: string | undefined,
): Promise<PersonCalendar> {
  const [owner] = await personOfFeed(pool, [hashOfSecret(secret)]);
  if (!owner) return refuse(notFound);
  const rows = await calendarOf(pool, [owner.person_id, calendar.timeZone]);
  const language = chooseLanguageOf(product)({ chosen: owner.language, accepted });
  return { rows, personId: owner.person_id, language };
}

/** Returns the calendar of one booking, for its sides and administrators. @throws Problem `notFound` (404) */
export async function readBookingCalendar(
  platform: Platform,
  caller: Actor,
  bookingId: number,
  language: Language,
): Promise<PersonCalendar> {
  const [row] = await calendarOfBooking(platform.pool, [bookingId, platform.calendar.timeZone]);
  if (!row || !sideOf(caller, row)) return refuse(notFound);
  return { rows: [row], personId: caller.id, language };
}
