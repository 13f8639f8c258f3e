// The worker enters the customer's code on arrival. Load it lazily.
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { codeLocked, codeWrong } from "@hourhand/contract/bookings";
import { useTranslation } from "../../../locales/translation.ts";
import { ApiError, errorMessage } from "../../../platform/api-error.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/dialog/Dialog.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { OtpBoxes } from "../../../ui/form/OtpBoxes.tsx";
import type { ActDialog } from "../ActButton.tsx";
import { useVerifyArrival } from "./api.ts";

export interface ArriveDialogProps extends ActDialog {
  bookingId: number;
  /** The customer's name, because the customer has the code. */
  customer: string;
}

const noDigits = ["", "", "", ""];

/** Four boxes for the digits. Below them, the error of a wrong code with the remaining attempts. */
export default function ArriveDialog({
  bookingId,
  customer,
  open,
  onClose,
  onSent,
  onClosed,
}: ArriveDialogProps) {
  const t = useTranslation();
  const [digits, setDigits] = useState(noDigits);
  const [wrong, setWrong] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const { mutateAsync, isPending } = useVerifyArrival();
  const code = digits.join("");

  // A new key re-creates the boxes and focuses the first. Otherwise the focus would stay on the button, or would be
  // lost because the boxes were disabled.
  const retry = (): void => setAttempt((count) => count + 1);

  const send = async (): Promise<void> => {
    if (code.length < noDigits.length) {
      setWrong(t("visit.codeShort"));
      retry();
      return;
    }
    try {
      const { message } = await mutateAsync({ id: bookingId, code });
      toast.success(message);
      onSent();
    } catch (error) {
      if (error instanceof ApiError && error.is(codeWrong, codeLocked)) {
        setDigits(noDigits);
        setWrong(errorMessage(error));
      } else toast.error(errorMessage(error));
      retry();
    }
  };

  return (
    <Dialog
      open={open}
      title={t("visit.arrive")}
      width="xs"
      alwaysCard
      locked={isPending}
      onClose={onClose}
      onClosed={onClosed}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      actions={
        <>
          <Button variant="outlined" onClick={onClose} disabled={isPending}>
            {t("visit.back")}
          </Button>
          <Button type="submit" busy={isPending}>
            {t("visit.arriveSend")}
          </Button>
        </>
      }
    >
      <Typography sx={{ mb: 2 }}>{t("visit.arriveHint", { name: customer })}</Typography>
      <OtpBoxes
        key={attempt}
        value={digits}
        onChange={(next) => {
          setDigits(next);
          if (next.some((digit) => digit !== "")) setWrong(undefined);
        }}
        label={t("visit.arriveBoxes")}
        labelOf={(place) => t("visit.arriveBox", { place })}
        wrong={wrong}
        disabled={isPending}
        focusFirst
      />
    </Dialog>
  );
}
