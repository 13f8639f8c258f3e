// Bookings as the documented calls send them: major units, dates and times of the market, links to pictures.
import type { Presented } from "../../platform/http/bind.ts";
import { say } from "@hourhand/contract/sentence";
import type { bookWorker } from "@hourhand/contract/bookings";
import type { readDeactivation as readDeactivationCall } from "@hourhand/contract/bookings-admin";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { weekdayName } from "@hourhand/contract/calendar";
import type { Person } from "../../platform/person.ts";
import type { Platform } from "../../platform/platform.ts";
import { pictureUrl, privatePictureUrl } from "../media/media.ts";
import { presentPaymentsOf, type BookingMoney } from "../payments/payments.ts";
import { feeOfBooking } from "../wallet/wallet.ts";
import type { readDeactivation } from "./administration/administration.ts";
import type { CreatedBooking } from "./book-worker.ts";
import { nextStepOf } from "./reading/allowed.ts";
import type { AdminBookingRow } from "./queries-admin.ts";
import type { BookingDetailsRow, BookingRow, CustomerBookingRow, WorkerBookingRow } from "./queries-lists.ts";
import { toMajor } from "@hourhand/contract/money";

const common = (platform: Platform, viewer: Pick<Person, "sessionId">, row: BookingRow) => ({
  id: row.id,
  status: row.status,
  title: row.title,
  total: toMajor(row.total_paise),
  ...(row.unpaid_paise !== null && { unpaid_paise: row.unpaid_paise }),
  duration: row.duration_hours,
  booking_date: platform.calendar.today(row.created_at),
  booking_time: platform.calendar.timeNow(row.created_at),
  booked_date: row.booked_on,
  start_time: row.starts,
  end_time: row.ends,
  address: row.address,
  details: row.details,
  any_previous_issues: row.previous_issues,
  damaged_parts: row.damaged_parts,
  photo: privatePictureUrl(platform, row.photo, viewer),
});

/** Presents the reply to a new booking. */
export const presentCreated = (booking: CreatedBooking): Presented<typeof bookWorker> => ({
  message: say(
    "Booking sent to {name} for {day, date}, {from, time} to {to, time}. We will let you know as soon as they respond.",
    { name: booking.workerName, day: booking.bookedOn, from: booking.starts, to: booking.ends },
  ),
  id: booking.id,
  status: "created",
  total: toMajor(booking.totalPaise),
  booked_date: booking.bookedOn,
  start_time: booking.starts,
  end_time: booking.ends,
});

/** Presents a booking to its customer. */
export const presentToCustomer = (
  platform: Platform,
  viewer: Pick<Person, "sessionId">,
  row: CustomerBookingRow,
) => ({
  ...common(platform, viewer, row),
  job_title: row.job_title,
  worker_profile: {
    id: row.worker_id,
    user_id: row.worker_person_id,
    full_name: row.worker_name,
    profile_picture: pictureUrl(row.worker_picture),
  },
  review_details:
    row.review_id === null
      ? null
      : {
          id: row.review_id,
          rating: (row.rating_halves ?? 0) / 2,
          title: row.review_title ?? "",
          description: row.review_description ?? "",
        },
});

/** Presents a booking to its customer with the timeline and, while the customer may know it, the worker's position. */
export const presentDetails = (
  platform: Platform,
  viewer: Pick<Person, "sessionId">,
  { row, money }: { row: BookingDetailsRow; money: BookingMoney | undefined },
) => ({
  ...presentToCustomer(platform, viewer, row),
  ...(money && { payment_method: row.payment_method, ...presentPaymentsOf(money, true) }),
  timeline: row.timeline.map(({ status, at, by }) => ({ status, at: `${at}Z`, by })),
  worker_position:
    row.position_latitude === null || row.position_longitude === null || row.position_at === null
      ? null
      : {
          latitude: row.position_latitude,
          longitude: row.position_longitude,
          at: row.position_at.toISOString(),
        },
});

/** Presents a booking to its worker. */
export const presentToWorker = (
  platform: Platform,
  viewer: Pick<Person, "sessionId">,
  row: WorkerBookingRow,
) => ({
  ...common(platform, viewer, row),
  user: row.customer_id,
  user_profile: {
    username: row.username,
    first_name: row.first_name,
    last_name: row.last_name,
    profile_picture: pictureUrl(row.customer_picture),
  },
  slot_details: {
    day_of_week: weekdayName(row.slot_weekday),
    start_time: row.slot_starts,
    end_time: row.slot_ends,
  },
  fee: toMajor(feeOfBooking(platform, { totalPaise: row.total_paise, feePercent: row.fee_percent })),
  next_step: nextStepOf(row, platform.settings.enforcesVisitTimes),
  latitude: row.latitude,
  longitude: row.longitude,
  worker_profile: { latitude: row.worker_latitude, longitude: row.worker_longitude },
});

/** Presents a booking to administrators. */
export const presentToAdministrator = (
  platform: Platform,
  viewer: Pick<Person, "sessionId">,
  row: AdminBookingRow,
) => ({
  ...common(platform, viewer, row),
  user_profile: { id: row.customer_id, username: row.username },
  worker_profile: { id: row.worker_id, user_id: row.worker_person_id, full_name: row.worker_name },
  job_details: { job: row.job_title },
});

export const presentDeactivation = (
  row: Awaited<ReturnType<typeof readDeactivation>>,
): ReplyOf<typeof readDeactivationCall> => ({
  as_worker: { accepted: row.accepted_as_worker, created: row.created_as_worker },
  as_customer: { accepted: row.accepted_as_customer, created: row.created_as_customer },
});
