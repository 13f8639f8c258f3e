// The worker's own figures.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { viewWorkerDashboard, type Period } from "@hourhand/contract/dashboards";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { readWorkerDay } from "@hourhand/contract/worker-day";
import { queryOptionsFor } from "../../../platform/call.ts";

/** Cards and Booking Trends; another period's points replace the ones before when they are here. */
export function useViewWorkerDashboard(period: Period) {
  return useQuery({ ...queryOptionsFor(viewWorkerDashboard, { period }), placeholderData: keepPreviousData });
}

/** What was earned since Monday. */
export type WorkerWeek = ReplyOf<typeof viewWorkerDashboard>["week"];

/** A visit of the day. */
export type DayVisit = ReplyOf<typeof readWorkerDay>["visits"][number];

/** The next visit and today's. What comes next of them changes with the clock too. */
export function useReadWorkerDay() {
  return useQuery({ ...queryOptionsFor(readWorkerDay, {}), refetchInterval: 60_000 });
}
