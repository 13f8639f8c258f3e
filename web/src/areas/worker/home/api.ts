// The worker's own figures.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { viewWorkerDashboard, type Period } from "@hourhand/contract/dashboards";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { readWorkerDay } from "@hourhand/contract/worker-day";
import { queryOptionsFor } from "../../../platform/call.ts";

/** Cards and Booking Trends; the previous period's points stay until the new ones have loaded. */
export function useViewWorkerDashboard(period: Period) {
  return useQuery({ ...queryOptionsFor(viewWorkerDashboard, { period }), placeholderData: keepPreviousData });
}

/** The earnings since Monday. */
export type WorkerWeek = ReplyOf<typeof viewWorkerDashboard>["week"];

/** A visit of the day. */
export type DayVisit = ReplyOf<typeof readWorkerDay>["visits"][number];

/** The next visit and today's visits. Their next steps change with time too. */
export function useReadWorkerDay() {
  return useQuery({ ...queryOptionsFor(readWorkerDay, {}), refetchInterval: 60_000 });
}
