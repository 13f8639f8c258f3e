// How a booking is paid, where customers can pay online.
import Typography from "@mui/material/Typography";
import type { CustomerPayments, PaymentMethod } from "@hourhand/contract/payment-fields";
import { useTranslation } from "../../locales/translation.ts";
import { ChoiceTiles } from "../../ui/form/ChoiceTiles.tsx";
import { DialogSection } from "./DialogSection.tsx";

export interface PaymentChoiceProps {
  mode: CustomerPayments;
  value: PaymentMethod;
  onChange: (method: PaymentMethod) => void;
}

/** The choice and what is charged when; nothing where customers only pay at the visit. */
export function PaymentChoice({ mode, value, onChange }: PaymentChoiceProps) {
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
      {value === "online" && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {t("bookings.pay.whenOnline")}
        </Typography>
      )}
    </DialogSection>
  );
}
