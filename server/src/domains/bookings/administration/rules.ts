// Which acts administrators may do, depending on the booking's status (docs/rules/bookings.md 40–42). Pure.
import type { BookingStatus } from "@hourhand/contract/bookings";
import { needsCode, type Arrival } from "../arrival/rules.ts";

const toBeMoved: ReadonlySet<BookingStatus> = new Set(["created", "accepted"]);
const live: ReadonlySet<BookingStatus> = new Set(["created", "accepted", "visited", "pending"]);

export const mayMoveAsAdmin = (status: BookingStatus): boolean => toBeMoved.has(status);

export const mayCancelAsAdmin = (status: BookingStatus): boolean => live.has(status);

/** Whether an administrator may answer it for its worker: while the worker may. */
export const mayAnswerAsAdmin = ({ status, now, answer_by }: Arrival & { answer_by: Date }): boolean =>
  status === "created" && now < answer_by;

/** Whether an administrator may let the visit begin without the code. */
export const mayOverride = (arrival: Arrival): boolean => arrival.status === "accepted" && needsCode(arrival);

/** Returns the acts that an administrator may do now. */
export const actsOfAdmin = (
  booking: Arrival & { answer_by: Date },
): ("admin_answer" | "admin_move" | "admin_cancel" | "admin_override")[] => [
  ...(mayAnswerAsAdmin(booking) ? (["admin_answer"] as const) : []),
  ...(mayMoveAsAdmin(booking.status) ? (["admin_move"] as const) : []),
  ...(mayCancelAsAdmin(booking.status) ? (["admin_cancel"] as const) : []),
  ...(mayOverride(booking) ? (["admin_override"] as const) : []),
];
