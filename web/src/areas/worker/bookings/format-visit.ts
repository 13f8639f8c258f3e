// Formats a visit's day, hours and slot.
import { positionLeadMinutes } from "@hourhand/contract/catalogue";
import { translate } from "../../../locales/translation.ts";
import {
  formatDate,
  formatDay,
  formatTime,
  formatTimes,
  formatWeekday,
  marketDate,
} from "../../../ui/format/dates.ts";
import type { WorkerBooking } from "./api.ts";

/** 'Today', 'Tomorrow', or the weekday and date. */
export function formatRelativeDay(date: string): string {
  if (date === marketDate()) return translate("worker.today");
  if (date === marketDate(1)) return translate("worker.tomorrow");
  return formatDay(date);
}

/** The hours of the visit: '10:00 am – 12:00 pm'. */
export function formatVisitTimes({
  start_time,
  end_time,
}: Pick<WorkerBooking, "start_time" | "end_time">): string {
  return formatTimes(start_time, end_time);
}

/** 'Booked To' as documented: the date and its weekday. */
export function formatBookedDate({ booked_date }: Pick<WorkerBooking, "booked_date">): string {
  return translate("worker.dateAndDay", { date: formatDate(booked_date), day: formatWeekday(booked_date) });
}

/** 'Slot' as documented: 'start - end' of the slot, and the booked hours. */
export function formatSlot({
  slot_details,
  duration,
}: Pick<WorkerBooking, "slot_details" | "duration">): string {
  return translate("worker.slotAndHours", {
    from: formatTime(slot_details.start_time),
    to: formatTime(slot_details.end_time),
    hours: duration,
  });
}

/** The span in which a visit's customer sees the worker's position, with times like '7:30 am'. */
export function formatSeenTimes({ start_time, end_time }: Pick<WorkerBooking, "start_time" | "end_time">): {
  from: string;
  to: string;
} {
  const minutes = Number(start_time.slice(0, 2)) * 60 + Number(start_time.slice(3, 5)) - positionLeadMinutes;
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  return {
    from: formatTime(`${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`),
    to: formatTime(end_time),
  };
}
