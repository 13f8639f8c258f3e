// 'Cancel now', with the documented question before it is done.
import { Suspense } from "react";
import { useTexts } from "../../locales/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { useDialog } from "../../ui/use-dialog.ts";
import { useCancelBooking } from "./api.ts";
import { describedByBooking } from "./name-ids.ts";

const ConfirmDialog = lazyPart(async () => {
  const module = await import("../../ui/ConfirmDialog.tsx");
  return { default: module.ConfirmDialog };
});

/** Cancels one created booking. */
export function CancelButton({ bookingId }: { bookingId: number }) {
  const t = useTexts();
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
