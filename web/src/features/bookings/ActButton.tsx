// A button for an action on a booking that needs a dialog, with that dialog.
import { Suspense, type ReactNode } from "react";
import { Button, type ButtonProps } from "../../ui/Button.tsx";
import { useDialog } from "../../ui/dialog/use-dialog.ts";

/** The state of the action's dialog. */
export interface ActDialog {
  open: boolean;
  onClose: () => void;
  /** Called after the action was sent. The dialog closes and clears its fields. */
  onSent: () => void;
  /** Called after the closing animation. */
  onClosed: () => void;
}

interface ActButtonProps extends Omit<ButtonProps, "busy" | "children" | "onClick"> {
  label: string;
  /** Whether the action is possible now. The button is shown only then. */
  isAllowed: boolean;
  children: (dialog: ActDialog) => ReactNode;
}

/**
 * An open dialog stays open when its action is no longer allowed: the server's reply says who changed the booking
 * first.
 */
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
