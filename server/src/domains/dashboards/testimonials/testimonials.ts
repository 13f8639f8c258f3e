// An administrator's choice for a review on Home: pinned, hidden, or decided by the rule (docs/rules/dashboards.md 23).
import { notFound } from "@hourhand/contract/problem";
import { withoutWords, type TestimonialPlace } from "@hourhand/contract/testimonials";
import { inTransaction } from "../../../platform/database/transaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import { refuse } from "../../../platform/problem.ts";
import { recordChange } from "../../audit/audit.ts";
import { findReview, leaveReviewToRule, lockReview, placeOfReview, placeReview } from "./queries.ts";

const actions: Record<TestimonialPlace, string> = {
  pinned: "review pinned to Home",
  hidden: "review hidden on Home",
  rule: "review left to the rule on Home",
};

const reviewUnknown = () =>
  refuse(notFound, { sentence: "There is no such review. Please reload the page." });

/** @throws Problem `notFound` (404) */
export async function refuseUnknownReview({ pool }: Platform, reviewId: number): Promise<void> {
  if ((await findReview(pool, [reviewId])).length === 0) reviewUnknown();
}

/**
 * Pins a review, hides it or leaves it to the rule; repeating the current choice changes nothing.
 * @throws Problem `notFound` (404), `withoutWords` (409)
 */
export async function placeTestimonial(
  platform: Platform,
  actorId: number,
  reviewId: number,
  place: TestimonialPlace,
): Promise<void> {
  await inTransaction(platform.pool, async (transaction) => {
    const [review] = await lockReview(transaction, [reviewId]);
    if (!review) return reviewUnknown();
    if (!review.has_words) return refuse(withoutWords);
    const [placed] = await placeOfReview(transaction, [reviewId]);
    const before = placed?.place ?? "rule";
    if (before === place) return;
    if (place === "rule") await leaveReviewToRule(transaction, [reviewId]);
    else await placeReview(transaction, [reviewId, place]);
    await recordChange(transaction, {
      actorId,
      action: actions[place],
      subject: "review",
      subjectId: reviewId,
      before: { on_home: before },
      after: { on_home: place },
    });
  });
}
