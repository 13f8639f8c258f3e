// How the customer wants to pay, in the booking dialog.
import { useState } from "react";
import type { CustomerPayments, PaymentMethod } from "@hourhand/contract/payment-fields";

/** @param mode whether customers may or must pay online */
export function usePaymentChoice(mode: CustomerPayments = "off") {
  const [chosen, setChosen] = useState<PaymentMethod>("at_visit");
  const value = mode === "required" ? "online" : chosen;
  return {
    /** For `PaymentChoice`. */
    choice: { mode, value, onChange: setChosen },
    /** What is sent: nothing where customers only pay at the visit. */
    method: mode === "off" ? undefined : value,
  };
}
