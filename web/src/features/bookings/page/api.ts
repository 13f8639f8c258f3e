// One booking as its side or an administrator reads it: what is agreed, what happened, what one may do now.
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { verifyArrival } from "@hourhand/contract/arrivals";
import { readBookingCalendar } from "@hourhand/contract/booking-calendar";
import { listTimeline, readBooking, readRecord } from "@hourhand/contract/bookings-v1";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { translate } from "../../../locales/translation.ts";
import { call, queryOptionsFor, type Input } from "../../../platform/call.ts";
import { metaOf, reloadAfter } from "../../../platform/query-client.ts";
import { download } from "../../../platform/download.ts";
import { fileNamed, saveFile } from "../../../platform/save-file.ts";
import { errorMessage } from "../../../platform/api-error.ts";
import { toast } from "../../../ui/feedback/toast.ts";

/** A booking with its timeline and the caller's acts. */
export type BookingLife = ReplyOf<typeof readBooking>;

const overdueMs = 60_000;
const mayChange = ({ allowed, proposals }: BookingLife): boolean =>
  allowed.length > 0 || proposals.some(({ state }) => state === "open");

/** One booking. What one may do changes with the clock too, so it is read again now and then while it lives. */
export function useReadBooking(id: number) {
  return useQuery({
    ...queryOptionsFor(readBooking, { id }),
    refetchInterval: ({ state }) => (state.data && mayChange(state.data) ? overdueMs : false),
  });
}

/** Saves a booking as a file for the person's own calendar. */
export function useReadBookingCalendar() {
  return useMutation({
    mutationFn: async (id: number) =>
      saveFile(
        await download(readBookingCalendar, { id }, () => {}),
        // As the answer itself is called (docs/rules/languages.md 23).
        `booking-${id}.ics`,
      ),
    onError: (error) => toast.error(errorMessage(error)),
  });
}

/** What happened before the events that a booking carries; nothing is asked for until somebody wants to see it. */
export function useListTimeline(id: number, before: string | null) {
  return useInfiniteQuery({
    queryKey: [listTimeline.name, id, before],
    meta: metaOf(listTimeline),
    queryFn: ({ pageParam }) =>
      call(listTimeline, { id, limit: earlierEvents, ...(pageParam === null ? {} : { cursor: pageParam }) }),
    initialPageParam: before,
    getNextPageParam: ({ next }) => next,
    enabled: false,
  });
}
const earlierEvents = 50;

/** All of a booking's record, which is answered in parts. */
async function wholeRecord(id: number): Promise<Pick<ReplyOf<typeof readRecord>, "events">> {
  const events: ReplyOf<typeof readRecord>["events"] = [];
  for (let more = true; more;) {
    const part = await call(readRecord, { id, after: events.at(-1)?.n ?? 0 });
    events.push(...part.events);
    more = part.more && part.events.length > 0;
  }
  return { events };
}

/** Saves a booking's record as a file that `npm run verify:record` reads. */
export function useReadRecord() {
  return useMutation({
    mutationFn: async (id: number) => {
      const content = new Blob([JSON.stringify(await wholeRecord(id), null, 2)], {
        type: "application/json",
      });
      saveFile(content, fileNamed(translate("bookings.file.record", { id: String(id) }), "json"));
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
}

/** Shows by the customer's code that the worker is there. Rejections are the dialog's to show. */
export function useVerifyArrival() {
  return useMutation({
    mutationFn: (input: Input<typeof verifyArrival>) => call(verifyArrival, input),
    onSettled: () => reloadAfter(verifyArrival),
  });
}
