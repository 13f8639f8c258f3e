// The face of notifications: telling a person something, kept until they have seen it (decisions.md section 6).
import type { Transaction } from "kysely";
import type { LiveNoticeFrame } from "@hourhand/contract/notifications";
import { afterCommit } from "../../platform/database/transaction.ts";
import type { DB } from "../../platform/database/row-types.ts";
import type { Platform } from "../../platform/platform.ts";
import { toNoticeFrame } from "./present.ts";
import {
  deleteNotice,
  deleteNoticesAbout,
  insertNotice,
  insertNoticesText,
  replaceNotices,
  unseenNotices,
  type NoticeRow,
} from "./queries.ts";
import { mostKept, type Notice, type RepeatedNotice } from "./rules.ts";

export type { Notice, RepeatedNotice } from "./rules.ts";

/** The bus channel of one person's notices. */
export const noticesOf = (personId: number): string => `notices:${personId}`;

/** The presence key of somebody who hears notices. */
export const bellKey = (personId: number): string => `bell:${personId}`;

/** Stores a notice with the transaction; the person's open sockets hear of it once that commits. */
export async function tell(platform: Platform, transaction: Transaction<DB>, notice: Notice): Promise<void> {
  const row = await insertNotice(transaction, notice);
  afterCommit(transaction, () => announce(platform, row));
}

/**
 * The INSERT of notices for a hot statement that stores them together with its own rows, as the text of a CTE; `source`
 * is a SELECT of person_id, title, body and opens. It answers stored notices, to be announced after the commit.
 */
export const storeNotices = insertNoticesText;

/** A notice as it was stored. */
export type StoredNotice = NoticeRow;

/** Lets the person's open sockets hear of a stored notice. Call it after the commit. */
export function announce(platform: Platform, notice: StoredNotice): void {
  platform.bus.publish(noticesOf(notice.person_id), toNoticeFrame(notice));
}

/**
 * Stores notices of which one unseen each is kept, with the transaction: the newest about a thing takes the place of the
 * one before. All of them are told.
 */
export async function tellOnce(
  platform: Platform,
  transaction: Transaction<DB>,
  notices: readonly RepeatedNotice[],
): Promise<void> {
  const rows = await replaceNotices(transaction, notices);
  afterCommit(transaction, () => {
    for (const row of rows) announce(platform, row);
  });
}

/** Whether a person hears notices somewhere now. */
export const hearsNotices = (platform: Platform, personId: number): boolean =>
  platform.presence.isHere(bellKey(personId));

/** Lets the person's open sockets hear of something that is not kept. */
export function mention(platform: Platform, { personId, title, body, opens }: Notice): void {
  const frame: LiveNoticeFrame = { title, body, at: new Date().toISOString(), ...(opens && { open: opens }) };
  platform.bus.publish(noticesOf(personId), frame);
}

/** What a person has not seen yet, oldest first, at most 200. */
export const replayNotices = (platform: Platform, personId: number) =>
  unseenNotices(platform.pool, [[personId], mostKept]);

/** Forgets a notice of one's own. Unknown ones and other people's are no error and stay as they are. */
export async function markSeen(platform: Platform, personId: number, noticeId: number): Promise<void> {
  await deleteNotice(platform.pool, [personId, noticeId]);
}

/** Forgets the notice about a thing that its person has just looked at. */
export async function markSeenAbout(platform: Platform, personId: number, about: string): Promise<void> {
  await deleteNoticesAbout(platform.pool, [personId, about]);
}
