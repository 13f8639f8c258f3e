// Describes the current situation of a booking in one sentence for its reader.
import { translate } from "../../../locales/translation.ts";
import { addDays } from "@hourhand/contract/calendar";
import { formatDateTime, formatMiddleDay, formatTime } from "../../../ui/format/dates.ts";
import { formatMinor } from "../../../ui/format/money.ts";
import type { BookingLife } from "./api.ts";
import { startOf, type Moment, type PageSide } from "./main-act.ts";

/** Every reader gets the same sentence, unless there is one for their side. */
export function nowSentence(booking: BookingLife, side: PageSide, moment: Moment): string {
  const { status, answer_by, worker, customer, total_paise, allowed } = booking;
  const proposed = proposalSentence(booking, side) ?? paymentSentence(booking, side);
  if (proposed !== undefined) return proposed;
  switch (status) {
    case "created":
      if (answer_by === null) return translate("visit.now.waiting", { name: worker.name });
      return side === "worker"
        ? translate("visit.answerByYou", { moment: formatDateTime(answer_by) })
        : translate("visit.answerBy", { name: worker.name, moment: formatDateTime(answer_by) });
    case "accepted":
      return comingSentence(booking, side, moment);
    case "visited":
      return translate(side === "worker" ? "visit.now.visitedByYou" : "visit.now.visited", {
        name: worker.name,
      });
    case "pending":
      return translate("visit.now.pending");
    case "completed":
      if (side !== "customer")
        return translate("visit.now.completedFor", { total: formatMinor(total_paise) });
      return translate(allowed.includes("review") ? "visit.now.toReview" : "visit.now.completed", {
        name: worker.name,
      });
    case "rejected":
    case "canceled":
      return endedSentence(booking, side, customer.name, worker.name);
  }
}

/** Undefined unless the reader is the customer and has a payment to make. */
function paymentSentence({ payments, allowed }: BookingLife, side: PageSide): string | undefined {
  const due = payments.find((payment) => payment.allowed.includes("pay"));
  if (side !== "customer" || !due || !allowed.includes("pay")) return undefined;
  const values = { amount: formatMinor(due.amount_paise), moment: formatDateTime(due.due_at) };
  if (due.state === "lapsed") return translate("visit.now.payLate", values);
  return translate(due.kind === "visit" ? "visit.now.pay" : "visit.now.payExtra", values);
}

/** Undefined without an open proposal. */
function proposalSentence({ proposals, customer, worker }: BookingLife, side: PageSide): string | undefined {
  const open = proposals.find(({ state }) => state === "open");
  if (!open) return undefined;
  if (open.by === side)
    return translate("visit.now.youProposed", {
      name: side === "customer" ? worker.name : customer.name,
    });
  const name = open.by === "customer" ? customer.name : worker.name;
  return translate(open.kind === "move" ? "visit.now.moveProposed" : "visit.now.workProposed", { name });
}

function comingSentence(booking: BookingLife, side: PageSide, { now, today }: Moment): string {
  const { date, start_time, worker, customer } = booking;
  const values = {
    name: side === "worker" ? customer.name : worker.name,
    when: date === today ? "today" : date === addDays(today, 1) ? "tomorrow" : "other",
    day: formatMiddleDay(date),
    time: formatTime(start_time),
  };
  if (startOf(booking) <= now) return translate("visit.now.due", values);
  return translate(side === "worker" ? "visit.now.expected" : "visit.now.coming", values);
}

function endedSentence(booking: BookingLife, side: PageSide, customer: string, worker: string): string {
  const { status, cancellation, no_show, replaced_by } = booking;
  const nameOf = (of: "customer" | "worker") => (of === "worker" ? worker : customer);
  const ended =
    status === "rejected"
      ? side === "worker"
        ? translate("visit.now.rejectedByYou")
        : translate("visit.ended.rejected", { name: worker })
      : no_show
        ? translate("visit.ended.noShow", {
            name: nameOf(no_show.reported_by),
            missing: nameOf(no_show.missing),
          })
        : cancellation
          ? translate(`visit.ended.${cancellation.by}`, {
              name: cancellation.by === "worker" ? worker : customer,
              cause: cancellation.cause === "other" ? "" : translate(`bookings.cause.${cancellation.cause}`),
            })
          : translate("visit.now.canceled");
  if (side !== "customer" || replaced_by === null) return ended;
  return `${ended} ${translate("visit.now.replaced")}`;
}
