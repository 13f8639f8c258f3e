// Whether customers pay online, the seller printed on receipts, and the smallest payout.
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { useWatch } from "react-hook-form";
import { customerPaymentModes } from "@hourhand/contract/payment-fields";
import { editSettings, sellerFields } from "@hourhand/contract/settings";
import { useTranslation } from "../../../locales/translation.ts";
import { SelectInput, TextInput } from "../../../ui/form/fields.tsx";
import { currencySign } from "../../../ui/format/money-fields.ts";
import { validatorOf } from "../../../ui/form/validators.ts";
import { Group } from "./groups.tsx";
import type { SettingsValues } from "./settings-form.ts";

const { payout_min: payoutField } = editSettings.body.properties;

export function PaymentsGroup() {
  const t = useTranslation();
  const [mode, address, taxId] = useWatch<SettingsValues, ["customerPayments", "sellerAddress", "taxId"]>({
    name: ["customerPayments", "sellerAddress", "taxId"],
  });
  const [name, number, payoutMin] = [
    t("admin.settings.sellerName"),
    t("admin.settings.taxId"),
    t("admin.settings.payoutMin"),
  ];
  const addressLabel = t("admin.settings.sellerAddress");
  const checkName = validatorOf({ ...sellerFields.name, optional: true }, name, t("admin.settings.oneLine"));
  const validateName = (value: unknown): true | string =>
    String(value).trim() === "" && `${address}${taxId}`.trim() !== ""
      ? t("admin.settings.sellerNeedsName")
      : checkName(value);
  return (
    <Group title={t("admin.settings.payments")} hint={t("admin.settings.paymentsHint")}>
      <SelectInput
        name="customerPayments"
        label={t("admin.settings.customerPayments")}
        options={customerPaymentModes.map((value) => ({
          value,
          label: t(`admin.settings.customerPayments.${value}`),
        }))}
      />
      {mode !== "off" && <Alert severity="info">{t("admin.settings.customerPaymentsLaw")}</Alert>}
      <Box
        sx={{
          display: "grid",
          gap: 2,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "1fr 1fr" },
          alignItems: "start",
        }}
      >
        <TextInput name="sellerName" label={name} isOptional validate={validateName} />
        <TextInput
          name="taxId"
          label={number}
          isOptional
          validate={validatorOf(
            { ...sellerFields.tax_id, optional: true },
            number,
            t("admin.settings.oneLine"),
          )}
        />
      </Box>
      <TextInput
        name="sellerAddress"
        label={addressLabel}
        isOptional
        rows={2}
        validate={validatorOf({ optional: true, maxLength: 500 }, addressLabel)}
      />
      <TextInput
        name="payoutMin"
        label={payoutMin}
        hint={t("admin.settings.payoutMinHint")}
        input={{ inputMode: "numeric" }}
        start={currencySign()}
        validate={validatorOf(payoutField, payoutMin)}
      />
    </Group>
  );
}
