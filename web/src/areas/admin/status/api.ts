// The administrator's call about how the product runs. Speaks the wire's names.
import { useQuery } from "@tanstack/react-query";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { viewStatus } from "@hourhand/contract/operation";
import { queryOptionsFor } from "../../../platform/call.ts";

/** How the product runs. */
export type Status = ReplyOf<typeof viewStatus>;

/** Read again every minute while it is looked at. */
export function useViewStatus() {
  return useQuery({ ...queryOptionsFor(viewStatus, {}), refetchInterval: 60_000 });
}
