// What the bell lists, and what a notice that comes does to it. Pure.
import { newMessageTitle, type NoticeFrame } from "@hourhand/contract/notifications";

/** As many as the server keeps. */
const maxListed = 200;

/** Whether a notice is of a message; the documents tell it by the title alone. */
export const isMessage = ({ event, title }: Pick<NoticeFrame, "event" | "title">): boolean =>
  event === undefined ? title === newMessageTitle : event === "new_message";

/**
 * Adds a notice to the front. Of the messages of one conversation the newest stands for all, as at the server; it keeps
 * the greater id, since one that is not kept there (a negative id) may follow one that is, which then is to be told seen.
 */
export function withNotice(was: readonly NoticeFrame[], notice: NoticeFrame): readonly NoticeFrame[] {
  const isSame = (one: NoticeFrame): boolean =>
    one.id === notice.id ||
    (isMessage(one) && isMessage(notice) && one.open !== undefined && one.open === notice.open);
  const id = Math.max(notice.id, ...was.filter(isSame).map((one) => one.id));
  return [{ ...notice, id }, ...was.filter((one) => !isSame(one))].slice(0, maxListed);
}

/** Which notices were seen: by id, or as the messages of conversations that were opened. */
export interface Seen {
  ids: readonly number[];
  opened: readonly string[];
}

/** Takes away what was seen. */
export function withoutSeen(was: readonly NoticeFrame[], { ids, opened }: Seen): readonly NoticeFrame[] {
  const next = was.filter(
    (one) =>
      !ids.includes(one.id) && !(isMessage(one) && one.open !== undefined && opened.includes(one.open)),
  );
  return next.length === was.length ? was : next;
}
