// A worker's weekly hours as the server sends them: from 9 to 12 every day.
import { listBookings } from "@hourhand/contract/bookings-v1";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { listSlots } from "@hourhand/contract/schedule";
import { listExceptions } from "@hourhand/contract/schedule-exceptions";
import { weekdays } from "@hourhand/contract/wire";
import { openScreen, screenReady, type View } from "./open-screen.ts";
import { answer, answerUnlessAnswered } from "./wire.ts";
import { workerPages } from "../src/paths.ts";

type Slot = ReplyOf<typeof listSlots>["slots"][number];

export const slotOf = (known: Partial<Slot> = {}): Slot => ({
  id: 1,
  day_of_week: "Monday",
  start_time: "09:00:00",
  end_time: "12:00:00",
  is_active: true,
  live_bookings: 0,
  ...known,
});

/** Returns the slots of a week, with ids from 1 for Monday to 7 for Sunday. */
export const weekOfSlots = (): Slot[] =>
  weekdays.map((day_of_week, at) => slotOf({ id: at + 1, day_of_week }));

/** Opens the schedule. By default there are no visits and no days off. */
export async function openSchedule(view: View = {}, slots = weekOfSlots()): Promise<void> {
  answer(listSlots, { slots });
  answerUnlessAnswered(listExceptions, { items: [], next: null });
  answerUnlessAnswered(listBookings, { items: [], next: null });
  await openScreen(workerPages.schedule, { as: "worker", viewport: "phone", ...view });
  await screenReady();
}
