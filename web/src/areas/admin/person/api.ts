// The administrator's calls about one person and their reviews. Uses the wire's names.
import { useInfiniteQuery, useMutation, useQuery, type InfiniteData } from "@tanstack/react-query";
import { listPersonReviews, readPerson } from "@hourhand/contract/accounts-admin";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { placeTestimonial, type TestimonialPlace } from "@hourhand/contract/testimonials";
import { call, queryOptionsFor } from "../../../platform/call.ts";
import { changeCached, metaOf, reloadAfter } from "../../../platform/query-client.ts";

/** A person's account and profile. */
export type PersonReply = ReplyOf<typeof readPerson>;

type ReviewsPage = ReplyOf<typeof listPersonReviews>;

export function useReadPerson(id: number) {
  return useQuery(queryOptionsFor(readPerson, { id }));
}

/** Reviews the person wrote or received, page by page. */
export function useListPersonReviews(id: number) {
  return useInfiniteQuery({
    queryKey: [listPersonReviews.name, id],
    meta: metaOf(listPersonReviews),
    queryFn: ({ pageParam, signal }) =>
      call(listPersonReviews, { id, limit: 5, ...(pageParam !== "" && { cursor: pageParam }) }, { signal }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
  });
}

/** Sets whether Home quotes a review. Choices are sent one after the other, in their order. */
export function usePlaceTestimonial(id: number) {
  return useMutation({
    scope: { id: `${placeTestimonial.name} ${id}` },
    mutationFn: (place: TestimonialPlace) => call(placeTestimonial, { id, on_home: place }),
    onSuccess: ({ on_home }) =>
      changeCached<InfiniteData<ReviewsPage>>({ queryKey: [listPersonReviews.name] }, (data) => ({
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.map((review) => (review.id === id ? { ...review, on_home } : review)),
        })),
      })),
    // Not awaited: another choice may follow immediately.
    onSettled: () => void reloadAfter(placeTestimonial),
  });
}
