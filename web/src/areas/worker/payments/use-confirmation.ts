// After the return from the payment provider: whether the payment still waits for its confirmation. The address of
// the return proves nothing, so the newest row of the history must no longer be pending.
import { useEffect, useState } from "react";
import { changePageFields, usePageFields } from "../../../platform/page-fields.ts";

/** How long the page polls. The confirmation does not depend on it. */
const timeoutMs = 90_000;

/** `none`, `waiting`, or `late` when it takes longer than usual. */
export type Confirmation = "none" | "waiting" | "late";

/** Whether the person has just returned from the checkout. Removes the marker from the address. */
export function useReturnFromCheckout(): { confirmation: Confirmation; settle: () => void } {
  const returned = usePageFields().get("payment");
  const [confirmation, setConfirmation] = useState<Confirmation>(returned === "done" ? "waiting" : "none");
  useEffect(() => {
    if (returned !== null) changePageFields({ payment: "" }, { replace: true });
  }, [returned]);
  useEffect(() => {
    if (confirmation !== "waiting") return undefined;
    const timer = setTimeout(() => setConfirmation("late"), timeoutMs);
    return () => clearTimeout(timer);
  }, [confirmation]);
  return { confirmation, settle: () => setConfirmation("none") };
}
