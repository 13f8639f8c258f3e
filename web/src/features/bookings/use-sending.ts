// Sending a booking: one key for one content however often it is sent, the photo's progress, and what becomes of each
// refusal (first document section 8; decisions.md section 3).
import { useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useTexts } from "../../locales/texts.ts";
import { newKey } from "../../platform/call.ts";
import { nowhere, type Position } from "../../platform/position.ts";
import { Refusal, sayingOf } from "../../platform/refusal.ts";
import { marketDate, marketTime, weekdayOf } from "../../ui/dates.ts";
import { showFieldErrors } from "../../ui/form/Form.tsx";
import { rupees } from "../../ui/money.ts";
import { toast } from "../../ui/toast.ts";
import { readRefusedBooking, useBookWorker, useWorkerNews, type RefusedBooking } from "./api.ts";
import type { BookableWorker, VisitChoice } from "./visit.ts";

/** The dialog's text fields, named as on the wire. */
export interface BookingTexts extends Record<string, string> {
  title: string;
  previousIssues: string;
  damagedParts: string;
  issueDescription: string;
  address: string;
}

interface Wanted extends VisitChoice {
  total: number;
  photo: File | undefined;
  position: Position | undefined;
}

/** A race that was lost: for which day, and why, in the server's words. */
export interface LostRace {
  date: string;
  why: string;
}

/** Below this a photo is gone before a bar could be read. */
const worthProgressBytes = 60_000;

/** How a booking is sent and what came of it. */
export function useSending({
  worker,
  form,
  onBooked,
  onLost,
  onNotice,
}: {
  worker: BookableWorker;
  form: UseFormReturn<BookingTexts>;
  onBooked: (bookingId: number) => void;
  /** After a lost race, once the starts that are left are shown. */
  onLost: () => void;
  /** Once another sentence stands in the dialog. */
  onNotice: () => void;
}) {
  const t = useTexts();
  const book = useBookWorker();
  const tellNews = useWorkerNews(worker.id);
  const key = useRef({ content: "", value: "", at: "" });
  const [progress, setProgress] = useState<number>();
  const [lost, setLost] = useState<LostRace>();
  const [notice, setNotice] = useState<string>();
  const [sentBefore, setSentBefore] = useState<number>();
  const [photoError, setPhotoError] = useState<string>();

  /** What is said behind the reason: what became of the booking. Undefined where the server gave none. */
  const answerTo = (refusal: Refusal, { total, sentBefore: before }: RefusedBooking): string | undefined => {
    if (refusal.status === 0) return t("bookings.book.noAnswer");
    if (!refusal.saidSomething) return undefined;
    if (total !== undefined) return t("bookings.book.newTotal", { total: rupees(total) });
    if (before !== undefined) return t("bookings.book.sentBefore");
    return refusal.isFault ? "" : t("bookings.book.refused");
  };

  const refused = (refusal: Refusal, wanted: Wanted): void => {
    const { freeStarts, total, sentBefore: before } = readRefusedBooking(refusal);
    // The call shows message and error; if there is neither, nothing is shown (first document section 8). Toasts go: why
    // nothing was booked stands in the dialog besides, where it can be answered.
    for (const sentence of refusal.sentences) toast.error(sentence);
    const said = refusal.sentences.join(" ");
    const { photo, ...fields } = refusal.fields;
    const photoIsWrong = photo !== undefined || [413, 415].includes(refusal.status);
    setPhotoError(photoIsWrong ? (photo?.join(" ") ?? said) : undefined);
    const fieldless = showFieldErrors(form, fields).map(([, sentence]) => sentence);
    const stands = photoIsWrong || Object.keys(fields).some((field) => field in form.getValues());
    const why = stands ? fieldless.join(" ") : said;
    if (freeStarts) {
      setLost({ date: wanted.date, why });
      tellNews({ slotId: wanted.slotId, freeStarts });
      setTimeout(onLost);
      return;
    }
    const answer = answerTo(refusal, { total, sentBefore: before });
    if (answer === undefined || (stands && why === "")) return;
    setNotice([why, answer].filter(Boolean).join(" "));
    setSentBefore(before);
    if (total !== undefined) tellNews({ slotId: wanted.slotId, salary: total / wanted.hours });
    else if (before === undefined && refusal.status === 409) tellNews({ slotId: wanted.slotId });
    setTimeout(onNotice);
  };

  const send = async (wanted: Wanted, typed: BookingTexts): Promise<void> => {
    if (book.isPending) return;
    const { photo, position, date, slotId, hours, start, total } = wanted;
    const { address, ...texts } = typed;
    const input = {
      worker: worker.id,
      ...(position ?? nowhere),
      ...texts,
      // Without one the server finds it from the position (decisions.md section 3).
      ...((address.trim() !== "" || !position) && { address }),
      selectedDay: `${weekdayOf(date)} ${date}`,
      selectedSlot: slotId,
      startTime: start,
      duration: hours,
      total,
    };
    const content = JSON.stringify([input, photo?.name, photo?.size, photo?.lastModified]);
    // One key stands for one content, the moment of booking included.
    if (key.current.content !== content) key.current = { content, value: newKey(), at: marketTime() };
    setLost(undefined);
    setNotice(undefined);
    setSentBefore(undefined);
    setPhotoError(undefined);
    const tells = photo !== undefined && photo.size > worthProgressBytes;
    if (tells) setProgress(0);
    try {
      const booked = await book.mutateAsync({
        input: { ...input, bookedDate: marketDate(), bookedTime: key.current.at, ...(photo && { photo }) },
        idempotencyKey: key.current.value,
        onProgress: (done) => tells && setProgress(done),
      });
      onBooked(booked.id);
    } catch (caught) {
      // After a verdict the next sending is a new one; after a fault it is the same, which must not book twice.
      if (caught instanceof Refusal && !caught.isFault) key.current = { content: "", value: "", at: "" };
      if (caught instanceof Refusal) refused(caught, wanted);
      else toast.error(sayingOf(caught));
    } finally {
      setProgress(undefined);
    }
  };

  return {
    send,
    busy: book.isPending,
    /** 0 to 1 while a photo goes up. */
    progress,
    lost,
    notice,
    /** The booking that is this one, sent before. */
    sentBefore,
    photoError,
  };
}
