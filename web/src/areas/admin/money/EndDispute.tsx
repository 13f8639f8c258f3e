// The button that opens the dialog of a dispute's end.
import { Suspense } from "react";
import { useTranslation } from "../../../locales/translation.ts";
import { Button } from "../../../ui/Button.tsx";
import { useDialog } from "../../../ui/dialog/use-dialog.ts";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";

const DisputeDialog = lazyComponent(() => import("./DisputeDialog.tsx"), { texts: ["money"] });

/** `amount` is in words. */
export function EndDispute({ id, amount }: { id: number; amount: string }) {
  const t = useTranslation();
  const dialog = useDialog();
  return (
    <>
      <Button variant="outlined" busy={dialog.opening} onClick={dialog.show}>
        {t("money.dispute.end")}
      </Button>
      <Suspense fallback={null}>
        {dialog.mounted && (
          <DisputeDialog
            open={dialog.open}
            disputeId={id}
            amount={amount}
            onClose={dialog.close}
            onSent={dialog.sent}
            onClosed={dialog.closed}
          />
        )}
      </Suspense>
    </>
  );
}
