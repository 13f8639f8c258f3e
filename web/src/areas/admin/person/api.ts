// The administrator's reading of everything about somebody, and what they say of reviews. Speaks the wire's names.
import { useInfiniteQuery, useMutation, useQuery, type InfiniteData } from "@tanstack/react-query";
import { listPersonReviews, readPerson } from "@hourhand/contract/accounts-admin";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { placeTestimonial, type TestimonialPlace } from "@hourhand/contract/testimonials";
import { call, queryOptionsFor } from "../../../platform/call.ts";
import { changeCached, metaOf, reloadAfter } from "../../../platform/query-client.ts";

/** Somebody's account and profile. */
export type PersonReply = ReplyOf<typeof readPerson>;

type ReviewsPage = ReplyOf<typeof listPersonReviews>;

/** One person. */
export function useReadPerson(id: number) {
  return useQuery(queryOptionsFor(readPerson, { id }));
}

/** Reviews that somebody wrote or got, some more with each page. */
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

/** Whether Home quotes a review. Choices are sent one after the other, in the order they were made in. */
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
    // Not waited for: another choice may follow at once.
    onSettled: () => void reloadAfter(placeTestimonial),
  });
}
