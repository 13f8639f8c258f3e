// The sheet that adds days off or extra hours. Before saving, it shows the live bookings in hours off.
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import Stack from "@mui/material/Stack";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { FormProvider, useWatch } from "react-hook-form";
import { maxNoteLength } from "@hourhand/contract/schedule-exceptions";
import { useTranslation } from "../../../../locales/translation.ts";
import { ApiError, errorDetails } from "../../../../platform/api-error.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Dialog } from "../../../../ui/dialog/Dialog.tsx";
import { toast } from "../../../../ui/feedback/toast.ts";
import { ChoiceTiles } from "../../../../ui/form/ChoiceTiles.tsx";
import { TextInput } from "../../../../ui/form/fields.tsx";
import { useAppForm } from "../../../../ui/form/Form.tsx";
import { showFormError } from "../../../../ui/form/show-form-error.ts";
import { formatShortDay } from "../../../../ui/format/calendar-dates.ts";
import { formatTimes, marketDate } from "../../../../ui/format/dates.ts";
import { HourChips } from "../HourChips.tsx";
import { useAddException, useListBookings, type CalendarVisit, type Exception } from "./api.ts";
import { conflictsWith } from "./month.ts";

export interface ExceptionDialogProps {
  open: boolean;
  /** The sheet's initial values. */
  initial: { kind: Exception["kind"]; date: string };
  onClose: () => void;
  /** Called after it was sent. The dialog closes and clears its fields. */
  onSent: () => void;
  onClosed: () => void;
}

interface Values {
  from_date: string;
  to_date: string;
  from_time: string;
  to_time: string;
  note: string;
}

/** The dialog lists this many conflicts and counts the rest. */
const maxNamed = 5;

/** Typed values stay when the server rejects them. */
export default function ExceptionDialog({ open, initial, onClose, onSent, onClosed }: ExceptionDialogProps) {
  const t = useTranslation();
  const { date } = initial;
  const form = useAppForm<Values>({ from_date: date, to_date: date, from_time: "", to_time: "", note: "" });
  const [kind, setKind] = useState(initial.kind);
  const [isWholeDay, setIsWholeDay] = useState(true);
  const [refused, setRefused] = useState<string>();
  const { mutateAsync, isPending } = useAddException();
  const hasTimes = kind === "extra" || !isWholeDay;

  const save = form.handleSubmit(async ({ from_time, to_time, ...values }) => {
    if (isPending) return;
    setRefused(undefined);
    try {
      // An empty time is not sent, and the server says which one is missing.
      const times = hasTimes && { ...(from_time && { from_time }), ...(to_time && { to_time }) };
      const { message } = await mutateAsync({ kind, ...values, ...times });
      toast.success(message);
      onSent();
    } catch (error) {
      // A general error stays in the sheet, so it needs no toast.
      if (error instanceof ApiError && !error.isTransient && Object.keys(error.fields).length === 0)
        setRefused(error.message);
      else showFormError(form, errorDetails(error));
    }
  });

  return (
    <Dialog
      open={open}
      title={t("schedule.calendar.sheetTitle")}
      onClose={onClose}
      onClosed={onClosed}
      locked={isPending}
      onSubmit={(event) => void save(event)}
      actions={
        <>
          <Button variant="outlined" onClick={onClose} disabled={isPending}>
            {t("schedule.calendar.cancel")}
          </Button>
          <Button type="submit" busy={isPending}>
            {t("schedule.calendar.save")}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <Stack sx={{ gap: 2 }}>
          <ChoiceTiles
            legend={t("schedule.calendar.kind")}
            value={kind}
            onChange={(value) => setKind(value as Exception["kind"])}
            tile={140}
            choices={[
              {
                value: "off",
                label: t("schedule.calendar.kindOff"),
                note: t("schedule.calendar.kindOffNote"),
              },
              {
                value: "extra",
                label: t("schedule.calendar.kindExtra"),
                note: t("schedule.calendar.kindExtraNote"),
              },
            ]}
          />
          <Pair>
            <TextInput
              name="from_date"
              type="date"
              label={t("schedule.calendar.fromDate")}
              input={{ min: marketDate() }}
            />
            <TextInput
              name="to_date"
              type="date"
              label={t("schedule.calendar.toDate")}
              input={{ min: marketDate() }}
            />
          </Pair>
          {kind === "off" && (
            <FormControlLabel
              sx={{ minHeight: 44, marginInlineStart: 0, gap: 1 }}
              control={<Switch checked={isWholeDay} onChange={(_, checked) => setIsWholeDay(checked)} />}
              label={t("schedule.calendar.wholeDay")}
            />
          )}
          {hasTimes && (
            <Pair>
              <TextInput
                name="from_time"
                type="time"
                label={t("schedule.from")}
                input={{ step: 900 }}
                hint={t("schedule.calendar.timesHint")}
              />
              <TextInput name="to_time" type="time" label={t("schedule.to")} input={{ step: 900 }} />
            </Pair>
          )}
          {hasTimes && (
            <HourChips
              fields={{ from: "from_time", to: "to_time" }}
              // Extra hours are whole hours; hours off may have any length.
              minMinutes={kind === "extra" ? 60 : 1}
            />
          )}
          <TextInput name="note" label={t("schedule.calendar.note")} input={{ maxLength: maxNoteLength }} />
          {kind === "off" && <Conflicts control={form.control} hasTimes={hasTimes} />}
          {refused !== undefined && (
            <Alert severity="error" variant="outlined">
              {refused}
            </Alert>
          )}
        </Stack>
      </FormProvider>
    </Dialog>
  );
}

function Pair({ children }: { children: React.ReactNode }) {
  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "1fr 1fr", alignItems: "start" }}>
      {children}
    </Box>
  );
}

