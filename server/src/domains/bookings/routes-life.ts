// The HTTP routes below /api/v1 that read a booking, for its sides and administrators, and that verify the worker's
// arrival.
import { say } from "@hourhand/contract/sentence";
import { verifyArrival as verifyArrivalCall } from "@hourhand/contract/arrivals";
import {
  listBookings as listBookingsCall,
  listBookingsAsAdmin as listBookingsAsAdminCall,
  listTimeline as listTimelineCall,
  readBooking as readBookingCall,
  readRecord as readRecordCall,
} from "@hourhand/contract/bookings-v1";
import { listProposals as listProposalsCall } from "@hourhand/contract/proposals";
import { readBookingForm as readBookingFormCall } from "@hourhand/contract/booking-form";
import { readOwnHome as readOwnHomeCall } from "@hourhand/contract/own-home";
import { readWorkerDay as readWorkerDayCall } from "@hourhand/contract/worker-day";
import { bind, type HttpRouter, type NamedThing } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { verifyArrival } from "./arrival/arrival.ts";
import {
  presentAct,
  presentBooking,
  presentBookingForm,
  presentListedBooking,
  presentOwnHome,
  presentProposals,
  presentRecord,
  presentTimeline,
  presentWorkerDay,
} from "./reading/present.ts";
import {
  findBookingToRead,
  listBookings,
  listBookingsAsAdmin,
  listProposals,
  listTimeline,
  readBooking,
  readBookingForm,
  readOwnHome,
  readRecord,
  readWorkerDay,
  type BookingViewRow,
} from "./reading/reading.ts";
import { findBookingFor } from "./sides.ts";

export function bindBookingLifeRoutes(router: HttpRouter, platform: Platform): void {
  bind(router, listBookingsCall, async ({ input, person }) => {
    const { rows, side, next } = await listBookings(platform, person, input);
    return { items: rows.map((row) => presentListedBooking(platform, { row, side, caller: person })), next };
  });
  bind(router, listBookingsAsAdminCall, async ({ input, actor }) => {
    const { rows, next } = await listBookingsAsAdmin(platform, input);
    const present = (row: BookingViewRow) =>
      presentListedBooking(platform, { row, side: "admin", caller: actor });
    return { items: rows.map(present), next };
  });
  bind(router, readBookingCall, async ({ input, actor }) =>
    presentBooking(platform, await readBooking(platform, actor, input.id)),
  );
  bind(router, readOwnHomeCall, async ({ person }) => presentOwnHome(await readOwnHome(platform, person.id)));
  bind(router, readWorkerDayCall, async ({ person }) =>
    presentWorkerDay(platform, await readWorkerDay(platform, person.id)),
  );
  bind(router, readBookingFormCall, async ({ input, person }) =>
    presentBookingForm(await readBookingForm(platform, person.id, input.worker)),
  );
  const refuseUnknown = async ({
    params,
    actor,
  }: Pick<NamedThing<typeof listTimelineCall>, "params" | "actor">) => {
    await findBookingToRead(platform.pool, actor, params.id);
  };
  bind(
    router,
    readRecordCall,
    ({ input: { id, ...page }, actor }) => readRecord(platform, actor, id, page),
    presentRecord,
    refuseUnknown,
  );
  bind(
    router,
    listTimelineCall,
    ({ input: { id, ...page }, actor }) => listTimeline(platform, actor, id, page),
    presentTimeline,
    refuseUnknown,
  );
  bind(
    router,
    listProposalsCall,
    ({ input: { id, ...page }, person }) => listProposals(platform, person, id, page),
    presentProposals,
    refuseUnknown,
  );

  bind(
    router,
    verifyArrivalCall,
    async ({ input, person, transact, endIfKeyUsed }) => {
      await endIfKeyUsed();
      return verifyArrival(platform, person, input.id, input.code, transact);
    },
    presentAct(platform, ({ row }) =>
      say("The code is right: the booking is {status, word}.", { status: row.status }),
    ),
    async ({ params, currentUser }) => {
      await findBookingFor(platform.pool, currentUser, params.id, ["worker"]);
    },
  );
}
