// What administrators may do to a booking, by its status (docs/rules/bookings.md 40–42). Pure.
import type { BookingStatus } from "@hourhand/contract/bookings";
import { needsCode, type Arrival } from "../arrival/rules.ts";

const toBeMoved: ReadonlySet<BookingStatus> = new Set(["created", "accepted"]);
const live: ReadonlySet<BookingStatus> = new Set(["created", "accepted", "visited", "pending"]);

/** Whether an administrator may move a booking. */
export const mayMoveAsAdmin = (status: BookingStatus): boolean => toBeMoved.has(status);

/** Whether an administrator may cancel a booking. */
export const mayCancelAsAdmin = (status: BookingStatus): boolean => live.has(status);

/** Whether an administrator may let the visit begin without the code. */
export const mayOverride = (arrival: Arrival): boolean => arrival.status === "accepted" && needsCode(arrival);

/** What administrators may do to a booking now. */
export const actsOfAdmin = (booking: Arrival): ("admin_move" | "admin_cancel" | "admin_override")[] => [
  ...(mayMoveAsAdmin(booking.status) ? (["admin_move"] as const) : []),
  ...(mayCancelAsAdmin(booking.status) ? (["admin_cancel"] as const) : []),
  ...(mayOverride(booking) ? (["admin_override"] as const) : []),
];
