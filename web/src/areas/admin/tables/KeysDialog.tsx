// The dialog 'Keys': the keyboard shortcuts of a table, and a switch for those with a single letter
// (docs/rules/screens.md 47).
import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import { useTranslation } from "../../../locales/translation.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/dialog/Dialog.tsx";
import { Key } from "./Key.tsx";

export interface KeysDialogProps {
  open: boolean;
  /** Whether the single-letter shortcuts are on. */
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  onClose: () => void;
}

export default function KeysDialog({ open, isOn, onChange, onClose }: KeysDialogProps) {
  const t = useTranslation();
  const keys = [
    ["J", t("admin.keys.next")],
    ["K", t("admin.keys.previous")],
    ["Enter", t("admin.keys.openRow")],
    ["Tab", t("admin.keys.inRow")],
    ["?", t("admin.keys.help")],
  ] as const;
  return (
    <Dialog
      open={open}
      title={t("admin.keys")}
      width="xs"
      alwaysCard
      onClose={onClose}
      actions={
        <Button variant="outlined" onClick={onClose}>
          {t("admin.close")}
        </Button>
      }
    >
      <Box
        component="dl"
        sx={{ m: 0, display: "grid", gridTemplateColumns: "auto 1fr", columnGap: 2, rowGap: 1.25 }}
      >
        {keys.map(([key, what]) => (
          <Box key={key} sx={{ display: "contents" }}>
            <dt>
              <Key>{key}</Key>
            </dt>
            <Box component="dd" sx={{ m: 0 }}>
              {what}
            </Box>
          </Box>
        ))}
      </Box>
      <FormControlLabel
        control={<Switch checked={isOn} onChange={(event) => onChange(event.target.checked)} />}
        label={t("admin.keys.letters")}
        sx={{ mt: 2, minHeight: 44 }}
      />
      <Typography variant="body2" color="textSecondary">
        {t("admin.keys.lettersHint")}
      </Typography>
    </Dialog>
  );
}
