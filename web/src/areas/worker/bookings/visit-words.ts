// How a visit's day, hours and slot are said.
import { text } from "../../../locales/texts.ts";
import { dateOf, dayOf, marketDate, timeOf, weekdayOf } from "../../../ui/dates.ts";
import type { WorkerBooking } from "./api.ts";

/** 'Today', 'Tomorrow', or the weekday and date. */
export function dayWords(date: string): string {
  if (date === marketDate()) return text("worker.today");
  if (date === marketDate(1)) return text("worker.tomorrow");
  return dayOf(date);
}

/** The hours of the visit: '10:00 - 12:00'. */
export function timesOf({ start_time, end_time }: Pick<WorkerBooking, "start_time" | "end_time">): string {
  return text("worker.times", { start: timeOf(start_time), end: timeOf(end_time) });
}

/** 'Booked To' as documented: the date and its weekday. */
export function bookedTo({ booked_date }: Pick<WorkerBooking, "booked_date">): string {
  return text("worker.dateAndDay", { date: dateOf(booked_date), day: weekdayOf(booked_date) });
}

/** 'Slot' as documented: the slot's start and end, and the hours taken. */
export function slotOf({ slot_details, duration }: Pick<WorkerBooking, "slot_details" | "duration">): string {
  return text("worker.slotAndHours", {
    start: timeOf(slot_details.start_time),
    end: timeOf(slot_details.end_time),
    hours: duration,
  });
}
