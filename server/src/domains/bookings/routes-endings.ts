// The HTTP routes below /api/v1 that end a booking early or book another worker instead.
import { say } from "@hourhand/contract/sentence";
import {
  addStatement as addStatementCall,
  bookReplacement as bookReplacementCall,
  cancelVisit as cancelVisitCall,
  listReplacements as listReplacementsCall,
  quoteCancellation as quoteCancellationCall,
  reportNoShow as reportNoShowCall,
} from "@hourhand/contract/cancellations";
import { bind, type HttpRouter } from "../../platform/http/bind.ts";
import type { Person } from "../../platform/person.ts";
import type { Platform } from "../../platform/platform.ts";
import { cancelVisit, quoteCancellation } from "./cancellation/cancellation.ts";
import { presentQuote } from "./cancellation/present.ts";
import { addStatement, reportNoShow } from "./no-show/no-show.ts";
import { presentAct } from "./reading/present.ts";
import { presentReplacements } from "./replacements/present.ts";
import { bookReplacement, listReplacements } from "./replacements/replacements.ts";
import { findBookingFor, findOwnSide } from "./sides.ts";

/** The booking named in the path, and the caller. */
interface NamedBooking {
  params: { id: number };
  currentUser: Person | null;
}

export function bindBookingEndingRoutes(router: HttpRouter, platform: Platform): void {
  const ofOneSide = async ({ params, currentUser }: NamedBooking) => {
    await findOwnSide(platform.pool, currentUser, params.id);
  };
  const ofCustomer = async ({ params, currentUser }: NamedBooking) => {
    await findBookingFor(platform.pool, currentUser, params.id, ["customer"]);
  };

  bind(
    router,
    quoteCancellationCall,
    ({ input, person }) => quoteCancellation(platform, person, input),
    presentQuote,
    ofOneSide,
  );
  bind(
    router,
    cancelVisitCall,
    ({ input, person, transact }) => cancelVisit(platform, person, input, transact),
    presentAct(platform, () => "The visit is cancelled."),
    ofOneSide,
  );
  bind(
    router,
    reportNoShowCall,
    ({ input, person, transact }) => reportNoShow(platform, person, input, transact),
    presentAct(platform, ({ side }) =>
      side === "worker"
        ? "It is recorded that the customer was not there."
        : "It is recorded that the worker was not there.",
    ),
    ofOneSide,
  );
  bind(
    router,
    addStatementCall,
    ({ input, person, transact }) => addStatement(platform, person, input, transact),
    presentAct(platform, () => "Your statement was added."),
    ofOneSide,
  );
  bind(
    router,
    listReplacementsCall,
    ({ input, person }) => listReplacements(platform, person, input.id),
    presentReplacements,
    ofCustomer,
  );
  bind(
    router,
    bookReplacementCall,
    ({ input, person, transact }) =>
      bookReplacement(
        platform,
        person,
        { id: input.id, workerId: input.worker_id, totalPaise: input.total_paise },
        transact,
      ),
    presentAct(platform, ({ row }) =>
      say("Booking sent to {name}. We will let you know as soon as they respond.", { name: row.worker_name }),
    ),
    ofCustomer,
  );
}
