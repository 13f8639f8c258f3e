// SQL of reviews.
import { alreadyReviewed } from "@hourhand/contract/reviews";
import type { Pool } from "pg";
import { prepared, type Queryable, type Statement } from "../../platform/database/prepared-statements.ts";
import { constraintOf } from "../../platform/database/transaction.ts";
import { defineList, type ListDefinition } from "../../platform/lists/list-definition.ts";
import { readItems, type ItemsRequest } from "../../platform/lists/list.ts";
import { Problem } from "../../platform/problem.ts";
import type { ReviewContent } from "./rules.ts";

/** What a review is about, and the worker who gets it. */
export interface ReviewedRow {
  worker_id: number;
  worker_person_id: number;
  customer_name: string;
  booking_title: string;
}

const insertReviewRow: Statement<
  ReviewedRow,
  [customerId: number, bookingId: number, ratingHalves: number, title: string, description: string]
> = prepared(
  "insert_review",
  `with written as (
     insert into reviews (booking_id, customer_id, worker_id, rating_halves, title, description)
     select b.id, b.customer_id, b.worker_id, $3::smallint, $4, $5 from bookings b
     where b.id = $2 and b.customer_id = $1 and b.status = 'completed'
     returning booking_id, worker_id, customer_id
   )
   select r.worker_id, w.person_id as worker_person_id, c.first_name || ' ' || c.last_name as customer_name,
     b.title as booking_title
   from written r join workers w on w.id = r.worker_id join people c on c.id = r.customer_id
   join bookings b on b.id = r.booking_id`,
);

/**
 * Stores a review of this customer's own completed booking; undefined if there is no such booking.
 * @throws Problem `alreadyReviewed` (409) from the table's constraint
 */
export async function insertReview(
  transaction: Queryable,
  customerId: number,
  bookingId: number,
  content: ReviewContent,
): Promise<ReviewedRow | undefined> {
  try {
    const { ratingHalves, title, description } = content;
    const [row] = await insertReviewRow(transaction, [
      customerId,
      bookingId,
      ratingHalves,
      title,
      description,
    ]);
    return row;
  } catch (error) {
    throw constraintOf(error)?.constraint === "a_booking_is_reviewed_once"
      ? new Problem(alreadyReviewed)
      : error;
  }
}

/** Returns one row if the booking is this customer's, in any status. */
export const ownBooking: Statement<{ id: number }, [customerId: number, bookingId: number]> = prepared(
  "own_booking_to_review",
  "select id from bookings where customer_id = $1 and id = $2",
);

/** A review as its worker sees it. */
export interface OwnReviewRow {
  id: number;
  rating_halves: number;
  title: string;
  description: string;
  created_at: Date;
  customer_name: string;
  customer_picture: string | null;
  booking_id: number;
  booking_title: string;
}

/** `$1` is the worker's person. Ids rise with time. */
const ownReviews: ListDefinition<OwnReviewRow, [workerPersonId: number]> = defineList("reviews_of_worker", {
  parameters: ["bigint"],
  columns: `r.id, r.rating_halves, r.title, r.description, r.created_at,
    c.first_name || ' ' || c.last_name as customer_name, coalesce(c.picture, c.google_picture) as customer_picture,
    r.booking_id, b.title as booking_title`,
  from: "reviews r join people c on c.id = r.customer_id join bookings b on b.id = r.booking_id",
  where: "r.worker_id = (select id from workers where person_id = $1)",
  id: "r.id",
  sorts: {},
  defaultSort: { key: "r.id", type: "bigint", order: "desc" },
  search: { text: "r.title" },
  isUncounted: true,
  isPrepared: true,
});

/** Reads a page of this worker's reviews, newest first. @throws Problem `invalidInput` (400) for a bad cursor */
export const listOwnReviews = (
  pool: Pool,
  personId: number,
  request: ItemsRequest,
): Promise<{ rows: OwnReviewRow[]; next: string | null }> => readItems(pool, ownReviews, request, [personId]);
