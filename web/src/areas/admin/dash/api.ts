// The administrator's dashboard, and what waits. Speaks the wire's names.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { readWaiting, viewAdminDashboard, type Period } from "@hourhand/contract/dashboards";
import { queryOptionsFor } from "../../../platform/call.ts";

/** The cards of this week, and Booking Trends of a period. */
export function useViewAdminDashboard(period: Period) {
  return useQuery({ ...queryOptionsFor(viewAdminDashboard, { period }), placeholderData: keepPreviousData });
}

/** How often it is asked for beside the notices that tell of it: a payment fails without one. */
const waitingMs = 60_000;

/** What waits for the administrator, read again whenever it comes into sight. */
export function useReadWaiting() {
  return useQuery({ ...queryOptionsFor(readWaiting, {}), staleTime: 0, refetchInterval: waitingMs });
}
