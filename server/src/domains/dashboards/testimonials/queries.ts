// SQL of what administrators say of reviews on Home.
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";

/** One row where there is such a review. */
export const findReview: Statement<{ id: number }, [reviewId: number]> = prepared(
  "review_to_place",
  "select id from reviews where id = $1",
);

/** Locks a review; without words it is never quoted. */
export const lockReview: Statement<{ has_words: boolean }, [reviewId: number]> = prepared(
  "lock_review_to_place",
  "select description ~ '\\S' as has_words from reviews where id = $1 for no key update",
);

/** What was said of it so far; no row where it is left to the rule. */
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
