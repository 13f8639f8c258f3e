// 'Nobody was there', shown while a no-show can be reported.
import { useTranslation } from "../../../locales/translation.ts";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import { ActButton } from "../ActButton.tsx";
import type { NoShowDialogProps } from "./NoShowDialog.tsx";

const NoShowDialog = lazyComponent(() => import("./NoShowDialog.tsx"), { texts: ["endings"] });

/** Opens the dialog that reports a no-show of the other person. */
export function NoShowButton({ booking, side }: Pick<NoShowDialogProps, "booking" | "side">) {
  const t = useTranslation();
  const label = side === "customer" ? t("bookings.workerMissing") : t("bookings.customerMissing");
  return (
    <ActButton label={label} isAllowed={booking.allowed.includes("no_show")}>
      {(dialog) => <NoShowDialog booking={booking} side={side} {...dialog} />}
    </ActButton>
  );
}
