// A testimonial's place as the call sends it.
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type { placeTestimonial, TestimonialPlace } from "@hourhand/contract/testimonials";

const messages: Record<TestimonialPlace, string> = {
  pinned: "This review now comes first on Home.",
  hidden: "This review is no longer quoted on Home.",
  rule: "Whether Home quotes this review is left to the rule.",
};

export const presentPlaced = (placed: {
  id: number;
  on_home: TestimonialPlace;
}): ReplyOf<typeof placeTestimonial> => ({
  id: placed.id,
  on_home: placed.on_home,
  message: messages[placed.on_home],
});
