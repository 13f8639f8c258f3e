// The bell's list, and how a new notification changes it.
import { newMessageTitle, type NoticeFrame } from "@hourhand/contract/notifications";

/** The server stores no more than this. */
const maxListed = 200;

/** Whether a notification is about a message. The documented frame shows it only by its title. */
export const isMessage = ({ event, title }: Pick<NoticeFrame, "event" | "title">): boolean =>
  event === undefined ? title === newMessageTitle : event === "new_message";

/**
 * Adds a notification to the front. The newest message of a conversation replaces the earlier ones, as on the server.
 * It takes the greater id: a notification without a stored id (it is negative) may follow a stored one, which must
 * then be marked as seen.
 */
export function withNotice(was: readonly NoticeFrame[], notice: NoticeFrame): readonly NoticeFrame[] {
  const isSame = (one: NoticeFrame): boolean =>
    one.id === notice.id ||
    (isMessage(one) && isMessage(notice) && one.open !== undefined && one.open === notice.open);
  const id = Math.max(notice.id, ...was.filter(isSame).map((one) => one.id));
  return [{ ...notice, id }, ...was.filter((one) => !isSame(one))].slice(0, maxListed);
}

/** Seen notifications: by id, or as messages of opened conversations. */
export interface Seen {
  ids: readonly number[];
  opened: readonly string[];
}

/** Removes seen notifications. */
export function withoutSeen(was: readonly NoticeFrame[], { ids, opened }: Seen): readonly NoticeFrame[] {
  const next = was.filter(
    (one) =>
      !ids.includes(one.id) && !(isMessage(one) && one.open !== undefined && opened.includes(one.open)),
  );
  return next.length === was.length ? was : next;
}
