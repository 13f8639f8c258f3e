// The items of proposed work: a label and an amount for each. The fields belong to the surrounding form.
import { toMinor } from "@hourhand/contract/money";
import { formatMinor } from "../../../ui/format/money.ts";
import { currencySign, typedAmount } from "../../../ui/format/money-fields.ts";
import AddRounded from "@mui/icons-material/AddRounded";
import CloseRounded from "@mui/icons-material/CloseRounded";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { useFieldArray, useWatch } from "react-hook-form";
import { extraItem, maxExtraItems, maxItemAmount } from "@hourhand/contract/proposals";
import { useTranslation } from "../../../locales/translation.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextInput } from "../../../ui/form/fields.tsx";
import { validatorOf } from "../../../ui/form/validators.ts";
import type { ExtraValues } from "./extra-work.ts";

const labelField = extraItem.properties.label;

/** The fieldset, with the buttons that add and remove an item. */
export function ItemFields() {
  const t = useTranslation();
  const { fields, append, remove } = useFieldArray<ExtraValues>({ name: "items" });
  const typed = useWatch<ExtraValues, "items">({ name: "items" });
  const isAmount = (value: unknown): true | string => {
    const paise = typedAmount(String(value));
    const most = toMinor(maxItemAmount);
    if (paise !== undefined && paise >= 1 && paise <= most) return true;
    return t("proposals.amountShape", { least: formatMinor(1), most: formatMinor(most) });
  };

  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0, display: "grid", gap: 1.5 }}>
      <Typography component="legend" variant="subtitle2" sx={{ p: 0, mb: 1 }}>
        {t("proposals.items")}
      </Typography>
      {fields.map((field, index) => {
        const name = typed[index]?.label.trim() ?? "";
        return (
          <Box
            key={field.id}
            sx={{
              display: "grid",
              gridTemplateColumns: "minmax(0, 3fr) minmax(0, 2fr) 44px",
              columnGap: 1,
              alignItems: "start",
            }}
          >
            <TextInput
              name={`items.${index}.label`}
              label={t("proposals.label")}
              validate={validatorOf(labelField, t("proposals.label"))}
            />
            <TextInput
              name={`items.${index}.amount`}
              label={t("proposals.amount")}
              start={currencySign()}
              input={{ inputMode: "decimal" }}
              validate={isAmount}
            />
            <IconButton
              aria-label={
                name === "" ? t("proposals.removeEmpty") : t("proposals.removeItem", { label: name })
              }
              onClick={() => remove(index)}
              sx={{ mt: 0.75 }}
            >
              <CloseRounded />
            </IconButton>
          </Box>
        );
      })}
      <Box>
        <Button
          variant="text"
          startIcon={<AddRounded />}
          disabled={fields.length >= maxExtraItems}
          onClick={() => append({ label: "", amount: "" })}
        >
          {t("proposals.addItem")}
        </Button>
      </Box>
    </Box>
  );
}
