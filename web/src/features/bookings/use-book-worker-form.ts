// Sends a booking: one key per content, however often it is sent, the photo's progress, and the handling of each
// rejection (docs/rules/screens.md 7, docs/rules/bookings.md 5).
import { useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "../../locales/translation.ts";
import type { PaymentMethod } from "@hourhand/contract/payment-fields";
import { notAPicture, tooLarge } from "@hourhand/contract/problem";
import { newIdempotencyKey } from "../../platform/call.ts";
import { UNKNOWN_POSITION, type Position } from "../../platform/position.ts";
import { ApiError, errorMessage } from "../../platform/api-error.ts";
import { weekdayOf } from "@hourhand/contract/calendar";
import { marketDate, marketTime } from "../../ui/format/dates.ts";
import { showFieldErrors } from "../../ui/form/Form.tsx";
import { formatAmount } from "../../ui/format/money.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { joinAddress, type PlaceTexts } from "./address.ts";
import { bookingConflictOf, useBookWorker, usePatchWorkerCache, type BookingConflict } from "./api.ts";
import type { BookableWorker, VisitSelection } from "./visit.ts";

/** The dialog's text fields with their wire names, and the parts of the place. */
export interface BookingTexts extends Record<string, string>, PlaceTexts {
  title: string;
  previousIssues: string;
  damagedParts: string;
  issueDescription: string;
}

interface BookingRequest extends VisitSelection {
  total: number;
  photo: File | undefined;
  position: Position | undefined;
  /** Undefined where customers only pay at the visit. */
  method: PaymentMethod | undefined;
}

/** The hour was booked by somebody else: its day, and the server's reason. */
export interface SlotConflict {
  date: string;
  why: string;
}

/** A smaller photo uploads before anybody could read a progress bar. */
const minProgressBytes = 60_000;

/** Returns the outcome, and a function that sends the booking. */
export function useBookWorkerForm({
  worker,
  form,
  onBooked,
  onSlotTaken,
  onNotice,
}: {
  worker: BookableWorker;
  form: UseFormReturn<BookingTexts>;
  onBooked: (bookingId: number) => void;
  /** Called when the hour was lost to another booking, once the remaining starts are shown. */
  onSlotTaken: () => void;
  /** Called when the dialog shows a new notice. */
  onNotice: () => void;
}) {
  const t = useTranslation();
  const book = useBookWorker();
  const patchWorkerCache = usePatchWorkerCache(worker.id);
  const key = useRef({ content: "", value: "", at: "" });
  const [progress, setProgress] = useState<number>();
  const [lost, setLost] = useState<SlotConflict>();
  const [notice, setNotice] = useState<string>();
  const [sentBefore, setSentBefore] = useState<number>();
  const [photoError, setPhotoError] = useState<string>();

  const handleRejection = (error: ApiError, request: BookingRequest): void => {
    const { freeStarts, total, sentBefore, isOutdated } = bookingConflictOf(error);
    // The reply has a message, an error or neither, and without them no toast is shown (docs/rules/screens.md 7).
    // Toasts disappear, so the dialog also shows the reason where the person can act on it.
    for (const sentence of error.sentences) toast.error(sentence);
    const message = error.sentences.join(" ");
    const { photo, ...fields } = error.fields;
    const photoIsWrong = photo !== undefined || error.is(tooLarge, notAPicture);
    setPhotoError(photoIsWrong ? (photo?.join(" ") ?? message) : undefined);
    const fieldless = showFieldErrors(form, fields).map(([, sentence]) => sentence);
    const isShownAtField = photoIsWrong || Object.keys(fields).some((field) => field in form.getValues());
    const why = isShownAtField ? fieldless.join(" ") : message;
    if (freeStarts) {
      setLost({ date: request.date, why });
      patchWorkerCache({ slotId: request.slotId, freeStarts });
      setTimeout(onSlotTaken);
      return;
    }
    const followUp = followUpMessage(t, error, { total, sentBefore });
    if (followUp === undefined || (isShownAtField && why === "")) return;
    setNotice([why, followUp].filter(Boolean).join(" "));
    setSentBefore(sentBefore);
    if (total !== undefined) patchWorkerCache({ slotId: request.slotId, salary: total / request.hours });
    else if (isOutdated) patchWorkerCache({ slotId: request.slotId });
    setTimeout(onNotice);
  };

  const send = async (request: BookingRequest, typed: BookingTexts): Promise<void> => {
    if (book.isPending) return;
    const { photo, position, date, slotId, hours, start, total, method } = request;
    const { house, address: street, landmark, ...texts } = typed;
    const place = { house, address: street, landmark };
    const address = joinAddress(place, (mark) => t("bookings.book.near", { landmark: mark }));
    const input = {
      worker: worker.id,
      ...(position ?? UNKNOWN_POSITION),
      ...texts,
      // Without an address the server finds it from the position (docs/rules/bookings.md 10).
      ...((address !== "" || !position) && { address }),
      selectedDay: `${weekdayOf(date)} ${date}`,
      selectedSlot: slotId,
      startTime: start,
      duration: hours,
      total,
      ...(method && { payment_method: method }),
    };
    const content = JSON.stringify([input, photo?.name, photo?.size, photo?.lastModified]);
    // One key for each content, which includes the time of the visit.
    if (key.current.content !== content)
      key.current = { content, value: newIdempotencyKey(), at: marketTime() };
    setLost(undefined);
    setNotice(undefined);
    setSentBefore(undefined);
    setPhotoError(undefined);
    const showsProgress = photo !== undefined && photo.size > minProgressBytes;
    if (showsProgress) setProgress(0);
    try {
      const booked = await book.mutateAsync({
        input: { ...input, bookedDate: marketDate(), bookedTime: key.current.at, ...(photo && { photo }) },
        idempotencyKey: key.current.value,
        onProgress: (done) => showsProgress && setProgress(done),
      });
      onBooked(booked.id);
    } catch (error) {
      // After a rejection the next attempt gets a new key. After a transient failure it keeps the key, so that it
      // does not book twice.
      if (error instanceof ApiError && !error.isTransient) key.current = { content: "", value: "", at: "" };
      if (error instanceof ApiError) handleRejection(error, request);
      else toast.error(errorMessage(error));
    } finally {
      setProgress(undefined);
    }
  };

  return {
    send,
    busy: book.isPending,
    /** 0 to 1 during the upload of a photo. */
    progress,
    lost,
    notice,
    /** An earlier booking with the same content. */
    sentBefore,
    photoError,
  };
}

/** The sentence after the reason, which says whether anything was booked. Undefined if the server gave no reason. */
function followUpMessage(
  t: ReturnType<typeof useTranslation>,
  error: ApiError,
  { total, sentBefore }: Pick<BookingConflict, "total" | "sentBefore">,
): string | undefined {
  if (error.isOffline) return t("bookings.book.noAnswer");
  if (!error.hasMessage) return undefined;
  if (total !== undefined) return t("bookings.book.newTotal", { total: formatAmount(total) });
  if (sentBefore !== undefined) return t("bookings.book.sentBefore");
  return error.isTransient ? "" : t("bookings.book.refused");
}
