// The shape of a notice, how many are kept, and which frames a client may send (docs/rules/notices.md 2–4).
import type { NoticeEvent } from "@hourhand/contract/notifications";

/**
 * A notice for a person. `page` is a page of the person's area, such as `Booking_details/12`; `event` and `bookingId`
 * give its subject to programs. `causedBy` is the person whose action caused it; null if nobody acted.
 */
export interface Notice {
  personId: number;
  causedBy: number | null;
  title: string;
  body: string;
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
