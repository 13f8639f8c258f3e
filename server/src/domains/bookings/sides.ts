// Which side of a booking a person is, and the booking that a call names.
import { notAllowed, notFound } from "@hourhand/contract/problem";
import type { Queryable } from "../../platform/database/prepared-statements.ts";
import type { Person } from "../../platform/person.ts";
import { refuse } from "../../platform/problem.ts";
import type { Side } from "./notifications/present.ts";
import { peopleOfBooking, type BookingPeopleRow } from "./queries.ts";

/** What somebody is to a booking. */
export type BookingSide = "customer" | "worker" | "admin";

/** What a person is to a booking; undefined where it is not for them. Its sides stay so whatever their role has become. */
export function sideOf(
  caller: Pick<Person, "id" | "role">,
  booking: { customer_id: number; worker_person_id: number },
): BookingSide | undefined {
  if (booking.customer_id === caller.id) return "customer";
  if (booking.worker_person_id === caller.id) return "worker";
  return caller.role === "admin" ? "admin" : undefined;
}

/** Whose booking it is, and what the caller is to it. */
export interface FoundBooking extends BookingPeopleRow {
  side: BookingSide;
}

/**
 * The booking that a call's path names, for an act of these sides; to be asked before the call's fields are looked at.
 * @throws Problem `notFound` (404) where it is not the caller's, `notAllowed` (403) where the act is the other side's
 */
export async function findBookingFor(
  runner: Queryable,
  caller: Person | null,
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
 * Which of the two sides the caller is.
 * @throws Problem `notFound` (404) where the booking is not theirs, `notAllowed` (403) for administrators
 */
export async function findOwnSide(
  runner: Queryable,
  caller: Person | null,
  bookingId: number,
): Promise<Side> {
  const { side } = await findBookingFor(runner, caller, bookingId, ["customer", "worker"]);
  return side === "customer" ? "customer" : "worker";
}
