// Booking Trends, for one worker or the whole platform.
import type { Period } from "@hourhand/contract/dashboards";
import type { Platform } from "../../../platform/platform.ts";
import { countByPoint } from "./queries.ts";
import { trendPoints } from "./rules.ts";

/** Counts bookings by the points of a period, oldest first; with `workerPersonId`, only that worker's. */
export async function bookingTrend(
  { calendar, pool }: Pick<Platform, "calendar" | "pool">,
  period: Period,
  workerPersonId?: number,
): Promise<{ label: string; count: number }[]> {
  const points = trendPoints(period, calendar.today());
  const startsOn = points.map((point) => point.startsOn);
  const counts = await countByPoint(pool, startsOn, calendar.timeZone, workerPersonId);
  return points.map(({ label }, index) => ({ label, count: counts[index] ?? 0 }));
}
