// Rejects a request after a confirmation, with an optional reason for the customer. Load it lazily.
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { FormProvider } from "react-hook-form";
import { useTranslation } from "../../../locales/translation.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/dialog/Dialog.tsx";
import { ChoiceTiles } from "../../../ui/form/ChoiceTiles.tsx";
import { TextInput } from "../../../ui/form/fields.tsx";
import { useAppForm } from "../../../ui/form/Form.tsx";
import { formatRelativeDay, formatVisitTimes } from "./format-visit.ts";
import type { BookingToAnswer } from "./use-booking-decision.ts";

export interface RejectDialogProps {
  booking: BookingToAnswer;
  open: boolean;
  busy: boolean;
  /** '' for no reason. */
  onReject: (reason: string) => void;
  onClose: () => void;
  onClosed: () => void;
}

/** The text and the chosen reason together must fit the server's limit of 500 characters. */
const maxWords = 450;

/** A small sheet; the reason is optional. */
export default function RejectDialog({
  booking,
  open,
  busy,
  onReject,
  onClose,
  onClosed,
}: RejectDialogProps) {
  const t = useTranslation();
  const form = useAppForm({ words: "" });
  const [chosen, setChosen] = useState("");
  const who = booking.customer;
  const submit = form.handleSubmit(({ words }) => {
    const own = words.trim();
    if (!busy)
      onReject(
        chosen !== "" && own !== ""
          ? t("worker.rejectReason", { reason: chosen, words: own })
          : chosen || own,
      );
  });
  const known = [t("worker.rejectTooFar"), t("worker.rejectNotMyTrade"), t("worker.rejectBusy")];
  return (
    <Dialog
      open={open}
      title={t("worker.rejectTitle")}
      width="xs"
      alwaysCard
      locked={busy}
      onClose={onClose}
      onClosed={onClosed}
      onSubmit={(event) => void submit(event)}
      actions={
        <>
          <Button variant="outlined" onClick={onClose} disabled={busy}>
            {t("worker.rejectKeep")}
          </Button>
          <Button type="submit" color="error" busy={busy}>
            {t("worker.reject")}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <Stack sx={{ gap: 2 }}>
          <div>
            <Typography sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
              {t("worker.rejectWhat", {
                title: booking.title,
                day: formatRelativeDay(booking.booked_date),
                times: formatVisitTimes(booking),
              })}
            </Typography>
            <Typography color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
              {t("worker.rejectMeans", { who })}
            </Typography>
          </div>
          <ChoiceTiles
            legend={t("worker.rejectWhy")}
            tile={130}
            choices={[
              ...known.map((label) => ({ value: label, label })),
              { value: "", label: t("worker.rejectUnsaid") },
            ]}
            value={chosen}
            onChange={setChosen}
          />
          <TextInput
            name="words"
            label={t("worker.rejectWords")}
            hint={t("worker.rejectWordsHint", { who })}
            rows={2}
            input={{ maxLength: maxWords }}
          />
        </Stack>
      </FormProvider>
    </Dialog>
  );
}
