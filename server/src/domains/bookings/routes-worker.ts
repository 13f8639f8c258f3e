// The HTTP routes of bookings for workers: listing them, and changing their status.
import { say } from "@hourhand/contract/sentence";
import {
  changeBookingStatus as changeBookingStatusCall,
  listWorkerBookings as listWorkerBookingsCall,
  type BookingStatus,
} from "@hourhand/contract/bookings";
import { bind, type HttpRouter } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { changeBookingStatus } from "./bookings.ts";
import { presentToWorker } from "./present.ts";
import { listWorkerBookings } from "./queries-lists.ts";

export function bindWorkerBookingRoutes(router: HttpRouter, platform: Platform): void {
  bind(router, listWorkerBookingsCall, async ({ input, person }) => {
    const { rows, ...page } = await listWorkerBookings(platform, person.id, input);
    return { Bookings: rows.map((row) => presentToWorker(platform, person, row)), ...page };
  });
  bind<typeof changeBookingStatusCall, BookingStatus>(
    router,
    changeBookingStatusCall,
    ({ input, person, transact, endIfKeyUsed }) =>
      changeBookingStatus(
        platform,
        { personId: person.id, bookingId: input.id, target: input.status },
        input,
        { transact, endIfKeyUsed },
      ),
    (status) => ({ message: say("The booking is {status, word}.", { status }), status }),
  );
}
