// Bookings and their events at given times, for tests of an administrator's figures.
import { addDays } from "@hourhand/contract/calendar";
import { sql } from "../src/platform/database/sql.ts";
import { storeBooking } from "./bookings.ts";
import type { TestPerson, TestWorker } from "./people.ts";
import type { TestApp } from "./start-app.ts";

let stored = 0;

/** Stores a booking that was made at a time of the market; each has its own hours, long ago. */
export async function madeBooking(
  app: TestApp,
  by: TestPerson,
  of: TestWorker,
  madeAt: string,
): Promise<number> {
  const at = stored++;
  const clock = (hour: number) => `${String(hour).padStart(2, "0")}:00`;
  return storeBooking(app, {
    customerId: by.id,
    workerId: of.workerId,
    slotId: of.slots[1],
    on: addDays("2020-01-06", Math.floor(at / 10)),
    from: clock(8 + (at % 10)),
    to: clock(9 + (at % 10)),
    status: "rejected",
    madeAt,
  });
}

/** What can end the time to answer, and who does it. */
const actors = { accepted: "worker", rejected: "worker", expired: "system", canceled: "customer" } as const;

/** Stores an event of a booking, some minutes after the booking was made. */
export const bookingEvent = (app: TestApp, id: number, event: keyof typeof actors, minutes: number) =>
  sql`insert into booking_changes (booking_id, status, event, actor_role, at)
    select id, ${event === "expired" ? "canceled" : event}, ${event}, ${actors[event]}, created_at + make_interval(mins => ${minutes})
    from bookings where id = ${id}`.execute(app.app.platform.pool);
