// The HTTP routes below /api/v1 of a booking's life: reading it, for its sides and administrators.
import {
  listBookings as listBookingsCall,
  readBooking as readBookingCall,
} from "@hourhand/contract/bookings-v1";
import { bind, type HttpRouter } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { presentBooking, presentListedBooking } from "./reading/present.ts";
import { listBookings, readBooking } from "./reading/reading.ts";

export function bindBookingLifeRoutes(router: HttpRouter, platform: Platform): void {
  bind(router, listBookingsCall, async ({ input, person }) => {
    const { rows, side, next } = await listBookings(platform, person, input);
    return { items: rows.map((row) => presentListedBooking(platform, { row, side, caller: person })), next };
  });
  bind(router, readBookingCall, async ({ input, person }) =>
    presentBooking(platform, await readBooking(platform, person, input.id)),
  );
}
