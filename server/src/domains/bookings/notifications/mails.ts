// Renders the mails about a booking; the outbox sends them.
import { say } from "@hourhand/contract/sentence";
import { renderMail } from "../../../platform/mail/mail-template.ts";
import type { Mail, MailLink } from "../../../platform/mail/transport.ts";
import { pageAddress } from "../../../platform/page-address.ts";
import type { Platform } from "../../../platform/platform.ts";
import { noticeTextOf, visitAddress, reminderTextOf, type BookingFacts, type Side } from "./present.ts";
import type { NoticeText } from "../../notifications/notifications.ts";
import type { NotedChange } from "./queries.ts";

/** Renders the mails that a change asks for, the worker's first; none to a blocked person. */
export function mailsAbout(platform: Platform, change: NotedChange): Mail[] {
  const sides: readonly Side[] = change.side === null ? ["worker", "customer"] : [change.side];
  return sides.flatMap((side) => {
    const to = side === "worker" ? change.worker_email : change.customer_email;
    return to === null ? [] : [mailTo(platform, change, side, to)];
  });
}

function mailTo(platform: Platform, change: NotedChange, side: Side, to: string): Mail {
  return bookingMail(
    platform,
    {
      ...change,
      id: change.booking_id,
      address: side === "worker" ? change.address_for_worker : change.address,
    },
    side,
    to,
    textOf(platform, change, side),
  );
}

/** The fields of a booking that a mail shows. */
export type MailedBooking = Omit<BookingFacts, "status"> & {
  id: number;
  /** First names from the accounts, for the greeting. */
  customer_first_name: string;
  worker_first_name: string;
  address: string;
};

/** Renders a mail to one side: a message and the booking's details. */
export function bookingMail(
  platform: Platform,
  booking: MailedBooking,
  side: Side,
  to: string,
  { title, body }: NoticeText,
  { page, actions = [] }: { page?: string; actions?: readonly MailLink[] } = {},
): Mail {
  const isWorker = side === "worker";
  return renderMail({
    to,
    subject: title,
    greeting: say("Hello {name},", {
      name: isWorker ? booking.worker_first_name : booking.customer_first_name,
    }),
    paragraphs: [body],
    rows: [
      ["Work", booking.title],
      ["Day", say("{day, date}", { day: booking.booked_on }), "ours"],
      ["Time", say("{from, time} to {to, time}", { from: booking.starts, to: booking.ends }), "ours"],
      isWorker ? ["Customer", booking.customer_name] : ["Worker", booking.worker_name],
      ["Address", booking.address],
      ["Total", say("{total, money}", { total: booking.total_paise }), "ours"],
    ],
    link: {
      label: "Open the booking",
      url:
        platform.settings.publicUrl +
        (page === undefined
          ? visitAddress(booking.id, side)
          : pageAddress(isWorker ? "worker" : "user", page)),
    },
    actions,
  });
}

function textOf({ calendar }: Platform, change: NotedChange, side: Side): NoticeText {
  const { status } = change;
  if (status !== "answer_reminder") return noticeTextOf({ ...change, status }, side, change.mover);
  return reminderTextOf(change, calendar, change.answer_by ?? calendar.now());
}
