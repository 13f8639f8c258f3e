// The visit being chosen and its options. After a change of the day, slot or hours, the rest of the choice stays as
// far as it still fits.
import { useState } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { formatTime, formatTimes } from "../../ui/format/dates.ts";
import type { Choice } from "../../ui/form/ChoiceTiles.tsx";
import type { DayChoice } from "../../ui/form/DayRow.tsx";
import {
  bookableDates,
  selectionOn,
  endOf,
  defaultSelection,
  freeHoursOn,
  slotsOn,
  startsOf,
  wholeHours,
  type BookableWorker,
  type VisitSelection,
} from "./visit.ts";

/** The initial choice, if an hour was picked before the dialog opened. */
export type InitialSelection = Pick<VisitSelection, "date" | "slotId" | "start">;

/** The state and options of the dialog's first section. */
export function useVisit(worker: BookableWorker, initialSelection: InitialSelection | undefined) {
  const t = useTranslation();
  const [choice, setChoice] = useState<VisitSelection>(() =>
    initialSelection
      ? selectionOn(worker, initialSelection.date, initialSelection)
      : defaultSelection(worker),
  );
  const slots = slotsOn(worker, choice.date);
  const slot = slots.find(({ id }) => id === choice.slotId);
  const starts = slot ? startsOf(slot, choice.date, choice.hours) : [];
  const isFree = starts.some(({ start, state }) => start === choice.start && state === "free");

  const days: DayChoice[] = bookableDates(worker).map((date) => {
    const offered = slotsOn(worker, date).length > 0;
    const free = freeHoursOn(worker, date);
    return {
      date,
      // A day without free hours can be selected: all seven days are documented, and the reason appears below.
      isEmpty: free === 0,
      note: !offered
        ? t("bookings.book.noSlot")
        : free === 0
          ? t("bookings.book.full")
          : t("bookings.book.free", { hours: free }),
    };
  });
  const slotChoices: Choice[] = slots.map((one) => ({
    value: String(one.id),
    label: formatTimes(one.start_time, one.end_time),
  }));
  const hourChoices: Choice[] = Array.from({ length: slot ? wholeHours(slot) : 0 }, (_, at) => ({
    value: String(at + 1),
    label: t("bookings.hours", { hours: at + 1 }),
  }));
  const startChoices: Choice[] = starts.map(({ start, state, freeHours }) => ({
    value: start,
    label: formatTime(start),
    disabled: state !== "free",
    ...(state === "taken" && { note: t("bookings.book.taken") }),
    ...(state === "short" && { note: t("bookings.book.short", { hours: freeHours }) }),
  }));

  return {
    choice,
    slot,
    isFree,
    /** The end of the visit, `HH:MM:SS`. */
    end: isFree ? endOf(choice.start, choice.hours) : "",
    days,
    slotChoices,
    hourChoices,
    startChoices,
    pickDay: (date: string) =>
      setChoice((now) => selectionOn(worker, date, { hours: now.hours, start: now.start })),
    pickSlot: (id: string) =>
      setChoice((now) => selectionOn(worker, now.date, { slotId: Number(id), hours: now.hours })),
    pickHours: (hours: string) =>
      setChoice((now) => selectionOn(worker, now.date, { ...now, hours: Number(hours) })),
    pickStart: (start: string) => setChoice((now) => ({ ...now, start })),
  };
}

export type Visit = ReturnType<typeof useVisit>;
