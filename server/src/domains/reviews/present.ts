// Reviews as the calls below /api/v1 send them.
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type { listOwnReviews } from "@hourhand/contract/reviews";
import { pictureUrl } from "../media/media.ts";
import type { OwnReviewRow } from "./queries.ts";

/** Presents a review to its worker. */
export const presentOwnReview = (row: OwnReviewRow): ReplyOf<typeof listOwnReviews>["items"][number] => ({
  id: row.id,
  rating: row.rating_halves / 2,
  title: row.title,
  description: row.description,
  created_at: row.created_at.toISOString(),
  customer: { name: row.customer_name, picture: pictureUrl(row.customer_picture) },
  booking: { id: row.booking_id, title: row.booking_title },
});
