// What a customer pays for canceling an accepted visit, by the hours left. Lines can be added and removed.
import AddRounded from "@mui/icons-material/AddRounded";
import CloseRounded from "@mui/icons-material/CloseRounded";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { cancelTier } from "@hourhand/contract/policies";
import { useTranslation } from "../../../locales/translation.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextInput } from "../../../ui/form/fields.tsx";
import { validatorOf } from "../../../ui/form/validators.ts";
import type { PolicyValues } from "./policy-form.ts";

const maxTiers = 10;
const { hours_before: hoursField, percent: percentField } = cancelTier.properties;

/**
 * The lines belong to the surrounding form. Each line is also shown in words.
 * @param rule whether online bookings are charged, in words
 */
export function CancelTiers({ rule }: { rule: string | undefined }) {
  const t = useTranslation();
  const ruleId = useId();
  const { getValues } = useFormContext<PolicyValues>();
  const { fields, append, remove } = useFieldArray<PolicyValues, "tiers">({ name: "tiers" });
  const tiers = useWatch<PolicyValues, "tiers">({ name: "tiers" });
  const isHours = validatorOf(hoursField, t("admin.policies.hours"));
  const hoursOnce = (value: unknown) => {
    const verdict = isHours(value);
    if (verdict !== true) return verdict;
    const same = getValues("tiers").filter(({ hours }) => Number(hours) === Number(value));
    return same.length > 1 ? t("admin.policies.tierTwice") : true;
  };
  return (
    <Box
      component="fieldset"
      aria-describedby={rule === undefined ? undefined : ruleId}
      sx={{ border: 0, p: 0, m: 0, minWidth: 0, display: "grid", gap: 2.25 }}
    >
      <Typography component="legend" variant="subtitle1" sx={{ p: 0, mb: 1.5, fontWeight: 650 }}>
        {t("admin.policies.tiers")}
      </Typography>
      {fields.map((field, index) => (
        <Box
          key={field.id}
          sx={{ display: "grid", gridTemplateColumns: "1fr 1fr 44px", columnGap: 1, alignItems: "start" }}
        >
          <TextInput
            name={`tiers.${index}.hours`}
            label={t("admin.policies.hours")}
            input={{ inputMode: "numeric" }}
            validate={hoursOnce}
          />
          <TextInput
            name={`tiers.${index}.percent`}
            label={t("admin.policies.percent")}
            input={{ inputMode: "numeric" }}
            end="%"
            validate={validatorOf(percentField, t("admin.policies.percent"))}
          />
          <IconButton
            aria-label={t("admin.policies.removeTier", { hours: tiers[index]?.hours ?? "" })}
            disabled={fields.length === 1}
            onClick={() => remove(index)}
            sx={{ mt: 0.75 }}
          >
            <CloseRounded />
          </IconButton>
        </Box>
      ))}
      <Typography variant="body2" color="textSecondary">
        {t("admin.policies.tierLast")}
      </Typography>
      {rule !== undefined && (
        <Typography id={ruleId} variant="body2" color="textSecondary">
          {rule}
        </Typography>
      )}
      <Box>
        <Button
          variant="text"
          startIcon={<AddRounded />}
          disabled={fields.length >= maxTiers}
          onClick={() => append({ hours: "", percent: "" })}
        >
          {t("admin.policies.addTier")}
        </Button>
      </Box>
    </Box>
  );
}
