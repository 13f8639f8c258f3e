// One act on a booking that is told more in a dialog: its button, and the dialog that the button opens.
import { Suspense, type ReactNode } from "react";
import { Button, type ButtonProps } from "../../ui/Button.tsx";
import { useDialog } from "../../ui/dialog/use-dialog.ts";

/** What opens and closes the act's dialog. */
export interface ActDialog {
  open: boolean;
  onClose: () => void;
  /** It has been sent: the dialog closes, and what was typed is forgotten. */
  onSent: () => void;
  /** After the closing movement. */
  onClosed: () => void;
}

interface ActButtonProps extends Omit<ButtonProps, "busy" | "children" | "onClick"> {
  label: string;
  /** Whether the act is possible now: only then its button is there. */
  isAllowed: boolean;
  children: (dialog: ActDialog) => ReactNode;
}

/** A dialog that is open stays when the act is not allowed any more: whoever was first, the server's answer tells. */
export function ActButton({ label, isAllowed, children, ...button }: ActButtonProps) {
  const dialog = useDialog();
  return (
    <>
      {isAllowed && (
        <Button variant="outlined" {...button} busy={dialog.opening} onClick={dialog.show}>
          {label}
        </Button>
      )}
      <Suspense fallback={null}>
        {dialog.mounted &&
          children({
            open: dialog.open,
            onClose: dialog.close,
            onSent: dialog.sent,
            onClosed: dialog.closed,
          })}
      </Suspense>
    </>
  );
}
