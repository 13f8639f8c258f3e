// Ratings are kept in half stars, 1 to 10 (docs/rules/bookings.md 27).
import { defaultRating, defaultReviewTitle } from "@hourhand/contract/reviews";

/** What a customer says of a visit. */
export interface ReviewContent {
  ratingHalves: number;
  title: string;
  description: string;
}

/** Fills in what was left out. `rating` is in stars, in half steps. */
export const reviewContentOf = (given: {
  rating?: number | undefined;
  title?: string | undefined;
  description?: string | undefined;
}): ReviewContent => ({
  ratingHalves: Math.round((given.rating ?? defaultRating) * 2),
  title: given.title ?? defaultReviewTitle,
  description: given.description ?? "",
});

/** What a notice quotes of a review: nothing where nobody wrote anything, only the title that stands there by itself. */
export const quoteOf = ({ title, description }: ReviewContent): string =>
  title === defaultReviewTitle && description.trim() === "" ? "." : `: ${title}`;

/** '4.5 stars', '1 star'. */
export const starsInWords = (ratingHalves: number): string =>
  ratingHalves === 2 ? "1 star" : `${ratingHalves / 2} stars`;