interface ConflictsProps {
  control: ReturnType<typeof useAppForm<Values>>["control"];
  hasTimes: boolean;
}

/** The live bookings in the hours off. They stay booked, so the worker should see them before saving. */
function Conflicts({ control, hasTimes }: ConflictsProps) {
  const t = useTranslation();
  const [from, to, fromTime, toTime] = useWatch({
    control,
    name: ["from_date", "to_date", "from_time", "to_time"],
  });
  const isSpan = from !== "" && to >= from && (!hasTimes || (fromTime !== "" && toTime > fromTime));
  const { data, isError } = useListBookings({ from, to }, { enabled: isSpan });
  if (!isSpan) return null;
  const conflicts = conflictsWith(data ?? [], hasTimes ? { from: fromTime, to: toTime } : null);
  return (
    <Box role="status">
      {isError ? (
        <Alert severity="warning">{t("schedule.calendar.conflictsUnknown")}</Alert>
      ) : !data ? (
        <Typography color="textSecondary">{t("schedule.calendar.conflictsLoading")}</Typography>
      ) : conflicts.length === 0 ? (
        <Typography color="textSecondary">{t("schedule.calendar.noConflicts")}</Typography>
      ) : (
        <Alert severity="warning" sx={{ borderRadius: "12px" }}>
          {t("schedule.calendar.conflicts", { count: conflicts.length })}
          <Box component="ul" sx={{ m: 0, mt: 0.5, paddingInlineStart: 2.5 }}>
            {conflicts.slice(0, maxNamed).map((visit) => (
              <li key={visit.id}>{t("schedule.calendar.conflict", wordsOf(visit))}</li>
            ))}
          </Box>
          {conflicts.length > maxNamed &&
            t("schedule.calendar.moreConflicts", { count: conflicts.length - maxNamed })}
        </Alert>
      )}
    </Box>
  );
}

const wordsOf = ({ date, start_time, end_time, title, customer }: CalendarVisit) => ({
  day: formatShortDay(date),
  times: formatTimes(start_time, end_time),
  title,
  name: customer.name,
});
