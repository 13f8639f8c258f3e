// Finds the booking that a call names, and which side the caller is on.
import { notAllowed, notFound } from "@hourhand/contract/problem";
import type { Queryable } from "../../platform/database/prepared-statements.ts";
import type { Actor } from "../../platform/person.ts";
import { refuse } from "../../platform/problem.ts";
import type { Side } from "./notifications/present.ts";
import { peopleOfBooking, type BookingPeopleRow } from "./queries.ts";

/** A person's relation to a booking. */
export type BookingSide = "customer" | "worker" | "admin";

/**
 * Returns a person's relation to a booking; undefined for strangers. It does not depend on the person's current role.
 */
export function sideOf(
  caller: Pick<Actor, "id" | "role">,
  booking: { customer_id: number; worker_person_id: number },
): BookingSide | undefined {
  if (booking.customer_id === caller.id) return "customer";
  if (booking.worker_person_id === caller.id) return "worker";
  return caller.role === "admin" ? "admin" : undefined;
}

/** A booking's people, and the side that the caller is on. */
export interface FoundBooking extends BookingPeopleRow {
  side: BookingSide;
}

/**
 * Finds the booking in a call's path for an act that only these sides may do. Call it before reading the call's fields.
 * @throws Problem `notFound` (404) for a stranger's booking, `notAllowed` (403) where only the other side may do this
 */
export async function findBookingFor(
  runner: Queryable,
  caller: Actor | null,
  bookingId: number,
  sides: readonly BookingSide[],
): Promise<FoundBooking> {
  const [booking] = await peopleOfBooking(runner, [bookingId]);
  const side = booking && caller && sideOf(caller, booking);
  if (!side) return refuse(notFound);
  if (!sides.includes(side)) refuse(notAllowed);
  return { ...booking, side };
}

/**
 * Returns the caller's side, for acts that both sides may do.
 * @throws Problem `notFound` (404) for a stranger's booking, `notAllowed` (403) for administrators
 */
export async function findOwnSide(runner: Queryable, caller: Actor | null, bookingId: number): Promise<Side> {
  const { side } = await findBookingFor(runner, caller, bookingId, ["customer", "worker"]);
  return side === "customer" ? "customer" : "worker";
}
