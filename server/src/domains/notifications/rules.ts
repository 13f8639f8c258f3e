// What a notice is, how many are kept and what a frame from a client may be (docs/rules/notices.md 2–4).
import type { NoticeEvent } from "@hourhand/contract/notifications";

/**
 * What a person is told. `page` is one of the person's area, such as `Booking_details/12`; `event` and `bookingId` say to
 * programs what it is about. `causedBy` is the person whose act it is about; null where nobody acted.
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

/** A notice of which one is enough while it is unseen; `about` names the thing, such as `chat 12`. */
export interface RepeatedNotice extends Notice {
  about: string;
}

/** Most unseen notices kept of a person; the newest stay. */
export const maxUnseen = 200;

/** The notice named by `{ "seen": id }`; undefined for any other frame. */
export function seenId(frame: unknown): number | undefined {
  if (typeof frame !== "object" || frame === null || !("seen" in frame)) return undefined;
  const { seen } = frame;
  return typeof seen === "number" && Number.isSafeInteger(seen) && seen > 0 ? seen : undefined;
}
