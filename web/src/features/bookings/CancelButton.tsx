// 'Cancel now', with the documented confirmation.
import { Suspense } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { Button } from "../../ui/Button.tsx";
import { lazyComponent } from "../../ui/loading/lazy-component.tsx";
import { useDialog } from "../../ui/dialog/use-dialog.ts";
import { useCancelBooking } from "./api.ts";
import { describedByBooking } from "./name-ids.ts";

const ConfirmDialog = lazyComponent(async () => {
  const module = await import("../../ui/dialog/ConfirmDialog.tsx");
  return { default: module.ConfirmDialog };
});

/** Cancels a booking that is still created. */
export function CancelButton({ bookingId }: { bookingId: number }) {
  const t = useTranslation();
  const cancel = useCancelBooking();
  const question = useDialog();
  return (
    <>
      <Button
        variant="outlined"
        color="error"
        busy={question.opening || cancel.isPending}
        aria-describedby={describedByBooking(bookingId)}
        onClick={question.show}
      >
        {t("bookings.cancelNow")}
      </Button>
      <Suspense fallback={null}>
        {question.mounted && (
          <ConfirmDialog
            open={question.open}
            title={t("bookings.cancel.sure")}
            text={t("bookings.cancel.final")}
            yes={t("bookings.cancel.yes")}
            no={t("bookings.cancel.no")}
            dangerous
            busy={cancel.isPending}
            onYes={() => cancel.mutate(bookingId, { onSettled: question.close })}
            onNo={question.close}
          />
        )}
      </Suspense>
    </>
  );
}
