// The administrator's queries for bookings. Speaks the wire's names.
import { listAllBookings } from "@hourhand/contract/bookings";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { useListed } from "../tables/listed.ts";
import type { ListRequest } from "../tables/use-table.ts";

/** A booking as the table shows it. */
export type AdminBooking = ReplyOf<typeof listAllBookings>["Bookings"][number];

/** One page of bookings. */
export function useListAllBookings(request: ListRequest) {
  return useListed(listAllBookings, request, ({ Bookings }) => Bookings, "server-messages");
}
