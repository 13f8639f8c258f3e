// Who may see a booking, which of one's own are wanted, and what of it is shown when (docs/rules/bookings.md 29–33). Pure.
import { bookingStatuses, type BookingStatus } from "@hourhand/contract/bookings";
import { isRealDate } from "@hourhand/contract/calendar";
import type { Person } from "../../../platform/person.ts";
import { refuseField } from "../../../platform/problem.ts";

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

/** Which of one's own bookings a list is asked for; `status` some statuses with commas, dates inclusive. */
export interface BookingFilter {
  status?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const isStatus = (word: string): word is BookingStatus =>
  (bookingStatuses as readonly string[]).includes(word);

/** The filter in full; `statuses` '' for all. @throws Problem `invalidInput` (400) */
export function checkFilter({ status = "", from = "0001-01-01", to = "9999-12-31" }: BookingFilter): {
  statuses: string;
  from: string;
  to: string;
} {
  const words = status === "" ? [] : status.split(",").map((word) => word.trim());
  if (!words.every(isStatus))
    refuseField("status", `status must be some of ${bookingStatuses.join(", ")}, with commas between them.`);
  if (!isRealDate(from)) refuseField("from", "from is no date of the calendar.");
  if (!isRealDate(to)) refuseField("to", "to is no date of the calendar.");
  if (from > to) refuseField("to", "to is before from. Please choose that date or a later one.");
  return { statuses: words.join(","), from, to };
}

const hourMs = 3_600_000;
/** The customer has the arrival's code from so long before the visit on. */
const codeBeforeStartHours = 12;

/** From when on a visit's code is shown to the customer and taken from the worker. */
export const codeFrom = (startsAt: Date): Date =>
  new Date(startsAt.getTime() - codeBeforeStartHours * hourMs);
