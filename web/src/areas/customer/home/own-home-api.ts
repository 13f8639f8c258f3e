// The call of what a signed-in customer's home opens on.
import { useQuery } from "@tanstack/react-query";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { readOwnHome } from "@hourhand/contract/own-home";
import { queryOptionsFor } from "../../../platform/call.ts";

/** What it says. */
export type OwnHomeReply = ReplyOf<typeof readOwnHome>;

/** The next visit, the latest without a review, the last workers: read again whenever Home is opened. */
export function useReadOwnHome() {
  return useQuery({ ...queryOptionsFor(readOwnHome, {}), staleTime: 0 });
}
