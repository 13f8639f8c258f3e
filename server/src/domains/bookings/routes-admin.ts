// The HTTP routes of bookings for administrators: the table, and acts upon one booking.
import { listAllBookings as listAllBookingsCall } from "@hourhand/contract/bookings";
import {
  cancelBookingAsAdmin as cancelBookingAsAdminCall,
  moveBookingAsAdmin as moveBookingAsAdminCall,
  overrideArrival as overrideArrivalCall,
  readDeactivation as readDeactivationCall,
} from "@hourhand/contract/bookings-admin";
import { bind, type HttpRouter } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  cancelBookingAsAdmin,
  findAnyBooking,
  moveBookingAsAdmin,
  overrideArrival,
  readDeactivation,
} from "./administration/administration.ts";
import { followUpNow } from "./follow-ups/follow-ups.ts";
import { presentDeactivation, presentToAdministrator } from "./present.ts";
import { listAllBookings } from "./queries-admin.ts";
import { presentAct } from "./reading/present.ts";

export function bindAdminBookingRoutes(router: HttpRouter, platform: Platform): void {
  bind(router, listAllBookingsCall, async ({ input, person }) => {
    await followUpNow(platform);
    const { rows, ...page } = await listAllBookings(platform.pool, input);
    return { Bookings: rows.map((row) => presentToAdministrator(platform, person, row)), ...page };
  });

  bind(router, readDeactivationCall, async ({ input }) =>
    presentDeactivation(await readDeactivation(platform, input.id)),
  );

  const refuseUnknown = async ({ params }: { params: { id: number } }) => {
    await findAnyBooking(platform, params.id);
  };
  bind(
    router,
    moveBookingAsAdminCall,
    ({ input: { id, slot_id: slotId, date, start_time: startTime, reason }, person, transact }) =>
      moveBookingAsAdmin(platform, person, id, { slotId, date, startTime, reason }, transact),
    presentAct(platform, () => "The visit is moved."),
    refuseUnknown,
  );
  bind(
    router,
    cancelBookingAsAdminCall,
    ({ input, person, transact }) => cancelBookingAsAdmin(platform, person, input.id, input.reason, transact),
    presentAct(platform, () => "The booking is canceled."),
    refuseUnknown,
  );
  bind(
    router,
    overrideArrivalCall,
    ({ input, person, transact }) => overrideArrival(platform, person, input.id, input.reason, transact),
    presentAct(platform, () => "The visit can begin without a code."),
    refuseUnknown,
  );
}
