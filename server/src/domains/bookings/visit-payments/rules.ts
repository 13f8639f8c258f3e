// When a payment at the visit is recorded and answered, and how much it can be (docs/rules/bookings.md 103–105). Pure.
import type { BookingStatus } from "@hourhand/contract/bookings";
import { maxTimesTotal } from "@hourhand/contract/visit-payments";

const begunStatuses: ReadonlySet<BookingStatus> = new Set(["visited", "pending", "completed"]);

/** Whether the visit has begun, so that its worker may have been paid. */
export const hasBegun = (status: BookingStatus): boolean => begunStatuses.has(status);

/** The highest amount that can be recorded for a booking of this total. */
export const maxPaid = (totalPaise: number): number => maxTimesTotal * totalPaise;
