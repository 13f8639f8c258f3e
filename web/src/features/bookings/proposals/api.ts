// The calls that propose and answer, and when a worker is free.
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

/** When a worker is free, from tomorrow as far as one may book. */
export const useViewAvailability = (workerId: number) =>
  useQuery({ ...queryOptionsFor(viewAvailability, { id: workerId }), staleTime: 0 });

/** Another time, or more work. */
export type WantedProposal =
  | { kind: "move"; slot_id: number; date: string; start_time: string }
  | { kind: "extra"; hours?: number; items?: ExtraItem[] };

/** Proposes; rejections are the dialog's to show. */
export function useMakeProposal(bookingId: number) {
  return useMutation({
    mutationFn: (wanted: WantedProposal) => call(makeProposal, { id: bookingId, ...wanted }),
    onSettled: () => void reloadAfter(makeProposal),
  });
}

/** The calls on a proposal; each resolves once the booking is shown as it is then. Rejections are the card's to show. */
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

/** The names of both sides of a proposal: whose it is and who is asked; and which of them is reading. */
export function sidesOf({ customer, worker }: BookingLife, { by }: Pick<Proposal, "by">) {
  const reader = session().user_id;
  const readerSide = reader === customer.id ? "customer" : reader === worker.user_id ? "worker" : undefined;
  const asked = by === "customer" ? "worker" : "customer";
  const names = { customer: customer.name, worker: worker.name };
  return {
    ownerName: names[by],
    askedName: names[asked],
    isOwn: readerSide === by,
    isAsked: readerSide === asked,
  };
}
