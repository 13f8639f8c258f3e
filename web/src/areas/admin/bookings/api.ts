// The administrator's queries for bookings. Uses the wire's names.
import { listAllBookings } from "@hourhand/contract/bookings";
import { cancelBookingAsAdmin, moveBookingAsAdmin, overrideArrival } from "@hourhand/contract/bookings-admin";
import { answerBookingAsAdmin, bookForCustomer } from "@hourhand/contract/desk";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import {
  holdShare,
  refundBooking,
  releaseShare,
  setPaymentMethod,
  waivePayment,
} from "@hourhand/contract/money-admin";
import { useMutation } from "@tanstack/react-query";
import { call, type Input } from "../../../platform/call.ts";
import { reloadAfter } from "../../../platform/query-client.ts";
import { useChange } from "../../../platform/use-change.ts";
import { useListed } from "../tables/listed.ts";
import type { ListRequest } from "../tables/use-table.ts";
import { moveInCalendar } from "./calendar/api.ts";

/** A booking in the table. */
export type AdminBooking = ReplyOf<typeof listAllBookings>["Bookings"][number];

/** One page of bookings. */
export function useListAllBookings(request: ListRequest) {
  return useListed(listAllBookings, request, ({ Bookings }) => Bookings, "server-messages");
}

/** Cancels a live booking. Customer and worker read the reason. */
export const useCancelBookingAsAdmin = () => useChange(cancelBookingAsAdmin);

/** Lets a visit begin without the customer's code. */
export const useOverrideArrival = () => useChange(overrideArrival);

/** Books for a caller. */
export const useBookForCustomer = () => useChange(bookForCustomer);

/** Answers a created booking for its worker. */
export const useAnswerBookingAsAdmin = () => useChange(answerBookingAsAdmin);

/** Moves a visit immediately. */
export function useMoveBookingAsAdmin() {
  return useMutation({
    mutationFn: (input: Input<typeof moveBookingAsAdmin>) => call(moveBookingAsAdmin, input),
    onSuccess: moveInCalendar,
    onSettled: () => void reloadAfter(moveBookingAsAdmin),
  });
}

export const useRefundBooking = () => useChange(refundBooking);
export const useSetPaymentMethod = () => useChange(setPaymentMethod);
export const useWaivePayment = () => useChange(waivePayment);
export const useHoldShare = () => useChange(holdShare);
export const useReleaseShare = () => useChange(releaseShare);
