// The costs of one visit under the policy being typed: three cancellations, and the fee.
import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import { useWatch } from "react-hook-form";
import { shareOf, tierAt } from "@hourhand/contract/policies";
import { useTranslation } from "../../../locales/translation.ts";
import { minorFormatOf } from "../../../ui/format/table-amounts.ts";
import { fieldsOf, type PolicyValues } from "./policy-form.ts";

const examplePaise = 80_000;
const exampleHours = [48, 5, 1];

/** Updates while the person types, and leaves out invalid lines. */
export function PolicyPreview() {
  const t = useTranslation();
  const headingId = useId();
  const values = useWatch<PolicyValues>() as PolicyValues;
  const { cancel_tiers: typed, fee_percent: feePercent } = fieldsOf(values);
  const tiers = typed.filter(
    ({ hours_before: hours, percent }) => Number.isInteger(hours) && percent >= 0 && percent <= 100,
  );
  const charges = exampleHours.map((hoursLeft) =>
    tiers.length === 0 ? 0 : shareOf(examplePaise, tierAt(tiers, hoursLeft).percent),
  );
  const feePaise = feePercent >= 0 && feePercent <= 100 ? shareOf(examplePaise, feePercent) : undefined;
  const formatMinor = minorFormatOf([examplePaise, ...charges, feePaise ?? 0]);
  const charge = (paise: number) =>
    paise === 0
      ? t("admin.policies.previewFree")
      : t("admin.policies.previewCharge", { charge: formatMinor(paise) });
  const fee = feePaise === undefined ? "–" : formatMinor(feePaise);
  const lines = [
    ...exampleHours.map(
      (hours, at) => [t("admin.policies.previewCancel", { hours }), charge(charges[at] ?? 0)] as const,
    ),
    [t("admin.policies.previewFee"), t("admin.policies.previewFeeCharge", { fee })] as const,
  ];
  return (
    <Paper
      component="section"
      aria-labelledby={headingId}
      variant="outlined"
      sx={{ p: { xs: 2, md: 2.5 }, borderRadius: "18px" }}
    >
      <Typography id={headingId} variant="h4" component="h2" sx={{ mb: 1.5 }}>
        {t("admin.policies.preview", { total: formatMinor(examplePaise) })}
      </Typography>
      <Box component="dl" aria-live="polite" sx={{ m: 0, display: "grid", gap: 1.25 }}>
        {lines.map(([term, text]) => (
          <div key={term}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {term}
            </Typography>
            <Typography component="dd" sx={{ m: 0, fontWeight: 600, fontVariantNumeric: "tabular-nums" }}>
              {text}
            </Typography>
          </div>
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        {t("admin.policies.previewNote")}
      </Typography>
    </Paper>
  );
}
