// The calls about days off, extra hours, copying slots and the calendar's visits.
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { listBookings } from "@hourhand/contract/bookings-v1";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import {
  addException,
  copySlots,
  listExceptions,
  removeException,
} from "@hourhand/contract/schedule-exceptions";
import { call, type Input } from "../../../../platform/call.ts";
import { metaOf, reloadAfter } from "../../../../platform/query-client.ts";
import { reloadSlots, slotChanges } from "../api.ts";

/** Days off or extra hours. */
export type Exception = ReplyOf<typeof listExceptions>["items"][number];
/** A booking in the calendar. */
export type CalendarVisit = ReplyOf<typeof listBookings>["items"][number];

const pageLimit = 100;
/** More pages than any calendar has. It stops the loop if the server's list never ends. */
const maxPages = 20;

async function allItems<Item>(
  readPage: (cursor: string | undefined) => Promise<{ items: Item[]; next: string | null }>,
): Promise<Item[]> {
  const all: Item[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const { items, next } = await readPage(cursor);
    all.push(...items);
    if (next === null) break;
    cursor = next;
  }
  return all;
}

const pageOf = (cursor: string | undefined) => ({
  limit: pageLimit,
  ...(cursor !== undefined && { cursor }),
});

/** The worker's current and future days off and extra hours, sorted by their first date. */
export function useListExceptions() {
  return useQuery({
    queryKey: [listExceptions.name],
    meta: metaOf(listExceptions),
    queryFn: ({ signal }) => allItems((cursor) => call(listExceptions, pageOf(cursor), { signal })),
  });
}

/**
 * The visits between two dates, both included, except for canceled ones. With `keepsBefore` the previous visits stay
 * while others load (`isPlaceholderData`).
 */
export function useListBookings(
  { from, to }: { from: string; to: string },
  { enabled = true, keepsBefore = false }: { enabled?: boolean; keepsBefore?: boolean } = {},
) {
  return useQuery({
    queryKey: [listBookings.name, "calendar", from, to],
    meta: metaOf(listBookings),
    queryFn: ({ signal }) =>
      allItems((cursor) => call(listBookings, { ...visitsOf({ from, to }), ...pageOf(cursor) }, { signal })),
    enabled,
    ...(keepsBefore && { placeholderData: keepPreviousData }),
  });
}

const visitsOf = (span: { from: string; to: string }): Input<typeof listBookings> => ({
  role: "worker",
  status: "created,accepted,visited,pending,completed",
  ...span,
});

/** Adds days or hours off, or extra hours. */
export function useAddException() {
  return useMutation({
    mutationFn: (input: Input<typeof addException>) => call(addException, input),
    onSuccess: () => reloadAfter(addException),
  });
}

/** Removes a day off or extra hours. Bookings stay. */
export function useRemoveException() {
  return useMutation({
    mutationFn: (id: number) => call(removeException, { id }),
    onSettled: () => reloadAfter(removeException),
  });
}

/** Copies a weekday's slots to other days: all of them or none. */
export function useCopySlots() {
  return useMutation({
    mutationKey: slotChanges,
    mutationFn: (input: Input<typeof copySlots>) => call(copySlots, input),
    onSuccess: reloadSlots,
  });
}
