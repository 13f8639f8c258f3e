// The public module of notifications: telling a person something, kept until they have seen it (docs/rules/notices.md 2).
import { afterCommit, type Transaction } from "../../platform/database/transaction.ts";
import type { LiveNoticeFrame } from "@hourhand/contract/notifications";
import type { Platform } from "../../platform/platform.ts";
import { presentNotice } from "./present.ts";
import {
  deleteNotices,
  deleteNoticesAbout,
  insertNotice,
  insertNoticesText,
  replaceNotices,
  unseenNotices,
  type NoticeRow,
} from "./queries.ts";
import { pushSoon } from "./push/sending.ts";
import { maxUnseen, type Notice, type RepeatedNotice } from "./rules.ts";

export { addressesFor } from "./preferences/preferences.ts";
export { pushCount } from "./push/queries.ts";
export { pushKeys } from "./push/subscriptions.ts";
export type { Notice, RepeatedNotice } from "./rules.ts";

/** The bus channel of one person's notices. */
export const noticesOf = (personId: number): string => `notices:${personId}`;

/** The presence key of somebody who hears notices. */
export const bellKey = (personId: number): string => `bell:${personId}`;

/**
 * Stores a notice with the transaction; the person's open sockets hear of it once that commits. False where it is held back,
 * since its causer has caused many for this person: then no mail goes out either.
 */
export async function notify(platform: Platform, transaction: Transaction, notice: Notice): Promise<boolean> {
  const row = await insertNotice(transaction, notice);
  if (row) afterCommit(transaction, () => pushStored(platform, row));
  return row !== undefined;
}

/**
 * The INSERT of notices for a hot statement that stores them together with its own rows, as the text of a CTE; `source`
 * is a SELECT of person_id, title, body, opens, event, booking_id and caused_by, ordered by the first and the last of them. It
 * answers stored notices, to be announced after the commit; those that are held back are not among them.
 */
export const storeNotices = insertNoticesText;

/** A notice as it was stored. */
export type StoredNotice = NoticeRow;

/** Lets the person's open sockets, and their devices, hear of a stored notice. Call it after the commit. */
export function pushStored(platform: Platform, notice: StoredNotice): void {
  pushSoon(platform);
  platform.bus.publish(noticesOf(notice.person_id), presentNotice(notice));
}

/**
 * Stores notices of which one unseen each is kept, with the transaction: the newest about a thing takes the place of the
 * one before. All of them are told, but for those that are held back.
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

/** Whether a person hears notices somewhere now. */
export const listensForNotices = (platform: Platform, personId: number): boolean =>
  platform.presence.isHere(bellKey(personId));

/** Lets the person's open sockets hear of something that is not kept. */
export function pushLive(
  platform: Platform,
  { personId, title, body, page, event, bookingId }: Notice,
): void {
  const frame: LiveNoticeFrame = {
    title,
    body,
    at: platform.calendar.now().toISOString(),
    ...(page && { open: page }),
    event,
    ...(bookingId !== undefined && { booking_id: bookingId }),
  };
  platform.bus.publish(noticesOf(personId), frame);
}

/** What a person has not seen yet, oldest first, at most 200. */
export const replayNotices = (platform: Platform, personId: number) =>
  unseenNotices(platform.pool, [[personId], maxUnseen]);

/** Deletes notices of one's own. Unknown ones and other people's are no error and stay as they are. */
export async function markSeen(
  platform: Platform,
  personId: number,
  noticeIds: readonly number[],
): Promise<void> {
  await deleteNotices(platform.pool, [personId, [...new Set(noticeIds)]]);
}

/** Deletes the notices about things that their person has just looked at. */
export async function markSeenAbout(
  platform: Platform,
  personId: number,
  about: readonly string[],
): Promise<void> {
  await deleteNoticesAbout(platform.pool, [personId, [...about]]);
}
