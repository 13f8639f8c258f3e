// A confirmation before an action that cannot be undone. Import it lazily, like every dialog.
import Typography from "@mui/material/Typography";
import { Button } from "../Button.tsx";
import { Dialog } from "./Dialog.tsx";

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text: string;
  yes: string;
  no: string;
  busy?: boolean;
  /** Shows the yes button in the colour of a warning. */
  dangerous?: boolean;
  onYes: () => void;
  onNo: () => void;
  /** Called after the closing animation. */
  onClosed?: () => void;
}

/** 'Are you sure?' with two answers. Closing it means no. */
export function ConfirmDialog({
  open,
  title,
  text,
  yes,
  no,
  busy = false,
  dangerous = false,
  onYes,
  onNo,
  onClosed,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onNo}
      {...(onClosed && { onClosed })}
      locked={busy}
      width="xs"
      alwaysCard
      actions={
        <>
          <Button variant="outlined" onClick={onNo} disabled={busy}>
            {no}
          </Button>
          <Button color={dangerous ? "error" : "primary"} busy={busy} onClick={onYes}>
            {yes}
          </Button>
        </>
      }
    >
      <Typography color="textSecondary">{text}</Typography>
    </Dialog>
  );
}
