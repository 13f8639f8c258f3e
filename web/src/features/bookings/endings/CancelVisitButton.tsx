// 'Cancel this visit': what it means is shown before it is done.
import { Suspense } from "react";
import { useTranslation } from "../../../locales/translation.ts";
import { Button } from "../../../ui/Button.tsx";
import { useDialog } from "../../../ui/dialog/use-dialog.ts";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import { describedByBooking } from "../name-ids.ts";
import type { CancelVisitDialogProps } from "./CancelVisitDialog.tsx";

const CancelVisitDialog = lazyComponent(() => import("./CancelVisitDialog.tsx"), { texts: ["endings"] });

interface CancelVisitButtonProps extends Pick<CancelVisitDialogProps, "booking" | "side"> {
  isAllowed: boolean;
}

/** Opens the dialog that cancels one accepted booking; one that is open stays, and shows what the server answers. */
export function CancelVisitButton({ booking, side, isAllowed }: CancelVisitButtonProps) {
  const t = useTranslation();
  const dialog = useDialog();
  return (
    <>
      {isAllowed && (
        <Button
          variant="outlined"
          color="error"
          busy={dialog.opening}
          aria-describedby={describedByBooking(booking.id)}
          onClick={dialog.show}
        >
          {t("bookings.cancelVisit")}
        </Button>
      )}
      <Suspense fallback={null}>
        {dialog.mounted && (
          <CancelVisitDialog
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
