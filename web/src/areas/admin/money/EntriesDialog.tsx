// The dialog with the entries that explain an amount.
import Typography from "@mui/material/Typography";
import { useTranslation } from "../../../locales/translation.ts";
import { Dialog } from "../../../ui/dialog/Dialog.tsx";
import type { EntriesOf } from "./api.ts";
import { Entries } from "./Entries.tsx";

export interface EntriesDialogProps {
  open: boolean;
  of: EntriesOf;
  onClose: () => void;
  onClosed: () => void;
}

export default function EntriesDialog({ open, of, onClose, onClosed }: EntriesDialogProps) {
  const t = useTranslation();
  return (
    <Dialog open={open} title={t("money.entries")} width="lg" onClose={onClose} onClosed={onClosed}>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {t("money.entries.hint")}
      </Typography>
      <Entries of={of} />
    </Dialog>
  );
}
