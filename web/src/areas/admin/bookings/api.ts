// The administrator's queries for bookings. Uses the wire's names.
import { listAllBookings } from "@hourhand/contract/bookings";
import { cancelBookingAsAdmin, moveBookingAsAdmin, overrideArrival } from "@hourhand/contract/bookings-admin";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { useMutation } from "@tanstack/react-query";
import { call, type Input } from "../../../platform/call.ts";
import { reloadAfter } from "../../../platform/query-client.ts";
import { useListed } from "../tables/listed.ts";
import type { ListRequest } from "../tables/use-table.ts";

/** A booking in the table. */
export type AdminBooking = ReplyOf<typeof listAllBookings>["Bookings"][number];

/** One page of bookings. */
export function useListAllBookings(request: ListRequest) {
  return useListed(listAllBookings, request, ({ Bookings }) => Bookings, "server-messages");
}

/** Cancels a live booking. Customer and worker read the reason. */
export function useCancelBookingAsAdmin() {
  return useMutation({
    mutationFn: (input: Input<typeof cancelBookingAsAdmin>) => call(cancelBookingAsAdmin, input),
    onSettled: () => void reloadAfter(cancelBookingAsAdmin),
  });
}

/** Lets a visit begin without the customer's code. */
export function useOverrideArrival() {
  return useMutation({
    mutationFn: (input: Input<typeof overrideArrival>) => call(overrideArrival, input),
    onSettled: () => void reloadAfter(overrideArrival),
  });
}

/** Moves a visit immediately. */
export function useMoveBookingAsAdmin() {
  return useMutation({
    mutationFn: (input: Input<typeof moveBookingAsAdmin>) => call(moveBookingAsAdmin, input),
    onSettled: () => void reloadAfter(moveBookingAsAdmin),
  });
}
