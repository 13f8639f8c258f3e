// What the address says after the return from the payment provider. It proves nothing: the booking shows what was paid.
import { useEffect, useState } from "react";
import { changePageFields, usePageFields } from "../../../platform/page-fields.ts";

/** How long the page asks for the confirmation, which does not depend on it. */
const timeoutMs = 90_000;

/** `late` when the confirmation takes longer than usual. */
export type CheckoutOutcome = "none" | "waiting" | "late" | "canceled";

/** Reads and removes the marker in the address. */
export function useReturnFromCheckout(): { outcome: CheckoutOutcome; settle: () => void } {
  const returned = usePageFields().get("payment");
  const [outcome, setOutcome] = useState<CheckoutOutcome>(
    returned === "done" ? "waiting" : returned === "canceled" ? "canceled" : "none",
  );
  useEffect(() => {
    if (returned !== null) changePageFields({ payment: "" }, { replace: true });
  }, [returned]);
  useEffect(() => {
    if (outcome !== "waiting") return undefined;
    const timer = setTimeout(() => setOutcome("late"), timeoutMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  return { outcome, settle: () => setOutcome("none") };
}
