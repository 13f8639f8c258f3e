// The HTTP routes of bookings for workers: their list, and moving a booking on.
import {
  changeBookingStatus as changeBookingStatusCall,
  listWorkerBookings as listWorkerBookingsCall,
} from "@hourhand/contract/bookings";
import { bind, type HttpRouter } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { changeBookingStatus } from "./bookings.ts";
import { presentToWorker } from "./present.ts";
import { listWorkerBookings } from "./queries-lists.ts";

export function bindWorkerBookingRoutes(router: HttpRouter, platform: Platform): void {
  bind(router, listWorkerBookingsCall, async ({ input, person }) => {
    const today = platform.calendar.today();
    const { rows, ...beside } = await listWorkerBookings(platform.pool, person.id, input, today);
    return { Bookings: rows.map((row) => presentToWorker(platform, person.id, row)), ...beside };
  });
  bind(router, changeBookingStatusCall, async ({ input, person }) => {
    await changeBookingStatus(platform, person.id, input.id, input.status);
    return { message: `The booking is ${input.status}.`, status: input.status };
  });
}
