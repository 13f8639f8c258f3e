// The administrator's call about the product's health. Uses the wire's names.
import { useQuery } from "@tanstack/react-query";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { viewStatus } from "@hourhand/contract/operation";
import { queryOptionsFor } from "../../../platform/call.ts";

export type Status = ReplyOf<typeof viewStatus>;

/** Polled every minute while it is visible. */
export function useViewStatus() {
  return useQuery({ ...queryOptionsFor(viewStatus, {}), refetchInterval: 60_000 });
}
