// The texts of notices and mails about bookings.
import type { BookingStatus } from "@hourhand/contract/bookings";
import { say, type Sentence } from "@hourhand/contract/sentence";
import type { Notice, NoticeText } from "../../notifications/notifications.ts";
import type { MarketCalendar } from "../../../platform/clock/market-calendar.ts";
import { pageAddress, pageDialogAddress } from "../../../platform/page-address.ts";

/** The two sides of a booking. */
export type Side = "customer" | "worker";

export const otherSide = (side: Side): Side => (side === "customer" ? "worker" : "customer");

/** Who changed the booking. */
export type Mover = Side | "system" | "admin";

/** The booking's fields that the texts need. */
export interface BookingFacts {
  status: BookingStatus;
  /** The side that did not show up, if the booking ended that way. */
  missing?: Side | null;
  /** The worker's reason for a rejection, if they gave one. */
  reason?: string | null;
  /** Whether the office made the booking. */
  made_at_desk?: boolean;
  title: string;
  booked_on: string;
  starts: string;
  ends: string;
  total_paise: number;
  customer_name: string;
  worker_name: string;
}

/** A booking's customer and worker. */
export interface BookingSides {
  id: number;
  customer_id: number;
  worker_person_id: number;
}

/** Returns the values that identify a visit in a sentence: its work, day and hours. */
export const visitOf = ({
  title,
  booked_on,
  starts,
  ends,
}: Pick<BookingFacts, "title" | "booked_on" | "starts" | "ends">) => ({
  work: title,
  day: booked_on,
  from: starts,
  to: ends,
});

/** Builds one side's notice of a change. */
export function noticeOf(
  booking: BookingFacts & BookingSides,
  to: Side,
  by: Mover,
): Omit<Notice, "causedBy"> {
  return {
    personId: to === "customer" ? booking.customer_id : booking.worker_person_id,
    ...noticeTextOf(booking, to, by),
    page: pageOf(booking.id, to),
    event: "booking",
    bookingId: booking.id,
  };
}

/** Returns the page that shows a booking to one side. */
export const pageOf = (bookingId: number, to: Side): string =>
  to === "customer" ? `Booking_details/${bookingId}` : "Bookings";

/** Returns the page of one booking, which exists in both areas. */
export const bookingPage = (bookingId: number): string => `Booking_details/${bookingId}`;

const roleOf = (side: Side) => (side === "customer" ? "user" : "worker");

/** Returns the address that opens the dialog to accept or decline a proposal. Opening it alone does neither. */
export const answerAddress = (
  bookingId: number,
  to: Side,
  act: "accept" | "decline",
  proposalId: number,
): string => pageDialogAddress(roleOf(to), bookingPage(bookingId), `${act}-${proposalId}`);

/** Returns the address of that page, for mails and calendars. */
export const visitAddress = (bookingId: number, to: Side): string =>
  pageAddress(to === "customer" ? "user" : "worker", pageOf(bookingId, to));

/** Returns the title and the sentence that tell one side of a change. */
export function noticeTextOf(booking: BookingFacts, to: Side, by: Mover): NoticeText {
  const { customer_name: customer, worker_name: worker, reason } = booking;
  const visit = visitOf(booking);
  switch (booking.status) {
    case "created":
      if (by === "admin") return bookedAtDesk(booking, to);
      if (to === "customer") {
        return {
          title: "Booking sent",
          body: say(
            "You asked {worker} for '{work}' on {day, date}, {from, time} to {to, time}. We will let you know as soon as they respond.",
            { worker, ...visit },
          ),
        };
      }
      return {
        title: "Booking request",
        body: say(
          "{customer} would like to book you for '{work}' on {day, date}, {from, time} to {to, time}, for {total, money}. Please accept or reject it.",
          { customer, ...visit, total: booking.total_paise },
        ),
      };
    case "accepted":
      if (by === "admin" && to === "worker")
        return {
          title: "Booking accepted",
          body: say(
            "As you agreed on the phone, '{work}' for {customer} on {day, date}, {from, time} to {to, time} is booked.",
            { customer, ...visit },
          ),
        };
      if (by === "admin" && booking.made_at_desk)
        return {
          title: "Booking accepted",
          body: say(
            "Our office has booked {worker} for you: '{work}' on {day, date}, {from, time} to {to, time}. {worker} has agreed and will come.",
            { worker, ...visit },
          ),
        };
      return {
        title: "Booking accepted",
        body: say("{worker} accepted '{work}' and will come on {day, date}, {from, time} to {to, time}.", {
          worker,
          ...visit,
        }),
      };
    case "rejected":
      if (by === "admin" && to === "worker")
        return {
          title: "Booking rejected",
          body: say(
            "As you said on the phone, you cannot do '{work}' for {customer} on {day, date}, {from, time} to {to, time}. The hours are free again.",
            { customer, ...visit },
          ),
        };
      return {
        title: "Booking rejected",
        body: reason
          ? say(
              "{worker} cannot do '{work}' on {day, date}, {from, time} to {to, time} ({reason}). Please choose another time or another worker.",
              { worker, reason, ...visit },
            )
          : say(
              "{worker} cannot do '{work}' on {day, date}, {from, time} to {to, time}. Please choose another time or another worker.",
              { worker, ...visit },
            ),
      };
    case "visited":
      return {
        title: "Booking visited",
        body: say(
          "{worker} has been there for '{work}', booked on {day, date}, {from, time} to {to, time}.",
          { worker, ...visit },
        ),
      };
    case "pending":
      return {
        title: "Booking pending",
        body: say(
          "{worker} has begun '{work}', booked on {day, date}, {from, time} to {to, time}, and will finish it on another visit.",
          { worker, ...visit },
        ),
      };
    case "completed":
      return {
        title: "Booking completed",
        body: say(
          "{worker} has completed '{work}', booked on {day, date}, {from, time} to {to, time}. Please say in a review how it went.",
          { worker, ...visit },
        ),
      };
    case "canceled":
      return booking.missing
        ? { title: "Visit missed", body: missedBody(booking, to, booking.missing) }
        : { title: "Booking cancelled", body: canceledBody(booking, to, by) };
  }
}

