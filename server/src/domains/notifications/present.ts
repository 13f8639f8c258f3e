// Notices as they are sent to clients.
import type { LiveNoticeFrame, NoticeFrame } from "@hourhand/contract/notifications";
import type { listNotices } from "@hourhand/contract/notices";
import type { addPushSubscription, removePushSubscription } from "@hourhand/contract/push";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { shortTime } from "@hourhand/contract/time-of-day";
import { withStatus } from "../../platform/http/bind.ts";
import { pictureUrl } from "../media/media.ts";
import type { AddedPushSubscription } from "./push/subscriptions.ts";
import type { NoticeDetailsRow, NoticeRow } from "./queries.ts";
import { textOf, type NoticeText } from "./rules.ts";

/** A notice on its way to sockets: in English, and as data that each socket translates. */
export type Untranslated<Frame extends LiveNoticeFrame> = Frame & { sentences?: NoticeText };

export function presentNotice(row: NoticeRow): Untranslated<NoticeFrame> {
  return {
    id: row.id,
    title: row.title,
    body: row.body,
    sentences: textOf(row),
    at: row.created_at.toISOString(),
    ...(row.opens !== null && { open: row.opens }),
    ...(row.event !== null && { event: row.event }),
    ...(row.booking_id !== null && { booking_id: row.booking_id }),
  };
}

export function presentAddedPush({ id, isNew }: AddedPushSubscription): ReplyOf<typeof addPushSubscription> {
  const reply = { message: "This device gets notifications.", id };
  return isNew ? reply : withStatus(200, reply);
}

export const presentRemovedPush = (_removed: void): ReplyOf<typeof removePushSubscription> => ({
  message: "This device gets no more notifications.",
});

export function presentNoticeDetails(row: NoticeDetailsRow): ReplyOf<typeof listNotices>["notices"][number] {
  const { booking_id: bookingId, title, booked_on: date, starts, total_paise: total, status } = row;
  const hasBooking =
    bookingId !== null &&
    title !== null &&
    date !== null &&
    starts !== null &&
    total !== null &&
    status !== null;
  return {
    id: row.id,
    person: row.name === null ? null : { name: row.name.trim(), profile_picture: pictureUrl(row.picture) },
    booking: hasBooking
      ? {
          id: bookingId,
          title,
          date,
          start_time: shortTime(starts),
          total_paise: total,
          status,
          to_answer: row.to_answer,
        }
      : null,
    last_message: row.last_message,
  };
}
