// 'Cancel this visit': shows the consequences before the cancellation.
import { useTranslation } from "../../../locales/translation.ts";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import { ActButton } from "../ActButton.tsx";
import { describedByBooking } from "../name-ids.ts";
import type { CancelVisitDialogProps } from "./CancelVisitDialog.tsx";

const CancelVisitDialog = lazyComponent(() => import("./CancelVisitDialog.tsx"), { texts: ["endings"] });

interface CancelVisitButtonProps extends Pick<CancelVisitDialogProps, "booking" | "side"> {
  isAllowed: boolean;
}

/** Opens the dialog that cancels an accepted booking. */
export function CancelVisitButton({ booking, side, isAllowed }: CancelVisitButtonProps) {
  const t = useTranslation();
  return (
    <ActButton
      label={t("bookings.cancelVisit")}
      isAllowed={isAllowed}
      color="error"
      aria-describedby={describedByBooking(booking.id)}
    >
      {(dialog) => <CancelVisitDialog booking={booking} side={side} {...dialog} />}
    </ActButton>
  );
}
