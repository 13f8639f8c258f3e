// Whose act it is: both sides may end a booking early, administrators have acts of their own.
import type { Queryable } from "../../../platform/database/prepared-statements.ts";
import type { Person } from "../../../platform/person.ts";
import { findBookingFor } from "../reading/reading.ts";
import type { Side } from "../notifications/present.ts";

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
