// The fields of a form: text, password, choice. Use them inside <Form>.
import VisibilityOffRounded from "@mui/icons-material/VisibilityOffRounded";
import VisibilityRounded from "@mui/icons-material/VisibilityRounded";
import IconButton from "@mui/material/IconButton";
import InputAdornment from "@mui/material/InputAdornment";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useState, type InputHTMLAttributes, type MouseEvent, type ReactNode } from "react";
import { Controller, useFormContext, useWatch } from "react-hook-form";
import { useTranslation } from "../../locales/translation.ts";
import { SelectField } from "./SelectField.tsx";

export interface TextInputProps {
  name: string;
  label: string;
  /** Returns true, or the error to show (validators.ts). */
  validate?: (value: unknown) => true | string;
  type?: "text" | "email" | "tel" | "number" | "password" | "search" | "date" | "time";
  autoComplete?: string;
  /** Shown under the field if it has no error. */
  hint?: ReactNode;
  /** A warning that does not prevent sending the form. */
  warning?: string | undefined;
  rows?: number;
  /** Shows '(optional)' after the label. */
  isOptional?: boolean;
  disabled?: boolean;
  start?: ReactNode;
  end?: ReactNode;
  input?: InputHTMLAttributes<HTMLInputElement>;
}

/**
 * Adds '(optional)' after the label, and in the notch of the outline that makes room for it. By CSS, so that the
 * field's accessible name is still the label.
 */
const optionalMark = (words: string) => ({
  "& label::after, & legend > span::after": {
    content: `${JSON.stringify(` ${words}`)} / ""`,
    fontWeight: 450,
  },
});

/** A text field with one line, or with `rows` lines. */
export function TextInput({
  name,
  label,
  validate,
  type = "text",
  autoComplete,
  hint,
  warning,
  rows,
  isOptional = false,
  disabled,
  start,
  end,
  input,
}: TextInputProps) {
  const t = useTranslation();
  const { register, formState, getFieldState } = useFormContext();
  const { error } = getFieldState(name, formState);
  const { ref, ...field } = register(name, validate ? { validate } : {});
  // MUI does not notice values that the form itself sets (a found address), and the label would cover them.
  const isFilled = String(useWatch({ name }) ?? "") !== "";
  const message = error?.message ?? warning;
  return (
    <TextField
      {...field}
      inputRef={ref}
      label={label}
      type={type}
      error={message !== undefined}
      helperText={message ?? hint}
      disabled={disabled ?? false}
      {...(rows ? { multiline: true, minRows: rows, maxRows: rows + 6 } : {})}
      slotProps={{
        htmlInput: {
          autoComplete: autoComplete ?? "off",
          "aria-required": validate && !isOptional ? true : undefined,
          ...input,
        },
        input: {
          ...(start ? { startAdornment: <InputAdornment position="start">{start}</InputAdornment> } : {}),
          ...(end ? { endAdornment: <InputAdornment position="end">{end}</InputAdornment> } : {}),
        },
        formHelperText: { role: message === undefined ? undefined : "alert" },
        // The browser shows a placeholder such as dd/mm/yyyy in these fields even when they are empty, so the label
        // stays above it.
        ...(isFilled || type === "date" || type === "time" ? { inputLabel: { shrink: true } } : {}),
      }}
      sx={isOptional ? optionalMark(t("ui.form.optional")) : undefined}
    />
  );
}

/** A password field with a button that shows the password. */
export function PasswordInput(props: Omit<TextInputProps, "type" | "end">) {
  const t = useTranslation();
  const [isVisible, setVisible] = useState(false);
  return (
    <TextInput
      {...props}
      type={isVisible ? "text" : "password"}
      input={{ autoCapitalize: "none", spellCheck: false, ...props.input }}
      end={
        <IconButton
          edge="end"
          // Does not contain the field's label, so that a query by label finds only the field.
          aria-label={t(isVisible ? "ui.hideTyped" : "ui.showTyped")}
          onClick={() => setVisible(!isVisible)}
        >
          {isVisible ? <VisibilityOffRounded /> : <VisibilityRounded />}
        </IconButton>
      }
    />
  );
}

export interface SelectInputProps {
  name: string;
  label: string;
  options: readonly { value: string | number; label: string; disabled?: boolean }[];
  validate?: (value: unknown) => true | string;
  hint?: ReactNode;
  disabled?: boolean;
}

/** A choice of several options. */
export function SelectInput({ name, label, options, validate, hint, disabled }: SelectInputProps) {
  const { control } = useFormContext();
  return (
    <Controller
      name={name}
      control={control}
      rules={validate ? { validate } : {}}
      render={({ field: { ref, ...field }, fieldState: { error } }) => (
        <SelectField
          {...field}
          inputRef={ref}
          label={label}
          value={field.value ?? ""}
          error={error !== undefined}
          helperText={error?.message ?? hint}
          disabled={disabled ?? false}
          slotProps={{
            // The list is inside the form's landmark, not at the end of the document.
            select: { MenuProps: { disablePortal: true } },
            // The press that opens the list ends on the list's backdrop, which is inside the field. The browser
            // treats it as a click on the field's frame, and the frame would take the focus back from the list.
            input: {
              onClickCapture: (event: MouseEvent) => {
                if (event.target === event.currentTarget) event.stopPropagation();
              },
            },
          }}
        >
          {options.map((option) => (
            <MenuItem key={option.value} value={option.value} disabled={option.disabled ?? false}>
              {option.label}
            </MenuItem>
          ))}
        </SelectField>
      )}
    />
  );
}
