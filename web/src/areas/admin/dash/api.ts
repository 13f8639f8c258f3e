// The administrator's dashboard. Speaks the wire's names.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { viewAdminDashboard, type Period } from "@hourhand/contract/dashboards";
import { queryOptionsFor } from "../../../platform/call.ts";

/** The cards of this week, and Booking Trends of a period. */
export function useViewAdminDashboard(period: Period) {
  return useQuery({ ...queryOptionsFor(viewAdminDashboard, { period }), placeholderData: keepPreviousData });
}
