// SQL of the figures on screens. Decision: docs/decisions/0003.
import { prepared, type Statement } from "../../platform/database/prepared-statements.ts";

/** Home's counters, stored rather than counted. */
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

const topReviewCount = 6;

/** Reads six reviews, best rated first, then newest (docs/rules/dashboards.md 2). */
export const topReviews: Statement<TopReviewRow, []> = prepared(
  "top_reviews",
  `select r.id, r.title, r.description, r.rating_halves, r.created_at, coalesce(c.picture, c.google_picture) as picture,
     c.first_name, c.last_name, c.username, b.title as booking_title
   from reviews r join people c on c.id = r.customer_id join bookings b on b.id = r.booking_id
   order by r.rating_halves desc, r.id desc limit ${topReviewCount}`,
);

/** How many of the best rated reviews are searched for quotes; this bounds the cost. */
const quotedAmong = 200;

// Pinned reviews come first, the latest first; hidden ones are left out. Then reviews with at least 60 letters and four
// stars come before others; each next quote is the best one whose customer and trade are not in the list yet.
export const quotes: Statement<TopReviewRow, [howMany: number]> = prepared(
  "home_quotes",
  `with recursive pinned as materialized (
     select r.id, r.customer_id, lower(b.job_title) as trade, t.at_place
     from (select review_id, row_number() over (order by placed_at desc, review_id desc) as at_place from testimonials
       where place = 'pinned' order by placed_at desc, review_id desc limit $1) t
     join reviews r on r.id = t.review_id join bookings b on b.id = r.booking_id
   ), said as materialized (
     select r.id, r.customer_id, lower(b.job_title) as trade,
       row_number() over (order by char_length(btrim(r.description)) >= 60 and r.rating_halves >= 8 desc,
         r.rating_halves desc, r.id desc) as place
     from (select id, customer_id, booking_id, rating_halves, description from reviews
       where id <> all (array(select review_id from testimonials))
       order by rating_halves desc, id desc limit ${quotedAmong}) r
     join bookings b on b.id = r.booking_id
     where r.description ~ '\\S'
   ), picked as (
     select (select count(*) from pinned) as nth, null::bigint as id, 0::bigint as place,
       array(select customer_id from pinned) as customers, array(select trade from pinned) as trades
     union all
     select p.nth + 1, s.id, s.place, p.customers || s.customer_id, p.trades || s.trade
     from picked p cross join lateral (select n.id, n.place, n.customer_id, n.trade from said n
       where n.place > p.place and n.customer_id <> all (p.customers) and n.trade <> all (p.trades)
       order by n.place limit 1) s
     where p.nth < $1
   ), chosen as (
     select id, at_place as place, true as is_pinned from pinned
     union all
     select id, place, false from picked where id is not null
   )
   select r.id, r.title, r.description, r.rating_halves, r.created_at, coalesce(c.picture, c.google_picture) as picture,
     c.first_name, c.last_name, c.username, b.title as booking_title
   from chosen join reviews r on r.id = chosen.id join people c on c.id = r.customer_id join bookings b on b.id = r.booking_id
   order by chosen.is_pinned desc, chosen.place`,
);

/** Adds new changes to the compacted booking counts. */
export const compactBookingCounts: Statement<object, []> = prepared(
  "compact_booking_counts",
  "select compact_booking_counts()",
);
