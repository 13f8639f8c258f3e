// Proposes another time for a visit: a day and a free start. A customer's own request moves immediately. Otherwise
// the other person is asked.
import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState, type FormEvent } from "react";
import { useTranslation } from "../../../locales/translation.ts";
import { errorMessage } from "../../../platform/api-error.ts";
import { session } from "../../../platform/session.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/dialog/Dialog.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import type { ActDialog } from "../ActButton.tsx";
import type { BookingLife } from "../page/api.ts";
import { useMakeProposal } from "./api.ts";
import { StartChooser, useStartChoice } from "./StartChooser.tsx";

export interface ProposeDialogProps extends ActDialog {
  booking: BookingLife;
}

/** The dialog. Import it lazily. */
export default function ProposeMoveDialog({ open, booking, onClose, onSent, onClosed }: ProposeDialogProps) {
  const t = useTranslation();
  const choice = useStartChoice(booking);
  const { day, chosen } = choice;
  const { mutate, isPending } = useMakeProposal(booking.id);
  const [refusal, setRefusal] = useState<string>();
  const [isStartMissing, setStartMissing] = useState(false);
  const isAtOnce = booking.status === "created";
  const other = session().user_id === booking.customer.id ? booking.worker.name : booking.customer.name;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isPending || !day) return;
    setStartMissing(!chosen);
    if (!chosen) return;
    setRefusal(undefined);
    mutate(
      { kind: "move", slot_id: chosen.slotId, date: day.date, start_time: chosen.start },
      {
        onSuccess({ message }) {
          toast.success(message);
          onSent();
        },
        // The free starts are refetched too, and appear below the sentence.
        onError: (error) => setRefusal(errorMessage(error)),
      },
    );
  };

  return (
    <Dialog
      open={open}
      title={t("proposals.moveTitle", { title: booking.title })}
      onClose={onClose}
      locked={isPending}
      onSubmit={submit}
      onClosed={onClosed}
      actions={
        <>
          <Button variant="outlined" onClick={onClose} disabled={isPending}>
            {t("proposals.cancel")}
          </Button>
          <Button
            type="submit"
            {...(chosen ? { color: "secondary" } : { variant: "outlined" })}
            busy={isPending}
            disabled={!day}
          >
            {t(isAtOnce ? "proposals.moveNow" : "proposals.propose")}
          </Button>
        </>
      }
    >
      <Stack sx={{ gap: 2.5 }}>
        <Typography color="textSecondary">
          {t(isAtOnce ? "proposals.moveNowHint" : "proposals.moveHint", { name: other })}
        </Typography>
        {refusal !== undefined && (
          <Alert severity="warning" sx={{ borderRadius: "12px" }}>
            {refusal}
          </Alert>
        )}
        <StartChooser booking={booking} choice={choice} isMissing={isStartMissing} />
      </Stack>
    </Dialog>
  );
}
