// The HTTP routes of payments at the visit.
import {
  answerVisitPayment as answerVisitPaymentCall,
  recordVisitPayment as recordVisitPaymentCall,
} from "@hourhand/contract/visit-payments";
import { bind, withStatus, type HttpRouter } from "../../platform/http/bind.ts";
import type { Person } from "../../platform/person.ts";
import type { Platform } from "../../platform/platform.ts";
import { presentAct } from "./reading/present.ts";
import { findBookingFor } from "./sides.ts";
import { answerVisitPayment, recordVisitPayment, type Recorded } from "./visit-payments/visit-payments.ts";

export function bindVisitPaymentRoutes(router: HttpRouter, platform: Platform): void {
  const ofSide =
    (side: "customer" | "worker") =>
    async ({ params, currentUser }: { params: { id: number }; currentUser: Person | null }) => {
      await findBookingFor(platform.pool, currentUser, params.id, [side]);
    };
  const presentRecorded = presentAct(
    platform,
    () => "The payment is recorded. The customer is asked whether it is right.",
  );
  bind<typeof recordVisitPaymentCall, Recorded>(
    router,
    recordVisitPaymentCall,
    ({ input, person, transact }) => recordVisitPayment(platform, person, input, transact),
    async ({ id, isNew }, caller, database) =>
      withStatus(isNew ? 201 : 200, await presentRecorded(id, caller, database)),
    ofSide("worker"),
  );
  bind(
    router,
    answerVisitPaymentCall,
    ({ input, person, transact }) => answerVisitPayment(platform, person, input, transact),
    presentAct(platform, () => "Thank you. Your answer is recorded."),
    ofSide("customer"),
  );
}
