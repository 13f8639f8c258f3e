// The HTTP door of bookings for customers: book, list, look, cancel. Whoever has bookings keeps them whatever their role.
import * as contract from "@hourhand/contract/bookings";
import { bind, type HttpDoor } from "../../platform/http/bind.ts";
import { refuse } from "../../platform/http/problem.ts";
import type { Platform } from "../../platform/platform.ts";
import { cancelBooking } from "./bookings.ts";
import { bookWorker } from "./making/making.ts";
import { dayInWords, hoursInWords } from "./news/present.ts";
import { presentDetails, presentPage, presentToCustomer } from "./present.ts";
import { bookingDetails, listBookings } from "./queries-lists.ts";

export function bindCustomerBookingRoutes(door: HttpDoor, platform: Platform): void {
  bind(door, contract.bookWorker, ({ input, person, request, transact }) =>
    bookWorker(
      platform,
      {
        customerId: person.id,
        workerId: input.worker,
        slotId: input.selectedSlot,
        selectedDay: input.selectedDay,
        startTime: input.startTime,
        durationHours: input.duration,
        totalPaise: input.total === undefined ? undefined : Math.round(input.total * 100),
        title: input.title,
        previousIssues: input.previousIssues ?? "",
        damagedParts: input.damagedParts ?? "",
        details: input.issueDescription ?? "",
        address: input.address ?? "",
        latitude: input.latitude,
        longitude: input.longitude,
        photo: input.photo,
      },
      // Without a key the one statement that stores a booking needs no transaction around it.
      request.headers["idempotency-key"] === undefined ? undefined : transact,
      (booking) => ({
        message:
          `Booking sent to ${booking.workerName} for ${dayInWords(booking.bookedOn)}, ` +
          `${hoursInWords(booking.starts, booking.ends)}. You hear from us once it is answered.`,
        id: booking.id,
        status: "created" as const,
        total: booking.totalPaise / 100,
        booked_date: booking.bookedOn,
        start_time: booking.starts,
        end_time: booking.ends,
      }),
    ),
  );
  bind(door, contract.listOwnBookings, async ({ input, person }) => {
    const page = await listBookings(platform.pool, "customer", person.id, input, platform.calendar.today());
    return {
      message: "Your bookings, newest first.",
      Bookings: page.rows.map((row) => presentToCustomer(platform, person.id, row)),
      ...presentPage(page),
    };
  });
  bind(door, contract.viewBooking, async ({ input, person }) => {
    const [row] = await bookingDetails(platform.pool, [input.id, person.id, platform.calendar.today()]);
    return { Booking: presentDetails(platform, person.id, row ?? refuse(contract.bookingNotFound)) };
  });
  bind(door, contract.cancelBooking, async ({ input, person }) => {
    await cancelBooking(platform, person.id, input.id);
    return { message: "Booking canceled." };
  });
}
