// The dialog that makes an API key. Load it lazily.
import { makeApiKey } from "@hourhand/contract/api-keys";
import { scopes, type Scope } from "@hourhand/contract/scopes";
import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import { Controller } from "react-hook-form";
import { useTranslation } from "../../../locales/translation.ts";
import type { Input } from "../../../platform/call.ts";
import { TextInput } from "../../../ui/form/fields.tsx";
import { useAppForm } from "../../../ui/form/Form.tsx";
import { FormDialog } from "../FormDialog.tsx";
import { fieldValidator } from "../form-validators.ts";
import { scopeText } from "./scope-text.ts";

interface Typed {
  name: string;
  scopes: Scope[];
  expires_at: string;
}
const initial: Typed = { name: "", scopes: [], expires_at: "" };

export interface MakeKeyDialogProps {
  open: boolean;
  onClose: () => void;
  onSend: (input: Input<typeof makeApiKey>) => Promise<{ message: string }>;
}

export default function MakeKeyDialog({ open, onClose, onSend }: MakeKeyDialogProps) {
  const t = useTranslation();
  const form = useAppForm<Typed>(initial);
  const name = t("keys.name");
  const send = async ({ expires_at: day, ...typed }: Typed) => {
    const reply = await onSend({
      ...typed,
      // The day begins where the administrator is.
      ...(day !== "" && { expires_at: new Date(`${day}T00:00`).toISOString() }),
    });
    form.reset(initial);
    return reply;
  };
  return (
    <FormDialog
      form={form}
      open={open}
      initial={initial}
      title={t("keys.make")}
      submitLabel={t("keys.send")}
      firstField="name"
      onClose={onClose}
      onSend={send}
    >
      <TextInput
        name="name"
        label={name}
        validate={fieldValidator("admin.cantBeEmpty", makeApiKey.body.properties.name, name)}
      />
      <TextInput name="expires_at" label={t("keys.ends")} type="date" isOptional />
      <ScopesInput />
    </FormDialog>
  );
}

function ScopesInput() {
  const t = useTranslation();
  const says = useId();
  const heading = useId();
  return (
    <Controller<Typed, "scopes">
      name="scopes"
      rules={{ validate: (chosen) => chosen.length > 0 || t("keys.scopes.none") }}
      render={({ field, fieldState: { error } }) => (
        <Box role="group" aria-labelledby={heading} aria-describedby={says} sx={{ gridColumn: "1 / -1" }}>
          <Typography id={heading} variant="subtitle2" component="h3">
            {t("keys.scopes")}
          </Typography>
          {scopes.map((scope) => (
            <FormControlLabel
              key={scope}
              label={t(scopeText(scope))}
              sx={{ display: "flex", minHeight: 44 }}
              control={
                <Checkbox
                  checked={field.value.includes(scope)}
                  onBlur={field.onBlur}
                  onChange={({ target }) =>
                    field.onChange(
                      scopes.filter((one) => (one === scope ? target.checked : field.value.includes(one))),
                    )
                  }
                />
              }
            />
          ))}
          {error && (
            <FormHelperText id={says} error role="alert">
              {error.message}
            </FormHelperText>
          )}
        </Box>
      )}
    />
  );
}
