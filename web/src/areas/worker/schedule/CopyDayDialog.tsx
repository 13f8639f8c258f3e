// Copies a weekday's slots to other days: all of them or none.
import Alert from "@mui/material/Alert";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useId, useState, type FormEvent } from "react";
import { weekdays, type Weekday } from "@hourhand/contract/wire";
import { useTranslation } from "../../../locales/translation.ts";
import { errorMessage } from "../../../platform/api-error.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/dialog/Dialog.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { formatTimes } from "../../../ui/format/dates.ts";
import type { Slot } from "./api.ts";
import { useCopySlots } from "./calendar/api.ts";

export interface CopyDayDialogProps {
  open: boolean;
  from: Weekday;
  slots: readonly Slot[];
  onClose: () => void;
  /** Called after the copy was sent. The dialog closes and clears its fields. */
  onSent: () => void;
  onClosed: () => void;
}

/** Offers the six other days and shows their existing hours. */
export default function CopyDayDialog({ open, from, slots, onClose, onSent, onClosed }: CopyDayDialogProps) {
  const t = useTranslation();
  const helpId = useId();
  const [chosen, setChosen] = useState<readonly Weekday[]>([]);
  const [problem, setProblem] = useState<string>();
  const { mutateAsync, isPending } = useCopySlots();
  const hoursOf = (day: Weekday) =>
    slots
      .filter((slot) => slot.day_of_week === day)
      .map((slot) => formatTimes(slot.start_time, slot.end_time))
      .join(", ");

  const copy = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isPending) return;
    if (chosen.length === 0) return setProblem(t("schedule.copy.missing"));
    setProblem(undefined);
    try {
      const { message } = await mutateAsync({ from, to: weekdays.filter((day) => chosen.includes(day)) });
      toast.success(message);
      onSent();
    } catch (error) {
      setProblem(errorMessage(error));
    }
    return undefined;
  };

  return (
    <Dialog
      open={open}
      title={t("schedule.copy.title", { day: t(`schedule.day.${from}`) })}
      width="xs"
      onClose={onClose}
      onClosed={onClosed}
      locked={isPending}
      onSubmit={(event) => void copy(event)}
      actions={
        <>
          <Button variant="outlined" onClick={onClose} disabled={isPending}>
            {t("schedule.calendar.cancel")}
          </Button>
          <Button type="submit" busy={isPending}>
            {t("schedule.copy.do")}
          </Button>
        </>
      }
    >
      <Stack component="fieldset" aria-describedby={helpId} sx={{ border: 0, p: 0, m: 0 }}>
        <Typography component="legend" sx={{ p: 0, mb: 1 }} color="textSecondary">
          {t("schedule.copy.what", { hours: hoursOf(from) })}
        </Typography>
        {weekdays
          .filter((day) => day !== from)
          .map((day) => (
            <FormControlLabel
              key={day}
              sx={{ minHeight: 48 }}
              control={
                <Checkbox
                  checked={chosen.includes(day)}
                  onChange={(_, checked) =>
                    setChosen(checked ? [...chosen, day] : chosen.filter((other) => other !== day))
                  }
                />
              }
              label={
                <>
                  {t(`schedule.day.${day}`)}
                  <Typography
                    component="span"
                    variant="body2"
                    color="textSecondary"
                    sx={{ marginInlineStart: 1 }}
                  >
                    {hoursOf(day)}
                  </Typography>
                </>
              }
            />
          ))}
        <FormHelperText id={helpId} sx={{ m: 0, mt: 1 }}>
          {t("schedule.copy.hint")}
        </FormHelperText>
        {problem !== undefined && (
          <Alert severity="error" variant="outlined" sx={{ mt: 1 }}>
            {problem}
          </Alert>
        )}
      </Stack>
    </Dialog>
  );
}
