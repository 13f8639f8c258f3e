// Buttons for the ways in which a booking can end early now.
import type { BookingLife } from "../page/api.ts";
import { CancelVisitButton } from "./CancelVisitButton.tsx";
import { NoShowButton } from "./NoShowButton.tsx";

/** The buttons for the customer or the worker. The customer's cancel button is next to the status, as documented. */
export function EndingActs({ booking, side }: { booking: BookingLife; side: "customer" | "worker" }) {
  return (
    <>
      <NoShowButton booking={booking} side={side} />
      {side === "worker" && (
        <CancelVisitButton booking={booking} side="worker" isAllowed={booking.allowed.includes("cancel")} />
      )}
    </>
  );
}
