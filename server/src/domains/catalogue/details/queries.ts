// SQL of one worker's details: profile, slots, the visits of the coming week and the latest reviews in one statement.
import type { Json } from "../../../platform/database/column-types.ts";
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";
import type { ReadyJob } from "../categories/queries.ts";
import { cardColumns, cardJoins, type CardRow, type FilledInCards } from "../queries.ts";

/** The columns of a review inside the worker's row. */
export type ReviewColumns = [
  id: number,
  title: string,
  description: string,
  ratingHalves: number,
  createdAt: string,
  bookingTitle: string,
  username: string,
  firstName: string,
  lastName: string,
  picture: string | null,
];

export interface DetailsRow extends CardRow {
  reviews: Json<ReviewColumns[]> | null;
  /** Null until the worker has worked, answered or been reviewed. */
  figures: Json<FigureColumns> | null;
  /** Those of the worker's category. */
  ready_jobs: Json<ReadyJob[]> | null;
}

/** Counts of a worker's work (docs/rules/catalogue.md 28). */
export interface FigureColumns {
  completed_visits: number;
  customers: number;
  returning_customers: number;
  /** Counts from one star to five. */
  reviews_by_star: number[];
  /** Counts by answer time, bounded as in `answerMinutes`. */
  answers: number[];
}

/** Reviews shown with a worker, the latest first. */
const maxReviews = 20;

/** Reads a listed worker; no row for any other. `saved` is false without a customer; `today` is the market's date. */
export const findDetails: Statement<
  DetailsRow,
  [workerId: number, customerId: number | null, today: string],
  FilledInCards
> = prepared(
  "worker_details",
  `select ${cardColumns}, null::double precision as chord,
     exists (select 1 from saved_workers k where k.person_id = $2::bigint and k.worker_id = w.id) as saved,
     (select json_agg(json_build_array(r.id, r.title, r.description, r.rating_halves, r.created_at, b.title,
          c.username, c.first_name, c.last_name, coalesce(c.picture, c.google_picture)) order by r.id desc)
      from (select * from reviews where worker_id = w.id order by id desc limit ${maxReviews}) r
      join bookings b on b.id = r.booking_id join people c on c.id = r.customer_id) as reviews,
     (select row_to_json(f) from worker_figures f where f.worker_id = w.id) as figures,
     (select c.ready_jobs from job_categories c where c.id = w.job_category_id) as ready_jobs
   from workers w ${cardJoins("$3::date")} where w.id = $1 and w.is_listed`,
);
