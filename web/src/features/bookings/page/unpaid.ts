// The unpaid amount of a booking.
import type { BookingLife } from "./api.ts";

/** In minor units; undefined for a booking that is paid at the visit. Before the acceptance it is the whole total. */
export function unpaidOf({ payment_method, payments, status, total_paise }: BookingLife): number | undefined {
  if (payment_method !== "online") return undefined;
  if (status === "created") return total_paise;
  return payments
    .filter(({ state, kind }) => state === "due" || (kind === "extra" && state === "lapsed"))
    .reduce((sum, { amount_paise: amount }) => sum + amount, 0);
}
