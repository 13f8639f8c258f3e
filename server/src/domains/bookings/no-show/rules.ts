// Who was not there, and when that may be said, decided without the database (docs/rules/bookings.md 57–60).
import type { BookingStatus } from "@hourhand/contract/bookings";
import { shareOf } from "@hourhand/contract/policies";
import type { Side } from "../notifications/present.ts";

/** So long after the start a side may say that the other one is not there. */
export const waitMinutes: Readonly<Record<Side, number>> = { worker: 15, customer: 30 };
/** A report is taken until so long after the end. */
export const reportHours = 24;

/** When a report comes; minutes of elapsed time since the visit's start and its end, negative before them. */
export interface ReportTime {
  minutesSinceStart: number;
  minutesSinceEnd: number;
}

/** Whether a side's report is in time. */
export function timeOfReport(
  side: Side,
  { minutesSinceStart, minutesSinceEnd }: ReportTime,
): "in time" | "too early" | "too late" {
  if (minutesSinceStart < waitMinutes[side]) return "too early";
  return minutesSinceEnd > reportHours * 60 ? "too late" : "in time";
}

/** Whether a side may report now that the other one was not there. */
export const mayReportNoShow = (side: Side, status: BookingStatus, time: ReportTime): boolean =>
  status === "accepted" && timeOfReport(side, time) === "in time";

/** What the policy says of a side that was not there; a missing worker charges nothing. */
export const noShowCharge = (missing: Side, totalPaise: number, percent: number): number =>
  missing === "customer" ? shareOf(totalPaise, percent) : 0;
