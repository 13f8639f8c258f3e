// The customer's calls about bookings: made, listed, viewed, canceled; and the address of a position for a booking.
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import {
  bookWorker,
  cancelBooking,
  listOwnBookings,
  viewBooking,
  type BookingStatus,
} from "@hourhand/contract/bookings";
import { viewWorker } from "@hourhand/contract/catalogue";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { findAddress } from "@hourhand/contract/geo";
import { call, reading, type Input } from "../../platform/call.ts";
import type { Position } from "../../platform/position.ts";
import { queries } from "../../platform/queries.ts";
import { Refusal, sayingOf } from "../../platform/refusal.ts";
import { marketDate } from "../../ui/dates.ts";
import { warmMoney } from "../../ui/money.ts";
import { toast } from "../../ui/toast.ts";

type BookingsPage = ReplyOf<typeof listOwnBookings>;
type BookingReply = ReplyOf<typeof viewBooking>;
type WorkerReply = ReplyOf<typeof viewWorker>;

/** A booking as its customer's list shows it. */
export type OwnBooking = BookingsPage["Bookings"][number];
/** A booking as its details show it. */
export type OwnBookingDetails = BookingReply["Booking"];

/** How many bookings stand on a page. */
export const bookingsPageSize = 10;

/** One page of the customer's bookings, newest first. */
export function useListOwnBookings(page: number) {
  useEffect(warmMoney, []);
  return useQuery({
    ...reading(listOwnBookings, { page, page_size: bookingsPageSize }),
    placeholderData: keepPreviousData,
  });
}

const moving: ReadonlySet<BookingStatus> = new Set(["accepted", "visited", "pending"]);
const positionPauseMs = 30_000;

/** One booking; on its day, while it is under way, read again now and then for the worker's position. */
export function useViewBooking(id: number) {
  useEffect(warmMoney, []);
  return useQuery({
    ...reading(viewBooking, { id }),
    refetchInterval: ({ state }) => {
      const booking = state.data?.Booking;
      const today = booking !== undefined && booking.booked_date === marketDate();
      return today && moving.has(booking.status) ? positionPauseMs : false;
    },
  });
}

const reloadBookings = () =>
  Promise.all(
    [listOwnBookings.name, viewBooking.name, viewWorker.name].map((name) =>
      queries.invalidateQueries({ queryKey: [name] }),
    ),
  );

/** Cancels a booking after it was confirmed; the list then reloads. */
export function useCancelBooking() {
  return useMutation({
    mutationFn: (id: number) => call(cancelBooking, { id }),
    onSuccess: ({ message }) => {
      toast.success(message);
      return reloadBookings();
    },
    onError: (refusal) => {
      toast.error(sayingOf(refusal));
      // Somebody else was first: what stands now is shown.
      void reloadBookings();
    },
  });
}

/** A booking to be sent, its key, and who hears how far the photo is. */
export interface BookingToSend {
  input: Input<typeof bookWorker>;
  idempotencyKey: string;
  onProgress: (done: number) => void;
}

/** Sends a booking. Refusals are the dialog's to show; see `readRefusedBooking`. */
export function useBookWorker() {
  return useMutation({
    mutationFn: ({ input, ...manner }: BookingToSend) => call(bookWorker, input, manner),
    onSuccess: ({ message }) => {
      toast.success(message);
      void reloadBookings();
    },
  });
}

/** What a refused booking says beside its sentence: free starts after a lost race, the new total, the one sent before. */
export interface RefusedBooking {
  freeStarts?: { date: string; starts: string[] }[];
  total?: number;
  sentBefore?: number;
}

/** Reads what stands beside the sentence of a 409. */
export function readRefusedBooking(refusal: Refusal): RefusedBooking {
  if (refusal.status !== 409) return {};
  const { free_starts: free, total, id } = refusal.body;
  return {
    ...(Array.isArray(free) && { freeStarts: free as { date: string; starts: string[] }[] }),
    ...(typeof total === "number" && { total }),
    ...(typeof id === "number" && { sentBefore: id }),
  };
}

/** Takes news of a worker into what is shown of them: the free starts of a slot, the price. Then reads them anew. */
export function useWorkerNews(workerId: number) {
  const key = { queryKey: [viewWorker.name, { id: workerId }] };
  return (news: { slotId: number; freeStarts?: RefusedBooking["freeStarts"]; salary?: number }): void => {
    queries.setQueriesData<WorkerReply>(key, (reply) => {
      if (!reply) return reply;
      const availabilities = reply.worker.availabilities.map((slot) => {
        if (slot.id !== news.slotId || !news.freeStarts) return slot;
        const told = news.freeStarts;
        const others = (slot.free_starts ?? []).filter(({ date }) => !told.some((day) => day.date === date));
        return { ...slot, free_starts: [...others, ...told] };
      });
      return {
        ...reply,
        worker: { ...reply.worker, availabilities, salary: news.salary ?? reply.worker.salary },
      };
    });
    void queries.invalidateQueries(key);
  };
}

/** The address of a position; empty where it cannot be found. */
export async function addressOf(position: Position): Promise<string> {
  try {
    return (await call(findAddress, { ...position })).address;
  } catch (caught) {
    // Geocoding failures are only logged (first document section 8): the position counts, the address is typed.
    if (!(caught instanceof Refusal)) throw caught;
    // oxlint-disable-next-line eslint/no-console -- the documents want it logged, and only that
    console.warn(caught.message);
    return "";
  }
}