/** Says that the office booked for somebody who called. */
function bookedAtDesk(booking: BookingFacts, to: Side): NoticeText {
  const { customer_name: customer, worker_name: worker, total_paise: total } = booking;
  const visit = visitOf(booking);
  return to === "customer"
    ? {
        title: "Booking sent",
        body: say(
          "We have asked {worker} for you: '{work}' on {day, date}, {from, time} to {to, time}. We will let you know as soon as they respond.",
          { worker, ...visit },
        ),
      }
    : {
        title: "Booking request",
        body: say(
          "Our office would like to book you for {customer}: '{work}' on {day, date}, {from, time} to {to, time}, for {total, money}. Please accept or reject it.",
          { customer, ...visit, total },
        ),
      };
}

function missedBody(booking: BookingFacts, to: Side, missing: Side): Sentence {
  const values = {
    other: to === "customer" ? booking.worker_name : booking.customer_name,
    ...visitOf(booking),
  };
  if (to === missing)
    return say(
      "{other} says that you were not there for '{work}' on {day, date}, {from, time} to {to, time}. You may add a statement to the booking.",
      values,
    );
  return to === "customer"
    ? say(
        "You said that {other} was not there for '{work}' on {day, date}, {from, time} to {to, time}: the booking has ended. Please choose another worker.",
        values,
      )
    : say(
        "You said that {other} was not there for '{work}' on {day, date}, {from, time} to {to, time}: the booking has ended. The hours are free again.",
        values,
      );
}

/** Words the worker's reminder of a request that must be answered by `answerBy`. */
export const reminderTextOf = (
  booking: Omit<BookingFacts, "status">,
  calendar: Pick<MarketCalendar, "today" | "timeNow">,
  answerBy: Date,
): NoticeText => ({
  title: "Booking request waiting",
  body: say(
    "{customer} is waiting for your reply to '{work}' on {day, date}, {from, time} to {to, time}. Please accept or reject it by {until, date}, {at, time}; otherwise it is cancelled automatically.",
    {
      customer: booking.customer_name,
      ...visitOf(booking),
      until: calendar.today(answerBy),
      at: calendar.timeNow(answerBy),
    },
  ),
});

function canceledBody(booking: BookingFacts, to: Side, by: Mover): Sentence {
  const { customer_name: customer, worker_name: worker } = booking;
  const visit = visitOf(booking);
  if (by === "system" && to === "customer")
    return say(
      "{worker} did not answer in time, so '{work}' on {day, date}, {from, time} to {to, time} was cancelled. Please choose another time or worker.",
      { worker, ...visit },
    );
  if (by === "system")
    return say(
      "'{work}' of {customer} on {day, date}, {from, time} to {to, time} was cancelled, because it was not answered in time.",
      { customer, ...visit },
    );
  if (to === by)
    return say(
      "You cancelled '{work}' with {other} on {day, date}, {from, time} to {to, time}. Nothing more is to be done.",
      { other: to === "customer" ? worker : customer, ...visit },
    );
  if (to === "worker")
    return say(
      "{customer} will not need you for '{work}' on {day, date}, {from, time} to {to, time}: the booking was cancelled.",
      { customer, ...visit },
    );
  return say(
    "{worker} cannot come for '{work}' on {day, date}, {from, time} to {to, time}: the booking was cancelled. Please choose another worker.",
    { worker, ...visit },
  );
}
