// A button that opens a dialog for a text, such as a reason, before it acts.
import { Suspense } from "react";
import { Button } from "../../../ui/Button.tsx";
import { useDialog } from "../../../ui/dialog/use-dialog.ts";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import type { TextDialogProps } from "./TextDialog.tsx";

const TextDialog = lazyComponent(() => import("./TextDialog.tsx"), { texts: ["money"] });

export type AskButtonProps = Pick<TextDialogProps, "hint" | "field" | "label" | "send"> & {
  /** The button's text, which is the dialog's title too. */
  act: string;
  color?: "primary" | "error";
};

export function AskButton({ act, color = "primary", ...text }: AskButtonProps) {
  const dialog = useDialog();
  return (
    <>
      <Button variant="outlined" color={color} busy={dialog.opening} onClick={dialog.show}>
        {act}
      </Button>
      <Suspense fallback={null}>
        {dialog.mounted && (
          <TextDialog
            {...text}
            act={act}
            open={dialog.open}
            onClose={dialog.close}
            onSent={dialog.sent}
            onClosed={dialog.closed}
          />
        )}
      </Suspense>
    </>
  );
}
