// Lets an administrator move a visit immediately, with a reason that customer and worker read. Load it lazily.
import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useState, type FormEvent } from "react";
import {
  StartChooser,
  useStartChoice,
  type ChosenVisit,
} from "../../../features/bookings/proposals/StartChooser.tsx";
import { useTranslation } from "../../../locales/translation.ts";
import { errorMessage } from "../../../platform/api-error.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/dialog/Dialog.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { useMoveBookingAsAdmin } from "./api.ts";

export interface MoveBookingDialogProps {
  open: boolean;
  booking: ChosenVisit & { id: number };
  /** Whose visit it is, where the screen behind does not say so. */
  about?: string;
  /** The day that is shown first, each time the dialog opens. */
  firstDay?: string;
  /** Says that this day cannot be chosen. */
  dayIsFull?: string;
  onClose: () => void;
  /** Called after the move was sent. The dialog closes and clears its fields. */
  onSent: () => void;
  onClosed: () => void;
}

/** A day, a start and a reason. */
export default function MoveBookingDialog({
  open,
  booking,
  about,
  firstDay = "",
  dayIsFull,
  onClose,
  onSent,
  onClosed,
}: MoveBookingDialogProps) {
  const t = useTranslation();
  const choice = useStartChoice(booking, firstDay);
  const { days, day, date: wanted, chosen, setDate } = choice;
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open && firstDay !== "") setDate(firstDay);
  }
  // Until another day is chosen.
  const isFull =
    days !== undefined &&
    wanted === firstDay &&
    !days.some(({ date, starts }) => date === firstDay && starts.length > 0);
  const [reason, setReason] = useState("");
  const [isAsked, setAsked] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const { mutate, isPending } = useMoveBookingAsAdmin();
  const isReasonMissing = reason.trim() === "";

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (isPending || !day || !chosen || isReasonMissing) return;
    setRefusal(undefined);
    mutate(
      {
        id: booking.id,
        slot_id: chosen.slotId,
        date: day.date,
        start_time: chosen.start,
        reason: reason.trim(),
      },
      {
        onSuccess({ message }) {
          toast.success(message);
          onSent();
        },
        onError: (error) => setRefusal(errorMessage(error)),
      },
    );
  };

  return (
    <Dialog
      open={open}
      title={t("admin.act.admin_move")}
      locked={isPending}
      onClose={onClose}
      onClosed={onClosed}
      onSubmit={submit}
      actions={
        <>
          <Button variant="outlined" onClick={onClose} disabled={isPending}>
            {t("admin.cancel")}
          </Button>
          <Button type="submit" busy={isPending} disabled={!day}>
            {t("admin.act.admin_move.do")}
          </Button>
        </>
      }
    >
      <Stack sx={{ gap: 2.5 }}>
        {about !== undefined && <Typography sx={{ fontWeight: 600 }}>{about}</Typography>}
        {refusal !== undefined && (
          <Alert severity="warning" sx={{ borderRadius: "12px" }}>
            {refusal}
          </Alert>
        )}
        {isFull && dayIsFull !== undefined && (
          <Alert severity="info" sx={{ borderRadius: "12px" }}>
            {dayIsFull}
          </Alert>
        )}
        <StartChooser booking={booking} choice={choice} isMissing={isAsked} />
        <TextField
          label={t("admin.field.reason")}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={isAsked && isReasonMissing}
          helperText={
            isAsked && isReasonMissing ? t("admin.requests.reasonMissing") : t("admin.act.reasonIsRead")
          }
          multiline
          minRows={2}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
      </Stack>
    </Dialog>
  );
}
