// SQL of administrators' choices of reviews for Home.
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";

/** Returns one row if the review exists. */
export const findReview: Statement<{ id: number }, [reviewId: number]> = prepared(
  "review_to_place",
  "select id from reviews where id = $1",
);

/** Locks a review; one that has no text is never quoted. */
export const lockReview: Statement<{ has_words: boolean }, [reviewId: number]> = prepared(
  "lock_review_to_place",
  "select description ~ '\\S' as has_words from reviews where id = $1 for no key update",
);

/** Reads the current choice; no row if the rule decides. */
export const placeOfReview: Statement<{ place: string }, [reviewId: number]> = prepared(
  "place_of_review",
  "select place from testimonials where review_id = $1",
);

export const placeReview: Statement<never, [reviewId: number, place: string]> = prepared(
  "place_review",
  `insert into testimonials (review_id, place) values ($1, $2)
   on conflict (review_id) do update set place = excluded.place, placed_at = excluded.placed_at`,
);

export const leaveReviewToRule: Statement<never, [reviewId: number]> = prepared(
  "leave_review_to_rule",
  "delete from testimonials where review_id = $1",
);
