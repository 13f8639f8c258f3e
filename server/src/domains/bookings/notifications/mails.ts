// The mails about a change of a booking; the outbox sends them.
import { renderMail } from "../../../platform/mail/mail-template.ts";
import type { Mail } from "../../../platform/mail/transport.ts";
import { formatRupees } from "../../../platform/money.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { NotedChange } from "../follow-ups/queries.ts";
import { dayInWords, hoursInWords, noticeTextOf, pageOf, type Side } from "./present.ts";

/** The mails that a noted change asks for, the worker's first; none to a person who is blocked. */
export function mailsAbout(platform: Platform, change: NotedChange): Mail[] {
  const sides: readonly Side[] = change.side === null ? ["worker", "customer"] : [change.side];
  return sides.flatMap((side) => {
    const to = side === "worker" ? change.worker_email : change.customer_email;
    return to === null ? [] : [mailTo(platform, change, side, to)];
  });
}

function mailTo(platform: Platform, change: NotedChange, side: Side, to: string): Mail {
  const isWorker = side === "worker";
  const { title, body } = noticeTextOf(change, side, change.mover);
  const page = pageOf(change.booking_id, side);
  return renderMail({
    to,
    subject: title,
    greeting: `Hello ${isWorker ? change.worker_name : change.customer_name},`,
    paragraphs: [body],
    rows: [
      ["Work", change.title],
      ["Day", dayInWords(change.booked_on)],
      ["Time", hoursInWords(change.starts, change.ends)],
      isWorker ? ["Customer", change.customer_name] : ["Worker", change.worker_name],
      ["Address", change.address],
      ["Total", formatRupees(change.total_paise)],
    ],
    link: {
      label: "Open the booking",
      url: `${platform.settings.publicUrl}/?open=${encodeURIComponent(page)}`,
    },
  });
}
