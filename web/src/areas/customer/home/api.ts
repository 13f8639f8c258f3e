// The call of the landing page.
import { useQuery } from "@tanstack/react-query";
import { viewHome } from "@hourhand/contract/dashboards";
import { queryOptionsFor } from "../../../platform/call.ts";

/** Numbers and reviews. They are the same for everybody, so they are fetched without a session. */
export function useViewHome() {
  return useQuery(queryOptionsFor(viewHome, {}, { anonymous: true }));
}
