// The call of the landing page.
import { useQuery } from "@tanstack/react-query";
import { viewHome } from "@hourhand/contract/home";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { queryOptionsFor } from "../../../platform/call.ts";

/** The landing page's data. */
export type HomeReply = ReplyOf<typeof viewHome>;

/** Numbers, reviews, categories and workers. They are public, so they are fetched without a session. */
export function useViewHome() {
  return useQuery(queryOptionsFor(viewHome, {}, { anonymous: true }));
}
