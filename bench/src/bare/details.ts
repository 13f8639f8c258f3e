// The bare details of a worker: one prepared statement that returns the same fields as ours.
import type pg from "pg";
import { card, type BookableDays } from "./list.ts";

/** The worker, and the customer who requests the details. */
export interface DetailsRequest {
  id: number;
  customer: number;
  days: BookableDays;
}

const details = {
  name: "details",
  text: `select ${card},
     (select json_agg(json_build_array(r.id, r.title, r.description, r.rating_halves, r.created_at, b.title,
          c.username, c.first_name, c.last_name, coalesce(c.picture, c.google_picture)) order by r.id desc)
      from (select * from reviews where worker_id = w.id order by id desc limit 100) r
      join bookings b on b.id = r.booking_id join people c on c.id = r.customer_id) as reviews
   from workers w join people p on p.id = w.person_id where w.id = $2 and w.is_listed`,
};

/** Reads the worker's row. */
export async function viewWorker(pool: pg.Pool, request: DetailsRequest): Promise<unknown[]> {
  const { rows } = await pool.query({
    ...details,
    values: [request.customer, request.id, ...request.days],
  });
  return rows;
}
