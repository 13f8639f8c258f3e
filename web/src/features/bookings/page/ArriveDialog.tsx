// The worker enters the customer's code on arrival. Load it lazily.
import { useTranslation } from "../../../locales/translation.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/dialog/Dialog.tsx";
import type { ActDialog } from "../ActButton.tsx";
import { ArrivalFields, useArrivalCode } from "./ArrivalFields.tsx";

export interface ArriveDialogProps extends ActDialog {
  bookingId: number;
  /** The customer's name, because the customer has the code. */
  customer: string;
}

/** The fields of the code in a dialog. */
export default function ArriveDialog({
  bookingId,
  customer,
  open,
  onClose,
  onSent,
  onClosed,
}: ArriveDialogProps) {
  const t = useTranslation();
  const form = useArrivalCode(bookingId, onSent);
  return (
    <Dialog
      open={open}
      title={t("visit.arrive")}
      width="xs"
      alwaysCard
      locked={form.isPending}
      onClose={onClose}
      onClosed={onClosed}
      onSubmit={(event) => {
        event.preventDefault();
        void form.send();
      }}
      actions={
        <>
          <Button variant="outlined" onClick={onClose} disabled={form.isPending}>
            {t("visit.back")}
          </Button>
          <Button type="submit" busy={form.isPending}>
            {t("visit.arriveSend")}
          </Button>
        </>
      }
    >
      <ArrivalFields form={form} customer={customer} focusFirst />
    </Dialog>
  );
}
