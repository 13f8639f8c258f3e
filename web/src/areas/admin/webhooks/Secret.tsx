// A secret, which is shown only now.
import TextField from "@mui/material/TextField";
import { useTranslation } from "../../../locales/translation.ts";

export function Secret({ secret }: { secret: string }) {
  const t = useTranslation();
  return (
    <TextField
      label={t("webhooks.secret")}
      value={secret}
      helperText={t("webhooks.secret.hint")}
      slotProps={{ htmlInput: { readOnly: true } }}
      onFocus={({ target }) => target.select()}
      fullWidth
      multiline
      sx={{ my: 1 }}
    />
  );
}
