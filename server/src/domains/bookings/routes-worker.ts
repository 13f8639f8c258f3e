// The HTTP door of bookings for workers: their list, and moving a booking on.
import * as contract from "@hourhand/contract/bookings";
import { bind, type HttpDoor } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { changeBookingStatus } from "./bookings.ts";
import { presentPage, presentToWorker } from "./present.ts";
import { listBookings } from "./queries-lists.ts";

export function bindWorkerBookingRoutes(door: HttpDoor, platform: Platform): void {
  bind(door, contract.listWorkerBookings, async ({ input, person }) => {
    const page = await listBookings(platform.pool, "worker", person.id, input, platform.calendar.today());
    return {
      Bookings: page.rows.map((row) => presentToWorker(platform, person.id, row)),
      ...presentPage(page),
    };
  });
  bind(door, contract.changeBookingStatus, async ({ input, person }) => {
    await changeBookingStatus(platform, person.id, input.id, input.status);
    return { message: `The booking is ${input.status}.`, status: input.status };
  });
}
