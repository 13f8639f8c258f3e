// How a booking is paid for, where customers can pay online.
import Typography from "@mui/material/Typography";
import type { CustomerPayments, PaymentMethod } from "@hourhand/contract/payment-fields";
import type { OnlineTerms } from "@hourhand/contract/policies";
import { useTranslation } from "../../locales/translation.ts";
import { Fold } from "../../ui/Fold.tsx";
import { ChoiceTiles } from "../../ui/form/ChoiceTiles.tsx";
import { formatAmount } from "../../ui/format/money.ts";
import { CancelCosts } from "./CancelCosts.tsx";
import { DialogSection } from "./DialogSection.tsx";

export interface PaymentChoiceProps {
  mode: CustomerPayments;
  value: PaymentMethod;
  onChange: (method: PaymentMethod) => void;
  /** The price of the visit, in major units. */
  total: number;
  /** The terms of paying online; undefined until they are loaded. */
  terms: OnlineTerms | undefined;
}

/** The choice, what is charged when, and what canceling costs; nothing where customers only pay at the visit. */
export function PaymentChoice({ mode, value, onChange, total, terms }: PaymentChoiceProps) {
  const t = useTranslation();
  if (mode === "off") return null;
  return (
    <DialogSection title={t("bookings.pay.title")}>
      {mode === "optional" && (
        <ChoiceTiles
          legend={t("bookings.pay.how")}
          value={value}
          onChange={(method) => onChange(method as PaymentMethod)}
          tile={140}
          choices={[
            { value: "at_visit", label: t("bookings.pay.at_visit") },
            { value: "online", label: t("bookings.pay.online") },
          ]}
        />
      )}
      {value === "online" && terms && <Terms total={total} terms={terms} />}
    </DialogSection>
  );
}

function Terms({ total, terms }: { total: number; terms: OnlineTerms }) {
  const t = useTranslation();
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {t("bookings.pay.whenOnline", { amount: formatAmount(total), hours: terms.pay_within_hours })}
      </Typography>
      <Fold title={t("bookings.pay.costs")} isQuiet>
        <Typography variant="body2" component="div" sx={{ display: "grid", gap: 0.5 }}>
          {terms.charges_cancellation && t("bookings.pay.untilPaid")}
          <CancelCosts policy={terms} isOnline />
        </Typography>
      </Fold>
    </>
  );
}
