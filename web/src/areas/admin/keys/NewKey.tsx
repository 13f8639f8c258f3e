// A new key, which is shown once.
import ContentCopyRounded from "@mui/icons-material/ContentCopyRounded";
import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import { useTranslation } from "../../../locales/translation.ts";
import { Button } from "../../../ui/Button.tsx";
import { copyText } from "../../../ui/copy-text.ts";

/** The server stores only the key's hash, so it cannot be shown again. */
export function NewKey({ made, onDone }: { made: { name: string; key: string }; onDone: () => void }) {
  const t = useTranslation();
  const copy = (): Promise<void> =>
    copyText(made.key, { copied: t("keys.copied"), byHand: t("keys.byHand") });
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "start",
        gap: 1.5,
        mb: 3,
        p: 2,
        pt: 2.5,
        border: 1,
        borderColor: "primary.main",
        borderRadius: "14px",
      }}
    >
      <TextField
        label={t("keys.new", { name: made.name })}
        value={made.key}
        helperText={t("keys.once")}
        slotProps={{ htmlInput: { readOnly: true } }}
        onFocus={({ target }) => target.select()}
        sx={{ flex: 1, minWidth: { xs: "100%", sm: 320 } }}
      />
      <Button startIcon={<ContentCopyRounded />} onClick={() => void copy()}>
        {t("keys.copy")}
      </Button>
      <Button variant="outlined" onClick={onDone}>
        {t("keys.done")}
      </Button>
    </Box>
  );
}
