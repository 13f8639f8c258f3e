// Bookings as the server sends them: Asha has booked Meera for tomorrow from nine to ten.
import type { listOwnBookings, viewBooking } from "@hourhand/contract/bookings";
import { readBooking } from "@hourhand/contract/bookings-v1";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { viewBooking as viewBookingCall } from "@hourhand/contract/bookings";
import { answer } from "./wire.ts";

type Listed = ReplyOf<typeof listOwnBookings>["Bookings"][number];
type Viewed = ReplyOf<typeof viewBooking>["Booking"];
type Life = ReplyOf<typeof readBooking>;

/** Makes a booking for its customer's list. */
export const bookingOf = (known: Partial<Listed> = {}): Listed => ({
  id: 41,
  status: "created",
  title: "Leaking tap",
  total: 300,
  duration: 1,
  booking_date: "2026-11-24",
  booking_time: "10:30:00",
  booked_date: "2026-11-25",
  start_time: "09:00:00",
  end_time: "10:00:00",
  address: "12 Lake Road, Kaloor, Kochi",
  details: "",
  any_previous_issues: "",
  damaged_parts: "",
  photo: null,
  job_title: "Electrician",
  worker_profile: { id: 7, user_id: 12, full_name: "Meera Nair", profile_picture: null },
  review_details: null,
  ...known,
});

/** Stubs the two calls of a booking's page with the same booking. */
export function answerBooking(known: Partial<Viewed> = {}, life: Partial<Life> = {}): void {
  const timeline = [{ status: "created", at: "2026-11-24T05:00:00.000Z", by: "customer" }] as const;
  const booking: Viewed = { ...bookingOf(), timeline: [...timeline], worker_position: null, ...known };
  answer(viewBookingCall, { Booking: booking });
  answer(readBooking, {
    id: booking.id,
    status: booking.status,
    title: booking.title,
    worker: { id: 7, user_id: 12, name: "Meera Nair", picture: null },
    timeline: [{ at: "2026-11-24T05:00:00.000Z", event: "created", actor: "customer", detail: {} }],
    allowed: booking.status === "created" ? ["cancel", "move"] : [],
    ...life,
  });
}
