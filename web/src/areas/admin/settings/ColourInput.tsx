// A colour, typed as #rrggbb or picked, and the contrast of white text on it.
import Box from "@mui/material/Box";
import { useFormContext, useWatch } from "react-hook-form";
import { contrastOfWhite, minContrast } from "@hourhand/contract/contrast";
import { useTranslation } from "../../../locales/translation.ts";
import { TextInput } from "../../../ui/form/fields.tsx";
import { formatNumber } from "../../../ui/format/money.ts";
import type { SettingsValues } from "./settings-form.ts";

export const isColour = (typed: string): boolean => /^#[0-9a-f]{6}$/i.test(typed.trim());

const tenths = (contrast: number): string =>
  formatNumber(Math.floor(contrast * 10) / 10, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export interface ColourInputProps {
  name: "primary" | "accent";
  label: string;
  hint: string;
}

/** A field of the form, with the browser's colour picker at its start. */
export function ColourInput({ name, label, hint }: ColourInputProps) {
  const t = useTranslation();
  const { setValue } = useFormContext<SettingsValues>();
  const typed = String(useWatch<SettingsValues>({ name }) ?? "");
  const validate = (value: unknown): true | string => {
    const colour = String(value).trim();
    if (!isColour(colour)) return t("admin.settings.colourShape", { label });
    const contrast = contrastOfWhite(colour);
    return contrast >= minContrast || t("admin.settings.colourBright", { contrast: tenths(contrast) });
  };
  const contrast = isColour(typed)
    ? ` ${t("admin.settings.contrast", { contrast: tenths(contrastOfWhite(typed.trim())) })}`
    : "";
  return (
    <TextInput
      name={name}
      label={label}
      hint={hint + contrast}
      validate={validate}
      input={{ spellCheck: false, autoCapitalize: "none", maxLength: 9 }}
      start={
        <Box
          component="input"
          type="color"
          aria-label={t("admin.settings.pick", { label })}
          value={isColour(typed) ? typed.trim().toLowerCase() : "#000000"}
          onChange={({ target }) =>
            setValue(name, target.value, {
              shouldDirty: true,
              shouldTouch: true,
              shouldValidate: true,
            })
          }
          sx={{
            width: 44,
            height: 44,
            p: 0.5,
            marginInlineStart: -1,
            border: 0,
            borderRadius: "10px",
            bgcolor: "transparent",
            cursor: "pointer",
          }}
        />
      }
    />
  );
}
