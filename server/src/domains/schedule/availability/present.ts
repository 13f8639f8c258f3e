// Availability as the call sends it.
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type { viewAvailability } from "@hourhand/contract/schedule-exceptions";
import { shortTime } from "@hourhand/contract/time-of-day";
import { weekdayName } from "@hourhand/contract/calendar";
import type { AvailableDay } from "./availability.ts";

export const presentAvailableDays = (days: AvailableDay[]): ReplyOf<typeof viewAvailability> => ({
  days: days.map(({ date, weekday, starts }) => ({
    date,
    weekday: weekdayName(weekday),
    starts: starts.map(({ slotId, start, maxHours }) => ({
      slot_id: slotId,
      start_time: shortTime(start),
      longest_hours: maxHours,
    })),
  })),
});
