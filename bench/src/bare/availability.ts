// The bare availability of a worker: one prepared statement that reads the same rows as ours for the same days (the
// slots, extra hours, days off, bookings and holds) and leaves it to the client to compute the free hours.
import type pg from "pg";

/** The worker and the days, both included. */
export interface AvailabilityRequest {
  id: number;
  days: [first: string, last: string];
}

const availability = {
  name: "availability",
  text: `select w.id,
     (select json_agg(json_build_array(s.id, s.weekday, s.from_date, s.to_date, s.starts, s.ends)) from slots s
      where s.worker_id = w.id and s.is_active and s.deleted_at is null
        and (s.weekday is not null or (s.from_date <= $3 and s.to_date >= $2))) as offered,
     (select json_agg(json_build_array(b.booked_on, b.starts, b.ends)) from bookings b
      where b.worker_id = w.id and b.booked_on between $2 and $3
        and b.status in ('created', 'accepted', 'pending', 'visited')) as taken,
     (select json_agg(json_build_array(p.booked_on, p.starts, p.ends)) from booking_proposals p
      where p.worker_id = w.id and p.booked_on between $2 and $3 and p.state = 'open' and p.expires_at > now()) as held,
     (select json_agg(json_build_array(e.from_date, e.to_date, e.starts, e.ends)) from schedule_exceptions e
      where e.worker_id = w.id and e.kind = 'off' and e.from_date <= $3 and e.to_date >= $2) as off
   from workers w where w.id = $1 and w.is_listed`,
};

/** Reads the worker's row. */
export async function viewAvailability(pool: pg.Pool, { id, days }: AvailabilityRequest): Promise<unknown[]> {
  const { rows } = await pool.query({ ...availability, values: [id, ...days] });
  return rows;
}
