// Makes rows of the workers' slots and of the bookings, with how each booking ended.

import { addDays } from "@hourhand/contract/calendar";
import { weekdays } from "@hourhand/contract/wire";
import type { DemoBooking } from "./bookings.ts";
import { hourOfDay } from "./calendar.ts";
import { categories } from "./categories.ts";
import { found } from "./lists.ts";
import { isPaidOnline, isToBePaid } from "./load-online-payments.ts";
import type { StoredPictures } from "./load-pictures.ts";
import type { DemoStory } from "./load-story.ts";
import type { Row } from "./load-target.ts";
import { demoCustomer } from "./people.ts";

export const slotRows = ({ slots, workerId }: DemoStory) =>
  slots.map((slot, index) => ({
    id: index + 1,
    worker_id: workerId(slot.worker),
    weekday: weekdays.indexOf(slot.weekday) + 1,
    starts: hourOfDay(slot.startHour),
    ends: hourOfDay(slot.endHour),
    is_active: slot.isActive,
  }));

/** Makes the rows of the bookings in `slots`, which are the rows of slots. Each booking stores a copy of its photo. */
export function bookingRows(
  { today, bookings, jobOf, personId, workerId }: DemoStory,
  slots: ReturnType<typeof slotRows>,
  pictures: StoredPictures,
): Promise<Row[]> {
  const slotIds = new Map(slots.map((row) => [`${row.worker_id} ${row.weekday} ${row.starts}`, row.id]));
  return Promise.all(bookings.map(bookingRow));

  async function bookingRow(booking: DemoBooking): Promise<Row> {
    const weekday = weekdays.indexOf(booking.weekday) + 1;
    const slot = `${workerId(booking.worker)} ${weekday} ${hourOfDay(booking.slotStartHour)}`;
    return {
      id: booking.key,
      customer_id: personId(booking.customer),
      worker_id: workerId(booking.worker),
      slot_id: found(slotIds.get(slot)),
      job_title: found(categories.find(({ key }) => key === jobOf(booking.worker))).title,
      slot_weekday: weekday,
      slot_starts: hourOfDay(booking.slotStartHour),
      slot_ends: hourOfDay(booking.slotEndHour),
      booked_on: booking.bookedOn,
      starts: hourOfDay(booking.startHour),
      ends: hourOfDay(booking.endHour),
      duration_hours: booking.durationHours,
      hourly_paise: booking.salaryRupees * 100,
      total_paise: booking.totalRupees * 100,
      title: booking.title,
      previous_issues: booking.previousIssues,
      damaged_parts: booking.damagedParts,
      details: booking.details,
      address: booking.address,
      latitude: booking.latitude,
      longitude: booking.longitude,
      photo: booking.photo === null ? null : await pictures.copy(booking.photo),
      status: booking.status,
      payment_method: isPaidOnline(booking, today) || isToBePaid(booking, today) ? "online" : "at_visit",
      // Different for each booking; the product hashes what the customer sent.
      content_hash: `\\x${booking.key.toString(16).padStart(64, "0")}`,
      created_at: booking.createdAt,
    };
  }
}

export function changeRows({ bookings, personId }: DemoStory): Row[] {
  return bookings.flatMap((booking) =>
    booking.changes.map(({ status, at, by }) => ({
      booking_id: booking.key,
      event: status === "canceled" && by === "system" ? "expired" : status,
      status,
      at,
      actor_id: by === "system" ? null : personId(by === "worker" ? booking.worker : booking.customer),
      actor_role: by,
    })),
  );
}

/** Makes rows of how bookings were canceled, as the documented cancel and the system store them. */
export function cancellationRows({ bookings, personId }: DemoStory): Row[] {
  return bookings.flatMap((booking) =>
    booking.changes
      .filter(({ status }) => status === "canceled")
      .map(({ at, by }) => ({
        booking_id: booking.key,
        by_role: by,
        person_id: by === "system" ? null : personId(booking.customer),
        cause: by === "system" ? "not_answered" : "other",
        at,
      })),
  );
}

export function reviewRows({ reviews, personId, workerId }: DemoStory): Row[] {
  return reviews.map((review, index) => ({
    id: index + 1,
    booking_id: review.booking,
    customer_id: personId(review.customer),
    worker_id: workerId(review.worker),
    rating_halves: review.rating * 2,
    title: review.title,
    description: review.description,
    created_at: review.createdAt,
  }));
}

/** Makes rows of the workers that Asha saved: those with whom she was happiest. */
export function savedRows({ today, reviews, personId, workerId }: DemoStory): Row[] {
  const liked = reviews.filter((review) => review.customer === demoCustomer && review.rating >= 4.5);
  return [...new Set(liked.map(({ worker }) => worker))].slice(0, 5).map((worker, index) => ({
    person_id: personId(demoCustomer),
    worker_id: workerId(worker),
    saved_at: `${addDays(today, -3 * index - 1)}T20:15:00`,
  }));
}
