// The HTTP door of bookings for administrators: all of them, to read.
import * as contract from "@hourhand/contract/bookings";
import { bind, type HttpDoor } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { presentToAdministrator } from "./present.ts";
import { listAllBookings } from "./queries-admin.ts";

export function bindAdminBookingRoutes(door: HttpDoor, platform: Platform): void {
  bind(door, contract.listAllBookings, async ({ input, person }) => {
    const { rows, ...beside } = await listAllBookings(platform.pool, input, person.id);
    return { Bookings: rows.map((row) => presentToAdministrator(platform, person.id, row)), ...beside };
  });
}
