// 'Nobody was there', where that may be said now.
import { Suspense } from "react";
import { useTranslation } from "../../../locales/translation.ts";
import { Button } from "../../../ui/Button.tsx";
import { useDialog } from "../../../ui/dialog/use-dialog.ts";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import type { NoShowDialogProps } from "./NoShowDialog.tsx";

const NoShowDialog = lazyComponent(() => import("./NoShowDialog.tsx"), { texts: ["endings"] });

/** Opens the report that the other side was not there; nothing where it is not allowed now. */
export function NoShowButton({ booking, side }: Pick<NoShowDialogProps, "booking" | "side">) {
  const t = useTranslation();
  const dialog = useDialog();
  return (
    <>
      {(booking.allowed.includes("no_show") || dialog.open) && (
        <Button variant="outlined" busy={dialog.opening} onClick={dialog.show}>
          {side === "customer" ? t("bookings.workerMissing") : t("bookings.customerMissing")}
        </Button>
      )}
      <Suspense fallback={null}>
        {dialog.mounted && (
          <NoShowDialog
            booking={booking}
            side={side}
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
