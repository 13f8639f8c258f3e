// An act on a booking that needs a dialog: its button and the dialog it opens.
import { Suspense, type ReactNode } from "react";
import { Button, type ButtonProps } from "../../ui/Button.tsx";
import { useDialog } from "../../ui/dialog/use-dialog.ts";

/** The state of the act's dialog. */
export interface ActDialog {
  open: boolean;
  onClose: () => void;
  /** The act was sent: the dialog closes and clears its fields. */
  onSent: () => void;
  /** After the closing animation. */
  onClosed: () => void;
}

interface ActButtonProps extends Omit<ButtonProps, "busy" | "children" | "onClick"> {
  label: string;
  /** Whether the act is possible now; only then the button is shown. */
  isAllowed: boolean;
  children: (dialog: ActDialog) => ReactNode;
}

/** An open dialog stays when the act is no longer allowed: the server's reply says who was first. */
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
