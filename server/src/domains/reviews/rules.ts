// Ratings are stored in half stars, 1 to 10 (docs/rules/bookings.md 27).
import { defaultRating, defaultReviewTitle } from "@hourhand/contract/reviews";

/** The content of a customer's review. */
export interface ReviewContent {
  ratingHalves: number;
  title: string;
  description: string;
}

/** Fills in omitted fields. `rating` is in stars, in half steps. */
export const reviewContentOf = (given: {
  rating?: number | undefined;
  title?: string | undefined;
  description?: string | undefined;
}): ReviewContent => ({
  ratingHalves: Math.round((given.rating ?? defaultRating) * 2),
  title: given.title ?? defaultReviewTitle,
  description: given.description ?? "",
});

/** The quote of a review in a notice: empty if the customer wrote nothing and the title is the default. */
export const quoteOf = ({ title, description }: ReviewContent): string =>
  title === defaultReviewTitle && description.trim() === "" ? "." : `: ${title}`;

/** '4.5 stars', '1 star'. */
export const starsInWords = (ratingHalves: number): string =>
  ratingHalves === 2 ? "1 star" : `${ratingHalves / 2} stars`;
