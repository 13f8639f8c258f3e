// The customer's calls about bookings (make, list, view, cancel), and the one that finds a position's address.
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import {
  alreadySent,
  bookingShares,
  bookWorker,
  cancelBooking,
  listOwnBookings,
  priceChanged,
  slotNotOffered,
  slotTaken,
  viewBooking,
  workerNotBookable,
  type BookingStatus,
} from "@hourhand/contract/bookings";
import { readBookingForm } from "@hourhand/contract/booking-form";
import { viewWorker } from "@hourhand/contract/catalogue";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { findAddress } from "@hourhand/contract/geo";
import { callOrQueue, isQueuedAnswer } from "../../platform/call-or-queue.ts";
import { call, queryOptionsFor, type Input } from "../../platform/call.ts";
import type { Position } from "../../platform/position.ts";
import { changeCached, invalidateQueries, queryClient, reloadAfter } from "../../platform/query-client.ts";
import { ApiError, errorMessage } from "../../platform/api-error.ts";
import { marketDate } from "../../ui/format/dates.ts";
import { toast } from "../../ui/feedback/toast.ts";

type BookingsPage = ReplyOf<typeof listOwnBookings>;
type BookingReply = ReplyOf<typeof viewBooking>;
type WorkerReply = ReplyOf<typeof viewWorker>;

/** A booking in its customer's list. */
export type OwnBooking = BookingsPage["Bookings"][number];
/** A booking with its details. */
export type OwnBookingDetails = BookingReply["Booking"];

export const bookingsPageSize = 10;

/** A filter of the list. */
export type BookingShare = (typeof bookingShares)[number];
export const shares = bookingShares;

/** One page of the customer's bookings, upcoming visits first (docs/rules/bookings.md 92). `only` filters them. */
export function useListOwnBookings(page: number, only: BookingShare | undefined) {
  return useQuery({
    ...queryOptionsFor(listOwnBookings, {
      page,
      page_size: bookingsPageSize,
      sort: "life",
      ...(only && { only }),
    }),
    placeholderData: keepPreviousData,
  });
}

const moving: ReadonlySet<BookingStatus> = new Set(["accepted", "visited", "pending"]);
const positionPauseMs = 30_000;

/** One booking. It is polled for the worker's position on the day of the visit while it is live. */
export function useViewBooking(id: number) {
  return useQuery({
    ...queryOptionsFor(viewBooking, { id }),
    refetchInterval: ({ state }) => {
      const booking = state.data?.Booking;
      const today = booking !== undefined && booking.booked_date === marketDate();
      return today && moving.has(booking.status) ? positionPauseMs : false;
    },
  });
}

/** The initial values for a booking of this worker, fetched each time the dialog opens. */
export function useReadBookingForm(workerId: number) {
  return useQuery({ ...queryOptionsFor(readBookingForm, { worker: workerId }), staleTime: 0 });
}

/** Cancels a booking after the confirmation, then refetches the list. */
export function useCancelBooking() {
  return useMutation({
    mutationFn: (id: number) => callOrQueue(cancelBooking, { id }, {}),
    onSuccess: (answer, id) => {
      toast.success(answer.message);
      // An optimistic update, even if the call is only queued (docs/rules/offline.md 15).
      changeCached<BookingsPage>({ queryKey: [listOwnBookings.name] }, (page) => ({
        ...page,
        Bookings: page.Bookings.map((one) => (one.id === id ? { ...one, status: "canceled" } : one)),
      }));
      changeCached<BookingReply>(queryOptionsFor(viewBooking, { id }), (reply) => ({
        ...reply,
        Booking: { ...reply.Booking, status: "canceled" },
      }));
      return isQueuedAnswer(answer) ? undefined : reloadAfter(cancelBooking);
    },
    onError: (error) => {
      toast.error(errorMessage(error));
      // Somebody else may have changed the booking first, so the list is refetched.
      void reloadAfter(cancelBooking);
    },
  });
}

/** A booking, its idempotency key, and a callback for the photo's progress. */
export interface BookingToSend {
  input: Input<typeof bookWorker>;
  idempotencyKey: string;
  onProgress: (done: number) => void;
}

/** Sends a booking. The dialog shows its rejections (`bookingConflictOf`). */
export function useBookWorker() {
  return useMutation({
    mutationFn: ({ input, ...options }: BookingToSend) => call(bookWorker, input, options),
    onSuccess: ({ message }) => {
      toast.success(message);
      void reloadAfter(bookWorker);
    },
  });
}

/**
 * Why a booking was rejected: the hours are taken, the price has changed, it was sent before, or the cached worker is
 * out of date.
 */
export interface BookingConflict {
  freeStarts: { date: string; starts: string[] }[] | undefined;
  total: number | undefined;
  sentBefore: number | undefined;
  isOutdated: boolean;
}

/** Reads the additional fields of a rejected booking. */
export const bookingConflictOf = (error: ApiError): BookingConflict => ({
  freeStarts: error.fieldsOf(slotTaken)?.free_starts,
  total: error.fieldsOf(priceChanged)?.total,
  sentBefore: error.fieldsOf(alreadySent)?.id,
  isOutdated: error.is(slotNotOffered, workerNotBookable),
});

/** Updates a worker's cached data (the free starts of a slot, the price), then refetches them. */
export function usePatchWorkerCache(workerId: number) {
  const key = { queryKey: [viewWorker.name, { id: workerId }] };
  return (patch: {
    slotId: number;
    freeStarts?: BookingConflict["freeStarts"];
    salary?: number | undefined;
  }): void => {
    queryClient.setQueriesData<WorkerReply>(key, (reply) => {
      if (!reply) return reply;
      const availabilities = reply.worker.availabilities.map((slot) => {
        if (slot.id !== patch.slotId || !patch.freeStarts) return slot;
        const freeStarts = patch.freeStarts;
        const others = (slot.free_starts ?? []).filter(
          ({ date }) => !freeStarts.some((day) => day.date === date),
        );
        return { ...slot, free_starts: [...others, ...freeStarts] };
      });
      return {
        ...reply,
        worker: { ...reply.worker, availabilities, salary: patch.salary ?? reply.worker.salary },
      };
    });
    void invalidateQueries(key);
  };
}

/** The address of a position on the screen, fetched once per position. */
export function useAddressAt({ latitude, longitude }: Position) {
  return useQuery({
    ...queryOptionsFor(findAddress, { latitude, longitude }),
    staleTime: 60 * 60_000,
    select: ({ address }) => address,
  });
}

/** The address of a position. Empty if it cannot be found. */
export async function readAddressAt(position: Position): Promise<string> {
  try {
    return (await call(findAddress, { ...position })).address;
  } catch (error) {
    // Geocoding failures are only logged (docs/rules/places.md 8): the position is enough, and the person can type
    // the address.
    if (!(error instanceof ApiError)) throw error;
    // oxlint-disable-next-line eslint/no-console -- the failure is only logged
    console.warn(error.message);
    return "";
  }
}
