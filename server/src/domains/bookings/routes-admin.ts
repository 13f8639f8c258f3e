// The HTTP routes of bookings for administrators: all of them, to read.
import { listAllBookings as listAllBookingsCall } from "@hourhand/contract/bookings";
import { bind, type HttpRouter } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { followUpNow } from "./follow-ups/follow-ups.ts";
import { presentToAdministrator } from "./present.ts";
import { listAllBookings } from "./queries-admin.ts";

export function bindAdminBookingRoutes(router: HttpRouter, platform: Platform): void {
  bind(router, listAllBookingsCall, async ({ input, person }) => {
    await followUpNow(platform);
    const { rows, ...beside } = await listAllBookings(platform.pool, input);
    return { Bookings: rows.map((row) => presentToAdministrator(platform, person.id, row)), ...beside };
  });
}
