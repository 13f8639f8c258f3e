// Makes unread notices for the demo accounts.

import type { DemoBooking } from "./bookings.ts";
import type { PlainDate } from "./calendar.ts";
import { administrator } from "./conversations.ts";
import { nth } from "./lists.ts";
import type { Row } from "./load-target.ts";
import { type DemoPeople, demoCustomer, demoWorker } from "./people.ts";

/** Makes a few notices for each account, about recent events that they have not seen. */
export function noticeRows(
  today: PlainDate,
  bookings: readonly DemoBooking[],
  people: DemoPeople,
  personId: (username: string) => number,
): Row[] {
  const name = (username: string) => {
    const person = [...people.workers, ...people.customers].find((one) => one.username === username);
    return `${person?.firstName} ${person?.lastName}`.trim();
  };
  const ahead = bookings.filter(({ bookedOn }) => bookedOn > today);
  const accepted = ahead.filter(({ customer, status }) => customer === demoCustomer && status === "accepted");
  const created = ahead.filter(({ worker, status }) => worker === demoWorker && status === "created");
  const rows = [
    ...accepted.slice(-2).map((booking) => ({
      person_id: personId(demoCustomer),
      title: "Booking accepted",
      body: `${name(booking.worker)} accepted your booking '${booking.title}'.`,
      opens: `Booking_details/${booking.key}`,
      event: "booking",
      booking_id: booking.key,
      created_at: nth(booking.changes, -1).at,
    })),
    ...created.slice(-3).map((booking) => ({
      person_id: personId(demoWorker),
      title: "Booking request",
      body: `${name(booking.customer)} would like to book you for '${booking.title}'.`,
      opens: "Bookings",
      event: "booking",
      booking_id: booking.key,
      created_at: booking.createdAt,
    })),
    ...people.applicants.slice(-2).map((applicant) => ({
      person_id: personId(administrator),
      title: "New request",
      body: `${applicant.fullName} would like to become a worker.`,
      opens: "Requests",
      event: "request",
      booking_id: null,
      created_at: applicant.requestedOn >= today ? `${today}T00:00:00` : `${applicant.requestedOn}T11:00:00`,
    })),
  ];
  return rows.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1));
}
