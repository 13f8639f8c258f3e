// The customer's calls about bookings: made, listed, viewed, canceled; and the address of a position for a booking.
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

/** A booking as its customer's list shows it. */
export type OwnBooking = BookingsPage["Bookings"][number];
/** A booking as its details show it. */
export type OwnBookingDetails = BookingReply["Booking"];

/** How many bookings stand on a page. */
export const bookingsPageSize = 10;

/** What the list can be narrowed to. */
export type BookingShare = (typeof bookingShares)[number];
export const shares = bookingShares;

/** One page of the customer's bookings, newest first; all of them, or one share. */
export function useListOwnBookings(page: number, only: BookingShare | undefined) {
  return useQuery({
    ...queryOptionsFor(listOwnBookings, { page, page_size: bookingsPageSize, ...(only && { only }) }),
    placeholderData: keepPreviousData,
  });
}

const moving: ReadonlySet<BookingStatus> = new Set(["accepted", "visited", "pending"]);
const positionPauseMs = 30_000;

/** One booking; on its day, while it is under way, read again now and then for the worker's position. */
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

/** What a booking of a worker begins with, read whenever the dialog is opened. */
export function useReadBookingForm(workerId: number) {
  return useQuery({ ...queryOptionsFor(readBookingForm, { worker: workerId }), staleTime: 0 });
}

/** Cancels a booking after it was confirmed; the list then reloads. */
export function useCancelBooking() {
  return useMutation({
    mutationFn: (id: number) => callOrQueue(cancelBooking, { id }, {}),
    onSuccess: (answer, id) => {
      toast.success(answer.message);
      // Seen at once, also where it can only be kept (docs/rules/offline.md 15).
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
      // Somebody else may have changed the booking first.
      void reloadAfter(cancelBooking);
    },
  });
}

/** A booking to be sent, its key, and who hears how far the photo is. */
export interface BookingToSend {
  input: Input<typeof bookWorker>;
  idempotencyKey: string;
  onProgress: (done: number) => void;
}

/** Sends a booking. Rejections are the dialog's to show; see `bookingConflictOf`. */
export function useBookWorker() {
  return useMutation({
    mutationFn: ({ input, ...options }: BookingToSend) => call(bookWorker, input, options),
    onSuccess: ({ message }) => {
      toast.success(message);
      void reloadAfter(bookWorker);
    },
  });
}

/** Why a booking was rejected: the hours are taken, the price has changed, it was sent before, or the worker shown is out of date. */
export interface BookingConflict {
  freeStarts: { date: string; starts: string[] }[] | undefined;
  total: number | undefined;
  sentBefore: number | undefined;
  isOutdated: boolean;
}

/** Reads the further fields of a rejected booking. */
export const bookingConflictOf = (error: ApiError): BookingConflict => ({
  freeStarts: error.fieldsOf(slotTaken)?.free_starts,
  total: error.fieldsOf(priceChanged)?.total,
  sentBefore: error.fieldsOf(alreadySent)?.id,
  isOutdated: error.is(slotNotOffered, workerNotBookable),
});

/** Patches what is cached of a worker (the free starts of a slot, the price), then refetches it. */
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

/** The address of a position that is shown; asked once a spot. */
export function useAddressAt({ latitude, longitude }: Position) {
  return useQuery({
    ...queryOptionsFor(findAddress, { latitude, longitude }),
    staleTime: 60 * 60_000,
    select: ({ address }) => address,
  });
}

/** The address of a position; empty where it cannot be found. */
export async function readAddressAt(position: Position): Promise<string> {
  try {
    return (await call(findAddress, { ...position })).address;
  } catch (error) {
    // Geocoding failures are only logged (docs/rules/places.md 8): the position counts, the address is typed.
    if (!(error instanceof ApiError)) throw error;
    // oxlint-disable-next-line eslint/no-console -- it is to be logged, and only that
    console.warn(error.message);
    return "";
  }
}
