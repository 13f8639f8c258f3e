// The administrator's dashboard, and the pending items. Uses the wire's names.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { readFirstSteps, readWaiting, viewAdminDashboard, type Period } from "@hourhand/contract/dashboards";
import { queryOptionsFor } from "../../../platform/call.ts";

/** The cards of this week, and Booking Trends of a period. */
export function useViewAdminDashboard(period: Period) {
  return useQuery({ ...queryOptionsFor(viewAdminDashboard, { period }), placeholderData: keepPreviousData });
}

/** How often it is polled, besides the notices that invalidate it: a failed payment sends no notice. */
const waitingMs = 60_000;

/** The administrator's pending items, refetched each time they become visible. */
export function useReadWaiting() {
  return useQuery({ ...queryOptionsFor(readWaiting, {}), staleTime: 0, refetchInterval: waitingMs });
}

/** What a new market has and still needs. */
export function useReadFirstSteps() {
  return useQuery({ ...queryOptionsFor(readFirstSteps, {}), staleTime: 0 });
}
