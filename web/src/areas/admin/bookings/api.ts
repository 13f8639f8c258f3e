// The administrator's queries for bookings. Uses the wire's names.
import { listAllBookings } from "@hourhand/contract/bookings";
import { cancelBookingAsAdmin, moveBookingAsAdmin, overrideArrival } from "@hourhand/contract/bookings-admin";
import { answerBookingAsAdmin, bookForCustomer } from "@hourhand/contract/desk";
import type { AnyEndpoint, ReplyOf } from "@hourhand/contract/endpoint";
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

/** Books for a caller. */
export function useBookForCustomer() {
  return useMutation({
    mutationFn: (input: Input<typeof bookForCustomer>) => call(bookForCustomer, input),
    onSettled: () => void reloadAfter(bookForCustomer),
  });
}

/** Answers a created booking for its worker. */
export function useAnswerBookingAsAdmin() {
  return useMutation({
    mutationFn: (input: Input<typeof answerBookingAsAdmin>) => call(answerBookingAsAdmin, input),
    onSettled: () => void reloadAfter(answerBookingAsAdmin),
  });
}

/** Moves a visit immediately. */
export function useMoveBookingAsAdmin() {
  return useMutation({
    mutationFn: (input: Input<typeof moveBookingAsAdmin>) => call(moveBookingAsAdmin, input),
    onSuccess: moveInCalendar,
    onSettled: () => void reloadAfter(moveBookingAsAdmin),
  });
}

/** A call about a booking's money. The screens show its refusals. */
function useMoneyChange<E extends AnyEndpoint>(endpoint: E) {
  return useMutation({
    mutationFn: (input: Input<E>) => call(endpoint, input),
    onSettled: () => void reloadAfter(endpoint),
  });
}

export const useRefundBooking = () => useMoneyChange(refundBooking);
export const useSetPaymentMethod = () => useMoneyChange(setPaymentMethod);
export const useWaivePayment = () => useMoneyChange(waivePayment);
export const useHoldShare = () => useMoneyChange(holdShare);
export const useReleaseShare = () => useMoneyChange(releaseShare);
