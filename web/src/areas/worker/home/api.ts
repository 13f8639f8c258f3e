// The worker's own figures.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { viewWorkerDashboard, type Period } from "@hourhand/contract/dashboards";
import { queryOptionsFor } from "../../../platform/call.ts";

/** Cards and Booking Trends; another period's points replace the ones before when they are here. */
export function useViewWorkerDashboard(period: Period) {
  return useQuery({ ...queryOptionsFor(viewWorkerDashboard, { period }), placeholderData: keepPreviousData });
}
