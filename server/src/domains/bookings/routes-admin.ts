// The HTTP routes of bookings for administrators: the table, the desk, and acts upon one booking.
import { listAllBookings as listAllBookingsCall } from "@hourhand/contract/bookings";
import {
  cancelBookingAsAdmin as cancelBookingAsAdminCall,
  moveBookingAsAdmin as moveBookingAsAdminCall,
  overrideArrival as overrideArrivalCall,
  readDeactivation as readDeactivationCall,
} from "@hourhand/contract/bookings-admin";
import {
  answerBookingAsAdmin as answerBookingAsAdminCall,
  bookForCustomer as bookForCustomerCall,
} from "@hourhand/contract/desk";
import {
  holdShare as holdShareCall,
  releaseShare as releaseShareCall,
  setPaymentMethod as setPaymentMethodCall,
} from "@hourhand/contract/money-admin";
import { say } from "@hourhand/contract/sentence";
import { bind, type HttpRouter } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  cancelBookingAsAdmin,
  findAnyBooking,
  moveBookingAsAdmin,
  overrideArrival,
  readDeactivation,
  setPaymentMethod,
} from "./administration/administration.ts";
import { holdShare, releaseShare } from "../payments/payments.ts";
import { answerBookingAsAdmin, bookForCustomer } from "./desk/desk.ts";
import { deskRequestOf } from "./desk/request.ts";
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
    ({ input: { id, slot_id: slotId, date, start_time: startTime, reason }, actor, transact }) =>
      moveBookingAsAdmin(platform, actor, id, { slotId, date, startTime, reason }, transact),
    presentAct(platform, () => "The visit is moved."),
    refuseUnknown,
  );
  bind(
    router,
    cancelBookingAsAdminCall,
    ({ input, actor, transact }) => cancelBookingAsAdmin(platform, actor, input.id, input.reason, transact),
    presentAct(platform, () => "The booking is cancelled."),
    refuseUnknown,
  );
  bind(
    router,
    bookForCustomerCall,
    ({ input, actor, transact, endIfKeyUsed }) =>
      bookForCustomer(platform, actor, deskRequestOf(input), { transact, endIfKeyUsed }),
    presentAct(platform, () => "The booking is made. Both sides are told."),
  );
  bind(
    router,
    answerBookingAsAdminCall,
    ({ input: { id, accept, reason }, actor, transact }) =>
      answerBookingAsAdmin(platform, actor, { bookingId: id, isAccepted: accept, reason }, transact),
    presentAct(platform, ({ row }) => say("The booking is {status, word}.", { status: row.status })),
    refuseUnknown,
  );
  bind(
    router,
    setPaymentMethodCall,
    ({ input, person, transact }) => setPaymentMethod(platform, person, input.id, input.reason, transact),
    presentAct(platform, () => "The booking is paid at the visit now."),
    refuseUnknown,
  );
  bind(
    router,
    holdShareCall,
    ({ input: { id, reason }, person, transact }) =>
      holdShare(person.id, { bookingId: id, reason }, transact),
    presentAct(platform, () => "The worker's share of this booking is kept out of payouts."),
    refuseUnknown,
  );
  bind(
    router,
    releaseShareCall,
    ({ input, person, transact }) => releaseShare(person.id, input.id, transact),
    presentAct(platform, () => "The worker's share of this booking can be paid out again."),
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
