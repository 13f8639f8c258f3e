// The calls about one booking for its customer, its worker or an administrator: its agreement, its timeline, the
// possible actions.
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { verifyArrival } from "@hourhand/contract/arrivals";
import { readBookingCalendar } from "@hourhand/contract/booking-calendar";
import { listTimeline, readBooking, readRecord } from "@hourhand/contract/bookings-v1";
import { checkPayment, listOwnPayments, openVisitCheckout } from "@hourhand/contract/customer-payments";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { readReceipt, readRefundNote } from "@hourhand/contract/papers";
import { keyReused } from "@hourhand/contract/problem";
import type { PhotoKind } from "@hourhand/contract/worker-photos";
import { addPhoto, showPhoto } from "@hourhand/contract/visit-photos";
import { answerVisitPayment, recordVisitPayment } from "@hourhand/contract/visit-payments";
import { endVisitShare, shareVisit } from "@hourhand/contract/visit-sharing";
import { translate } from "../../../locales/translation.ts";
import { call, newIdempotencyKey, queryOptionsFor, type Input } from "../../../platform/call.ts";
import { metaOf, reloadAfter } from "../../../platform/query-client.ts";
import { useChange } from "../../../platform/use-change.ts";
import { download } from "../../../platform/download.ts";
import { fileNamed, saveFile } from "../../../platform/save-file.ts";
import { useItems } from "../../../platform/use-items.ts";
import { ApiError, errorMessage } from "../../../platform/api-error.ts";
import { toast } from "../../../ui/feedback/toast.ts";

/** A booking with its timeline and the caller's possible actions. */
export type BookingLife = ReplyOf<typeof readBooking>;

const overdueMs = 60_000;
const mayChange = ({ allowed, proposals }: BookingLife): boolean =>
  allowed.length > 0 || proposals.some(({ state }) => state === "open");

/** One booking. Its possible actions depend on the time too, so a live booking is polled. */
export function useReadBooking(id: number) {
  return useQuery({
    ...queryOptionsFor(readBooking, { id }),
    refetchInterval: ({ state }) => (state.data && mayChange(state.data) ? overdueMs : false),
  });
}

/** Opens the provider's page for a payment; the reply has its address. */
export function useOpenVisitCheckout() {
  return useMutation({
    mutationFn: (input: Input<typeof openVisitCheckout>) =>
      call(openVisitCheckout, input, { idempotencyKey: newIdempotencyKey() }),
  });
}

/** Asks the provider whether a payment has arrived. */
export function useCheckPayment() {
  return useMutation({
    mutationFn: (input: Input<typeof checkPayment>) =>
      call(checkPayment, input, { idempotencyKey: newIdempotencyKey() }),
    onSuccess: ({ payment }) => (payment.allowed.length === 0 ? reloadAfter(checkPayment) : undefined),
  });
}

/** A payment of the person with its booking and refunds. */
export type OwnPayment = ReplyOf<typeof listOwnPayments>["items"][number];

/** Every payment of the person, the newest first. */
export const useListOwnPayments = () =>
  useItems(listOwnPayments, {}, (at, signal) => call(listOwnPayments, at, { signal }));

/** Downloads a paper as PDF; the file is named by its number. */
function usePaper(endpoint: typeof readReceipt | typeof readRefundNote) {
  return useMutation({
    mutationFn: async ({ id, number }: { id: number; number: string }) =>
      saveFile(await download(endpoint, { id }, () => {}), fileNamed(number, "pdf")),
    onError: (error) => toast.error(errorMessage(error)),
  });
}
export const useReadReceipt = () => usePaper(readReceipt);
export const useReadRefundNote = () => usePaper(readRefundNote);

/** Records what the worker was paid at the visit. The dialog shows rejections. */
export const useRecordVisitPayment = () => useChange(recordVisitPayment);

/** Says whether the recorded payment is right. */
export const useAnswerVisitPayment = () => useChange(answerVisitPayment);

/** Downloads a booking as a calendar file. */
export function useReadBookingCalendar() {
  return useMutation({
    mutationFn: async (id: number) =>
      saveFile(
        await download(readBookingCalendar, { id }, () => {}),
        // The file name that the server's reply uses (docs/rules/languages.md 23).
        `booking-${id}.ics`,
      ),
    onError: (error) => toast.error(errorMessage(error)),
  });
}

/** The events before those that come with the booking. Fetched only on demand. */
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

/** Loads the complete record of a booking page by page. */
async function wholeRecord(id: number): Promise<Pick<ReplyOf<typeof readRecord>, "events">> {
  const events: ReplyOf<typeof readRecord>["events"] = [];
  for (let more = true; more;) {
    const part = await call(readRecord, { id, after: events.at(-1)?.n ?? 0 });
    events.push(...part.events);
    more = part.more && part.events.length > 0;
  }
  return { events };
}

/** Saves a booking's record as a file for `npm run verify:record`. */
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

/** Confirms the worker's arrival with the customer's code. The dialog shows rejections. */
export function useVerifyArrival() {
  return useMutation({
    mutationFn: (input: Input<typeof verifyArrival>) => call(verifyArrival, input),
    onSettled: () => reloadAfter(verifyArrival),
  });
}

/** Makes a new link to a visit. The previous link stops working. */
export function useShareVisit(id: number) {
  return useMutation({
    mutationFn: async () => {
      try {
        return await call(shareVisit, { id });
      } catch (error) {
        // The reply with the link was lost, so this makes another one.
        if (error instanceof ApiError && error.is(keyReused)) return call(shareVisit, { id });
        throw error;
      }
    },
    onSettled: () => reloadAfter(shareVisit),
  });
}

/** Makes the link to a visit stop working. */
export function useEndVisitShare(id: number) {
  return useMutation({
    mutationFn: () => call(endVisitShare, { id }),
    onSettled: () => reloadAfter(endVisitShare),
  });
}

/** Adds a photo of the visit. The idempotency key makes a retry safe. */
export function useAddPhoto(id: number) {
  return useMutation({
    mutationFn: (sent: { kind: PhotoKind; photo: File }) => call(addPhoto, { id, ...sent }),
    onSettled: () => reloadAfter(addPhoto),
  });
}

/** Shows a photo on the worker's page, or hides it. */
export function useShowPhoto(id: number, photoId: number) {
  return useMutation({
    mutationFn: (isPublic: boolean) => call(showPhoto, { id, photo_id: photoId, public: isPublic }),
    onSettled: () => reloadAfter(showPhoto),
  });
}
