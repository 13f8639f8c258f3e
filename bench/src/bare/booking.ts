// The bare booking: one statement, which is one transaction, stores it with its change, its notice and its two pending
// mails, under the same constraints as ours, in tables that have nothing else (tables.ts).
import type pg from "pg";

/** The request; it is for whole hours from `startTime` on. */
export interface BookingRequest {
  customer: number;
  worker: number;
  selectedSlot: number;
  date: string;
  startTime: string;
  duration: number;
  title: string;
  address: string;
  issueDescription: string;
}

const insertBooking = {
  name: "booking",
  text: `with booking as (
      insert into bare.bookings (customer_id, worker_id, slot_id, job_title, slot_weekday, slot_starts, slot_ends, booked_on,
        starts, ends, duration_hours, hourly_paise, total_paise, title, address, details, content_hash)
      select $1, w.id, s.id, w.job_title, s.weekday, s.starts, s.ends, $4, $5, $5::time + make_interval(hours => $6), $6,
        w.salary_paise, w.salary_paise * $6, ($7::text[])[1], ($7::text[])[2], ($7::text[])[3], decode(md5($7::text || $5), 'hex')
      from slots s join workers w on w.id = s.worker_id
      where s.id = $3 and w.id = $2 and w.is_listed and s.is_active and s.deleted_at is null
      returning id, worker_id, title, status, total_paise, booked_on, starts, ends
    ), change as (
      insert into bare.booking_changes (booking_id, event, status, actor_id, actor_role)
      select id, 'created', 'created', $1, 'customer' from booking
    ), mail as (
      insert into bare.booking_mails (booking_id, status, side, mover)
      select id, 'created', side, 'customer' from booking, unnest(array['worker', 'customer']) side
    ), notice as (
      insert into bare.notices (person_id, title, body, opens, event, booking_id)
      select w.person_id, 'Booking request', b.title || ' on ' || b.booked_on || ', ' || b.starts, 'Bookings', 'booking', b.id
      from booking b join workers w on w.id = b.worker_id
    )
    select id, status, total_paise, booked_on, starts, ends from booking`,
};

/** Stores a booking and returns its row. @throws Error from PostgreSQL if the hours are taken */
export async function bookWorker(pool: pg.Pool, request: BookingRequest): Promise<unknown> {
  const { customer, worker, selectedSlot, date, startTime, duration } = request;
  const { title, address, issueDescription } = request;
  const values = [
    customer,
    worker,
    selectedSlot,
    date,
    startTime,
    duration,
    [title, address, issueDescription],
  ];
  const { rows } = await pool.query({ ...insertBooking, values });
  if (rows.length === 0) throw new Error("There is no such slot.");
  return rows[0];
}
