// A button that asks for a text before it acts.
import { Suspense } from "react";
import { Button } from "../../../ui/Button.tsx";
import { useDialog } from "../../../ui/dialog/use-dialog.ts";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import type { TextDialogProps } from "./TextDialog.tsx";

const TextDialog = lazyComponent(() => import("./TextDialog.tsx"), { texts: ["money"] });

export type AskButtonProps = Pick<TextDialogProps, "hint" | "field" | "label" | "send"> & {
  /** The button's text, which is the dialog's title too. */
  act: string;
  variant?: "outlined" | "text";
  color?: "primary" | "error";
};

export function AskButton({ act, variant = "outlined", color = "primary", ...text }: AskButtonProps) {
  const dialog = useDialog();
  return (
    <>
      <Button variant={variant} color={color} busy={dialog.opening} onClick={dialog.show}>
        {act}
      </Button>
      <Suspense fallback={null}>
        {dialog.mounted && (
          <TextDialog
            {...text}
            title={act}
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
