// The shape of a notice, how many are kept, and which frames a client may send (docs/rules/notices.md 2–4).
import type { NoticeEvent } from "@hourhand/contract/notifications";
import type { Sentence } from "@hourhand/contract/sentence";
import { inWords } from "../../platform/sentences.ts";

/** The words of a notice. */
export interface NoticeText {
  title: Sentence;
  body: Sentence;
}

/** A notice's text as stored: in English, and as data. */
export interface StoredNoticeText {
  title: string;
  body: string;
  /** Null in rows of older versions. */
  sentences: NoticeText | null;
}

/** Returns a notice's text in the form in which it is stored. */
export const storedText = ({ title, body }: NoticeText): StoredNoticeText => ({
  title: inWords("en", title),
  body: inWords("en", body),
  sentences: { title, body },
});

/**
 * Returns the text of a stored notice. A process of an older version replaces only the English text, so sentences that
 * differ from it belong to the previous notice.
 */
export function textOf({ title, body, sentences }: StoredNoticeText): NoticeText {
  if (!sentences) return { title, body };
  const english = storedText(sentences);
  return english.title === title && english.body === body ? sentences : { title, body };
}

/**
 * A notice for a person. `page` is a page in the person's area, such as `Booking_details/12`; `event` and `bookingId`
 * tell programs its subject. `causedBy` is the person whose action caused it; null if nobody acted.
 */
export interface Notice extends NoticeText {
  personId: number;
  causedBy: number | null;
  page?: string;
  event: NoticeEvent;
  bookingId?: number;
}

/** A notice that replaces the unseen one about the same subject; `about` names the subject, such as `chat 12`. */
export interface RepeatedNotice extends Notice {
  about: string;
}

/** Maximum unseen notices kept per person; the newest stay. */
export const maxUnseen = 200;

/** Parses the notice id of `{ "seen": id }`; undefined for any other frame. */
export function seenId(frame: unknown): number | undefined {
  if (typeof frame !== "object" || frame === null || !("seen" in frame)) return undefined;
  const { seen } = frame;
  return typeof seen === "number" && Number.isSafeInteger(seen) && seen > 0 ? seen : undefined;
}
