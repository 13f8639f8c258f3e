// SQL of the figures on screens.
// Decision: docs/decisions/0003.
import { prepared, type Statement } from "../../platform/database/prepared-statements.ts";

/** The home page's counters, kept and not counted. */
export interface HomeTotals {
  completed_bookings: number;
  active_customers: number;
  listed_workers: number;
}

export const homeTotals: Statement<HomeTotals, []> = prepared(
  "home_totals",
  `select counter_total('completed_bookings') as completed_bookings, counter_total('active_customers') as active_customers,
     counter_total('listed_workers') as listed_workers`,
);

/** A review with its reviewer. */
export interface TopReviewRow {
  id: number;
  title: string;
  description: string;
  rating_halves: number;
  created_at: Date;
  picture: string | null;
  first_name: string;
  last_name: string;
  username: string;
  booking_title: string;
}

/** Best rated, newest first (docs/rules/dashboards.md 2). */
export const topReviews: Statement<TopReviewRow, [howMany: number]> = prepared(
  "top_reviews",
  `select r.id, r.title, r.description, r.rating_halves, r.created_at, coalesce(c.picture, c.google_picture) as picture,
     c.first_name, c.last_name, c.username, b.title as booking_title
   from reviews r join people c on c.id = r.customer_id join bookings b on b.id = r.booking_id
   order by r.rating_halves desc, r.id desc limit $1`,
);

/** Adds the changes since the last time to the bookings' counts. */
export const compactBookingCounts: Statement<object, []> = prepared(
  "compact_booking_counts",
  "select compact_booking_counts()",
);
