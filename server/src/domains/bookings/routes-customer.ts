// The HTTP routes of bookings for customers: book, list, view, cancel. People keep their bookings if their role
// changes.
import {
  bookWorker as bookWorkerCall,
  cancelBooking as cancelBookingCall,
  listOwnBookings as listOwnBookingsCall,
  viewBooking as viewBookingCall,
} from "@hourhand/contract/bookings";
import { bind, type HttpRouter } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { paymentMethodOf } from "../payments/payments.ts";
import { cancelBooking, viewBooking } from "./bookings.ts";
import { bookWorker } from "./book-worker.ts";
import { presentCreated, presentDetails, presentToCustomer } from "./present.ts";
import { listOwnBookings } from "./queries-lists.ts";
import { toExactMinor } from "@hourhand/contract/money";

export function bindCustomerBookingRoutes(router: HttpRouter, platform: Platform): void {
  bind(
    router,
    bookWorkerCall,
    async ({ input, person, transact, endIfKeyUsed }) => {
      const { customerPayments } = await platform.product.read();
      const request = {
        customerId: person.id,
        workerId: input.worker,
        slotId: input.selectedSlot,
        selectedDay: input.selectedDay,
        startTime: input.startTime,
        durationHours: input.duration,
        totalPaise: input.total === undefined ? undefined : toExactMinor(input.total),
        title: input.title,
        previousIssues: input.previousIssues ?? "",
        damagedParts: input.damagedParts ?? "",
        details: input.issueDescription ?? "",
        address: input.address ?? "",
        latitude: input.latitude,
        longitude: input.longitude,
        photo: input.photo,
        paymentMethod: paymentMethodOf(customerPayments, input.payment_method),
      };
      return bookWorker(platform, request, { transact, endIfKeyUsed });
    },
    presentCreated,
  );
  bind(router, listOwnBookingsCall, async ({ input, person }) => {
    const { rows, ...page } = await listOwnBookings(
      platform.pool,
      person.id,
      input,
      platform.calendar.today(),
    );
    return {
      message: "Your bookings, newest first.",
      Bookings: rows.map((row) => presentToCustomer(platform, person, row)),
      ...page,
    };
  });
  bind(router, viewBookingCall, async ({ input, person }) => {
    const found = await viewBooking(platform, person.id, input.id);
    return { Booking: presentDetails(platform, person, found) };
  });
  bind<typeof cancelBookingCall, void>(
    router,
    cancelBookingCall,
    ({ input, person, transact }) => cancelBooking(platform, person.id, input.id, transact),
    () => ({ message: "Booking cancelled." }),
  );
}
