// Administrators' actions on bookings, for tests, over HTTP.
import { dayFromToday } from "./bookings.ts";
import type { TestWorker } from "./people.ts";
import type { Answer, TestApp } from "./start-app.ts";

/** Does an administrator's action on a booking. */
export const actAsAdmin = (
  app: TestApp,
  { token }: { token: string },
  bookingId: number | string,
  act: "move" | "cancel" | "override",
  body: Record<string, unknown> = { reason: "The road is closed." },
  headers: Record<string, string> = {},
): Promise<Answer> =>
  app.call("POST", `/api/v1/admin/bookings/${bookingId}/${act}`, { token, body, headers });

/** Returns the fields that move a booking to a day the given number of days from today. */
export const moveOf = (app: TestApp, worker: TestWorker, days: number, startTime: string, fields = {}) => {
  const { date, weekday } = dayFromToday(app, days);
  return {
    slot_id: worker.slots[weekday],
    date,
    start_time: startTime,
    reason: "The road is closed.",
    ...fields,
  };
};
