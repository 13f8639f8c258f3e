// The call of a signed-in customer's tiles on Home.
import { useQuery } from "@tanstack/react-query";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { readOwnHome } from "@hourhand/contract/own-home";
import { queryOptionsFor } from "../../../platform/call.ts";

export type OwnHomeReply = ReplyOf<typeof readOwnHome>;

/** The next visit, the latest one without a review, and the last workers. They are refetched each time Home opens. */
export function useReadOwnHome() {
  return useQuery({ ...queryOptionsFor(readOwnHome, {}), staleTime: 0 });
}
