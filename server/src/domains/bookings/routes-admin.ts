// The HTTP door of bookings for administrators: all of them, to read.
import * as contract from "@hourhand/contract/bookings";
import { bind, type HttpDoor } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { presentPage, presentToAdministrator } from "./present.ts";
import { listBookings } from "./queries-lists.ts";

export function bindAdminBookingRoutes(door: HttpDoor, platform: Platform): void {
  bind(door, contract.listAllBookings, async ({ input, person }) => {
    const page = await listBookings(platform.pool, "admin", person.id, input, platform.calendar.today());
    return {
      Bookings: page.rows.map((row) => presentToAdministrator(platform, person.id, row)),
      ...presentPage(page),
    };
  });
}
