// The worker's own figures.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { readEarningsByDay, viewWorkerDashboard, type Period } from "@hourhand/contract/dashboards";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { readWorkerDay } from "@hourhand/contract/worker-day";
import { queryOptionsFor } from "../../../platform/call.ts";

/** Cards and Booking Trends; the previous period's points stay until the new ones have loaded. */
export function useViewWorkerDashboard(period: Period) {
  return useQuery({ ...queryOptionsFor(viewWorkerDashboard, { period }), placeholderData: keepPreviousData });
}

/** The earnings since Monday. */
export type WorkerWeek = ReplyOf<typeof viewWorkerDashboard>["week"];

export type WorkerDay = ReplyOf<typeof readWorkerDay>;

/** A visit of the day. */
export type DayVisit = WorkerDay["visits"][number];

/** The next visit and today's visits. Their next steps change with time too. */
export function useReadWorkerDay() {
  return useQuery({ ...queryOptionsFor(readWorkerDay, {}), refetchInterval: 60_000 });
}

/** One day of this week with its completed jobs. */
export type EarningsDay = ReplyOf<typeof readEarningsByDay>["days"][number];

export const useReadEarningsByDay = () => useQuery(queryOptionsFor(readEarningsByDay, {}));
