// The texts of notices and mails about bookings.
import type { BookingStatus } from "@hourhand/contract/bookings";
import { timeInWords } from "@hourhand/contract/time-of-day";
import type { Notice } from "../../notifications/notifications.ts";
import { weekdayName, weekdayNumber } from "@hourhand/contract/calendar";
import { type MarketCalendar } from "../../../platform/clock/market-calendar.ts";
import { pageAddress, pageDialogAddress } from "../../../platform/page-address.ts";

/** The two sides of a booking. */
export type Side = "customer" | "worker";

/** The opposite side. */
export const otherSide = (side: Side): Side => (side === "customer" ? "worker" : "customer");

/** Who changed the booking. */
export type Mover = Side | "system" | "admin";

/** The fields of a booking that the texts need. */
export interface BookingFacts {
  status: BookingStatus;
  /** The side that was not there, if the booking ended so. */
  missing?: Side | null;
  /** The worker's reason for a rejection, if they gave one. */
  reason?: string | null;
  title: string;
  booked_on: string;
  starts: string;
  ends: string;
  customer_name: string;
  worker_name: string;
}

/** The people of a booking. */
export interface BookingSides {
  id: number;
  customer_id: number;
  worker_person_id: number;
}

const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** 'Monday, 23 November 2026'. */
export function dayInWords(date: string): string {
  const [year, month = "1", day = "1"] = date.split("-");
  return `${weekdayName(weekdayNumber(date))}, ${Number(day)} ${months[Number(month) - 1] ?? ""} ${year}`;
}

/** 'Monday, 23 November 2026, 9:00 am', in the market's time. */
export const momentInWords = (calendar: Pick<MarketCalendar, "today" | "timeNow">, at: Date): string =>
  `${dayInWords(calendar.today(at))}, ${timeInWords(calendar.timeNow(at), "en")}`;

/** '9:00 am to 11:00 am'. */
export const hoursInWords = (starts: string, ends: string): string =>
  `${timeInWords(starts, "en")} to ${timeInWords(ends, "en")}`;

/** The notice of a change for one side. */
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

/** The page that shows a booking to one side. */
export const pageOf = (bookingId: number, to: Side): string =>
  to === "customer" ? `Booking_details/${bookingId}` : "Bookings";

/** The page of one booking, which exists in both areas. */
export const bookingPage = (bookingId: number): string => `Booking_details/${bookingId}`;

const roleOf = (side: Side) => (side === "customer" ? "user" : "worker");

/** Opens the dialog that accepts or declines a proposal. Opening the address alone does neither. */
export const answerAddress = (
  bookingId: number,
  to: Side,
  act: "accept" | "decline",
  proposalId: number,
): string => pageDialogAddress(roleOf(to), bookingPage(bookingId), `${act}-${proposalId}`);

/** The address of that page, for mails and calendars. */
export const visitAddress = (bookingId: number, to: Side): string =>
  pageAddress(to === "customer" ? "user" : "worker", pageOf(bookingId, to));

/** Title and sentence of a change, for one side. */
export function noticeTextOf(booking: BookingFacts, to: Side, by: Mover): { title: string; body: string } {
  const when = `on ${dayInWords(booking.booked_on)}, ${hoursInWords(booking.starts, booking.ends)}`;
  const { customer_name: customer, worker_name: worker } = booking;
  const work = `'${booking.title}'`;
  switch (booking.status) {
    case "created":
      if (to === "customer") {
        return {
          title: "Booking sent",
          body: `You asked ${worker} for ${work} ${when}. You hear from us once it is answered.`,
        };
      }
      return {
        title: "Booking request",
        body: `${customer} would like to book you for ${work} ${when}. Please accept or reject it.`,
      };
    case "accepted":
      return { title: "Booking accepted", body: `${worker} accepted ${work} and comes ${when}.` };
    case "rejected":
      return {
        title: "Booking rejected",
        body: `${worker} cannot do ${work} ${when}${booking.reason ? ` (${booking.reason})` : ""}. Please choose another time or another worker.`,
      };
    case "visited":
      return { title: "Booking visited", body: `${worker} has been there for ${work}, booked ${when}.` };
    case "pending":
      return {
        title: "Booking pending",
        body: `${worker} has begun ${work}, booked ${when}, and will finish it on another visit.`,
      };
    case "completed":
      return {
        title: "Booking completed",
        body: `${worker} has completed ${work}, booked ${when}. Please say in a review how it went.`,
      };
    case "canceled":
      if (booking.missing) {
        return {
          title: "Visit missed",
          body: missedBody({ customer, worker, work, when }, to, booking.missing),
        };
      }
      return { title: "Booking canceled", body: canceledBody({ customer, worker, work, when }, to, by) };
  }
}

type Words = Record<"customer" | "worker" | "work" | "when", string>;

function missedBody({ customer, worker, work, when }: Words, to: Side, missing: Side): string {
  const other = to === "customer" ? worker : customer;
  if (to === missing)
    return `${other} says that you were not there for ${work} ${when}. You may add a statement to the booking.`;
  const next = to === "customer" ? "Please choose another worker." : "The hours are free again.";
  return `You said that ${other} was not there for ${work} ${when}: the booking has ended. ${next}`;
}

/** The worker's reminder of a request; `answerBy` is in words. */
export const reminderTextOf = (
  { title, booked_on, starts, ends, customer_name: customer }: Omit<BookingFacts, "status">,
  answerBy: string,
): { title: string; body: string } => ({
  title: "Booking request waits",
  body:
    `${customer} waits for your answer to '${title}' on ${dayInWords(booked_on)}, ${hoursInWords(starts, ends)}. ` +
    `Please accept or reject it by ${answerBy}; then it ends by itself.`,
});

function canceledBody({ customer, worker, work, when }: Words, to: Side, by: Mover): string {
  if (by === "system" && to === "customer") {
    return `${worker} did not answer in time, so ${work} ${when} was canceled. Please choose another time or worker.`;
  }
  if (by === "system")
    return `${work} of ${customer} ${when} was canceled, because it was not answered in time.`;
  if (to === by) {
    const other = to === "customer" ? worker : customer;
    return `You canceled ${work} with ${other} ${when}. Nothing more is to be done.`;
  }
  if (to === "worker") return `${customer} will not need you for ${work} ${when}: the booking was canceled.`;
  return `${worker} cannot come for ${work} ${when}: the booking was canceled. Please choose another worker.`;
}
