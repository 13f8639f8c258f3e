// The calls that make and answer proposals, and the one that lists a worker's free hours.
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import {
  acceptProposal,
  declineProposal,
  makeProposal,
  withdrawProposal,
  type ExtraItem,
  type Proposal,
} from "@hourhand/contract/proposals";
import { viewAvailability } from "@hourhand/contract/schedule-exceptions";
import { call, queryOptionsFor } from "../../../platform/call.ts";
import { reloadAfter } from "../../../platform/query-client.ts";
import { session } from "../../../platform/session.ts";
import type { BookingLife } from "../page/api.ts";

/** The days of a worker with their free starts. */
export type AvailableDays = ReplyOf<typeof viewAvailability>["days"];

/** A worker's free hours, from tomorrow to the last bookable day. */
export const useViewAvailability = (workerId: number) =>
  useQuery({ ...queryOptionsFor(viewAvailability, { id: workerId }), staleTime: 0 });

/** A new proposal: another time, or more work. */
export type WantedProposal =
  | { kind: "move"; slot_id: number; date: string; start_time: string }
  | { kind: "extra"; hours?: number; items?: ExtraItem[] };

/** Makes a proposal. The dialog shows rejections. */
export function useMakeProposal(bookingId: number) {
  return useMutation({
    mutationFn: (wanted: WantedProposal) => call(makeProposal, { id: bookingId, ...wanted }),
    onSettled: () => void reloadAfter(makeProposal),
  });
}

/** The calls that answer a proposal. Each resolves once the booking has been refetched. The card shows rejections. */
export const useAcceptProposal = (id: number) =>
  useMutation({
    mutationFn: () => call(acceptProposal, { id }),
    onSettled: () => reloadAfter(acceptProposal),
  });
export const useDeclineProposal = (id: number) =>
  useMutation({
    mutationFn: () => call(declineProposal, { id }),
    onSettled: () => reloadAfter(declineProposal),
  });
export const useWithdrawProposal = (id: number) =>
  useMutation({
    mutationFn: () => call(withdrawProposal, { id }),
    onSettled: () => reloadAfter(withdrawProposal),
  });

/** The names of a proposal's maker and of the person asked, and which of them is the reader. */
export function sidesOf({ customer, worker }: BookingLife, { by }: Pick<Proposal, "by">) {
  const reader = session().user_id;
  const readerSide = reader === customer.id ? "customer" : reader === worker.user_id ? "worker" : undefined;
  const otherSide = by === "customer" ? "worker" : "customer";
  const names = { customer: customer.name, worker: worker.name };
  return {
    ownerName: names[by],
    askedName: names[otherSide],
    isOwn: readerSide === by,
    isAsked: readerSide === otherSide,
  };
}
