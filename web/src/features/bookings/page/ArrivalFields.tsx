// The fields for the customer's code on arrival, and sending it. A dialog and the worker's Home contain them.
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { codeLocked, codeWrong } from "@hourhand/contract/bookings";
import { useTranslation } from "../../../locales/translation.ts";
import { ApiError, errorMessage } from "../../../platform/api-error.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { OtpBoxes } from "../../../ui/form/OtpBoxes.tsx";
import { useVerifyArrival } from "./api.ts";

const noDigits: readonly string[] = ["", "", "", ""];

/** The typed digits, their error, and how they are sent. */
export interface ArrivalCodeForm {
  digits: readonly string[];
  change: (digits: readonly string[]) => void;
  wrong: string | undefined;
  /** How often the boxes were created again, each time with the focus in the first empty one. */
  attempt: number;
  isPending: boolean;
  send: () => Promise<void>;
}

/** `onSent` is called when the server has confirmed the code. */
export function useArrivalCode(bookingId: number, onSent: () => void): ArrivalCodeForm {
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

  const change = (next: readonly string[]): void => {
    setDigits(next);
    if (next.some((digit) => digit !== "")) setWrong(undefined);
  };
  return { digits, change, wrong, attempt, isPending, send };
}

export interface ArrivalFieldsProps {
  form: ArrivalCodeForm;
  /** The customer's name, because the customer has the code. */
  customer: string;
  /** Focuses the first box on mount. After an error it always gets the focus. */
  focusFirst?: boolean;
}

/** Four boxes for the digits. Below them, the error of a wrong code with the remaining attempts. */
export function ArrivalFields({ form, customer, focusFirst = false }: ArrivalFieldsProps) {
  const t = useTranslation();
  return (
    <>
      <Typography sx={{ mb: 2 }}>{t("visit.arriveHint", { name: customer })}</Typography>
      <OtpBoxes
        key={form.attempt}
        value={form.digits}
        onChange={form.change}
        label={t("visit.arriveBoxes")}
        labelOf={(place) => t("visit.arriveBox", { place })}
        wrong={form.wrong}
        disabled={form.isPending}
        focusFirst={focusFirst || form.attempt > 0}
      />
    </>
  );
}
