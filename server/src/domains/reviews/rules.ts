// Ratings are stored in half stars, 1 to 10 (docs/rules/bookings.md 27).
import { say, type Sentence } from "@hourhand/contract/sentence";
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

/** Words the worker's notice. It quotes the title unless the customer wrote nothing of their own. */
export function reviewSentence(
  { ratingHalves, title, description }: ReviewContent,
  { name, work }: { name: string; work: string },
): Sentence {
  const quotes = title !== defaultReviewTitle || description.trim() !== "";
  if (ratingHalves === 2)
    return quotes
      ? say("{name} gave you 1 star for '{work}': {title}", { name, work, title })
      : say("{name} gave you 1 star for '{work}'.", { name, work });
  const stars = ratingHalves / 2;
  return quotes
    ? say("{name} gave you {stars, number} stars for '{work}': {title}", { name, stars, work, title })
    : say("{name} gave you {stars, number} stars for '{work}'.", { name, stars, work });
}
