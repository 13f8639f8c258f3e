// The public module of notifications: sends people notices and stores them until they are seen (docs/rules/notices.md
// 2).
import { afterCommit, type Transaction } from "../../platform/database/transaction.ts";
import type { LiveNoticeFrame } from "@hourhand/contract/notifications";
import { say } from "@hourhand/contract/sentence";
import { renderMail } from "../../platform/mail/mail-template.ts";
import { pageAddress } from "../../platform/page-address.ts";
import type { Platform } from "../../platform/platform.ts";
import { inWords } from "../../platform/sentences.ts";
import { administratorIds, administratorsToMail } from "../accounts/accounts.ts";
import { presentNotice, type Untranslated } from "./present.ts";
import {
  deleteNotices,
  deleteNoticesAbout,
  insertNotice,
  insertNoticesText,
  replaceNotices,
  unseenNotices,
  type NoticeRow,
} from "./queries.ts";
import { maxUnseen, type Notice, type RepeatedNotice } from "./rules.ts";

export { addressesFor } from "./preferences/preferences.ts";
export { pushCount } from "./push/queries.ts";
export { pushKeys } from "./push/subscriptions.ts";
export { storedText } from "./rules.ts";
export type { Notice, NoticeText, RepeatedNotice } from "./rules.ts";

/** Returns the bus channel of one person's notices. */
export const noticesOf = (personId: number): string => `notices:${personId}`;

/** Returns the presence key of a person with an open notification socket. */
export const bellKey = (personId: number): string => `bell:${personId}`;

/**
 * Stores a notice in the transaction; the person's open sockets receive it after the commit. Returns false if it is
 * held back because its causer has caused too many for this person: then no mail goes out either.
 */
export async function notify(platform: Platform, transaction: Transaction, notice: Notice): Promise<boolean> {
  const row = await insertNotice(transaction, notice);
  if (row) afterCommit(transaction, () => pushStored(platform, row));
  return row !== undefined;
}

/** A notice for administrators; `page` is the section of the panel that it opens. */
export type AdministratorsNotice = Pick<Notice, "title" | "body" | "event"> & { page: string };

/** Sends every administrator a notice. */
export async function notifyAdministrators(
  platform: Platform,
  transaction: Transaction,
  { title, body, page, event }: AdministratorsNotice,
): Promise<void> {
  for (const personId of await administratorIds(transaction))
    await notify(platform, transaction, { personId, causedBy: null, title, body, page, event });
}

/**
 * Sends every administrator a notice and, if they have an email, a mail with the same sentence.
 * @param label the text of the mail's link, which opens the notice's page
 */
export async function notifyAndMailAdministrators(
  platform: Platform,
  transaction: Transaction,
  { label, ...notice }: AdministratorsNotice & { label: string },
): Promise<void> {
  await notifyAdministrators(platform, transaction, notice);
  const { title, body, page } = notice;
  for (const { email, first_name: name } of await administratorsToMail(transaction)) {
    if (email === null) continue;
    await platform.outbox.add(
      transaction,
      "mail",
      renderMail({
        to: email,
        subject: title,
        greeting: say("Hello {name},", { name }),
        paragraphs: [body],
        link: { label, url: platform.settings.publicUrl + pageAddress("admin", page) },
      }),
    );
  }
}

/**
 * Returns the INSERT of notices as the text of a CTE, for a hot statement that stores notices along with its own rows.
 * `source` is a SELECT of person_id, title, body, sentences, opens, event, booking_id and caused_by, ordered by the
 * first and the last of them. The CTE returns the stored notices, which the caller publishes after the commit; held
 * ones are left out.
 */
export const storeNotices = insertNoticesText;

export type StoredNotice = NoticeRow;

/** Sends a stored notice to the person's open sockets. Call it after the commit. */
export function pushStored(platform: Platform, notice: StoredNotice): void {
  platform.bus.publish(noticesOf(notice.person_id), presentNotice(notice));
}

/**
 * Stores notices in the transaction and keeps only the newest unseen one per subject: a new one replaces the previous
 * one. Sends each, except those that are held back.
 */
export async function notifyReplacing(
  platform: Platform,
  transaction: Transaction,
  notices: readonly RepeatedNotice[],
): Promise<void> {
  const rows = await replaceNotices(transaction, notices);
  afterCommit(transaction, () => {
    for (const row of rows) pushStored(platform, row);
  });
}

/** Whether the person has an open notification socket on any process. */
export const listensForNotices = (platform: Platform, personId: number): boolean =>
  platform.presence.isHere(bellKey(personId));

/** Sends a notice to the person's open sockets without storing it. */
export function pushLive(
  platform: Platform,
  { personId, title, body, page, event, bookingId }: Notice,
): void {
  const frame: Untranslated<LiveNoticeFrame> = {
    title: inWords("en", title),
    body: inWords("en", body),
    sentences: { title, body },
    at: platform.calendar.now().toISOString(),
    ...(page && { open: page }),
    event,
    ...(bookingId !== undefined && { booking_id: bookingId }),
  };
  platform.bus.publish(noticesOf(personId), frame);
}

/** Reads a person's unseen notices, oldest first, at most 200. */
export const replayNotices = (platform: Platform, personId: number) =>
  unseenNotices(platform.pool, [[personId], maxUnseen]);

/** Deletes a person's notices. Unknown ids and other people's notices are ignored. */
export async function markSeen(
  platform: Platform,
  personId: number,
  noticeIds: readonly number[],
): Promise<void> {
  await deleteNotices(platform.pool, [personId, [...new Set(noticeIds)]]);
}

/** Deletes the notices about subjects that the person has just looked at. */
export async function markSeenAbout(
  platform: Platform,
  personId: number,
  about: readonly string[],
): Promise<void> {
  await deleteNoticesAbout(platform.pool, [personId, [...about]]);
}
