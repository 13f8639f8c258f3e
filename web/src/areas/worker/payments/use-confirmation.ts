// After the return from the provider: whether the payment still waits to be confirmed. The return's address proves
// nothing; what counts is that the newest row of the history is not pending any more.
import { useEffect, useState } from "react";
import { changePageFields, usePageFields } from "../../../platform/page-fields.ts";

/** How long it is waited for in front of the person. It goes on without them. */
const timeoutMs = 90_000;

/** `none`, `waiting`, or `late` when it takes longer than usual. */
export type Confirmation = "none" | "waiting" | "late";

/** Whether one came back from paying; the marker in the address is taken out. */
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
