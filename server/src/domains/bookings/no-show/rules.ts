// When a side may report that the other did not show up, and what the policy charges (docs/rules/bookings.md 57–60).
// Pure.
import type { BookingStatus } from "@hourhand/contract/bookings";
import { shareOf } from "@hourhand/contract/policies";
import type { Side } from "../notifications/present.ts";

/** Minutes after the start from which a side may report the other one missing. */
export const waitMinutes: Readonly<Record<Side, number>> = { worker: 15, customer: 30 };
/** A report is accepted for this many hours after the end. */
export const reportHours = 24;

/** When a report is made: minutes since the visit's start and its end, negative before them. */
export interface ReportTime {
  minutesSinceStart: number;
  minutesSinceEnd: number;
}

export function timeOfReport(
  side: Side,
  { minutesSinceStart, minutesSinceEnd }: ReportTime,
): "in time" | "too early" | "too late" {
  if (minutesSinceStart < waitMinutes[side]) return "too early";
  return minutesSinceEnd > reportHours * 60 ? "too late" : "in time";
}

/** Whether a side may report the other one missing now. */
export const mayReportNoShow = (side: Side, status: BookingStatus, time: ReportTime): boolean =>
  status === "accepted" && timeOfReport(side, time) === "in time";

/** Computes the policy's charge for the missing side; a missing worker is charged nothing. */
export const noShowCharge = (missing: Side, totalPaise: number, percent: number): number =>
  missing === "customer" ? shareOf(totalPaise, percent) : 0;
