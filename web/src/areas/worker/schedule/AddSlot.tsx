// The form that adds a weekly slot.
import AddRounded from "@mui/icons-material/AddRounded";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import { useEffect, useState } from "react";
import { workingHours } from "@hourhand/contract/free-hours";
import { weekdays, type Weekday } from "@hourhand/contract/wire";
import { useTranslation } from "../../../locales/translation.ts";
import { ApiError, errorDetails } from "../../../platform/api-error.ts";
import { Button } from "../../../ui/Button.tsx";
import { SelectInput, TextInput } from "../../../ui/form/fields.tsx";
import { Form, resetSent, useAppForm } from "../../../ui/form/Form.tsx";
import { showFormError } from "../../../ui/form/show-form-error.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { useAddSlot } from "./api.ts";
import { HourChips } from "./HourChips.tsx";

/** Documented hints for both times. */
const bounds = { min: workingHours.from, max: workingHours.to, step: 900 };

interface Values {
  week: Weekday;
  from: string;
  to: string;
}

/**
 * Week day, From, To. Typed values stay when the server rejects them. `asked` is the day whose button was pressed
 * last.
 */
export function AddSlot({ asked }: { asked: { day: Weekday } | undefined }) {
  const t = useTranslation();
  const form = useAppForm<Values>({ week: "Monday", from: "", to: "" });
  const { mutateAsync, isPending } = useAddSlot();
  const [refused, setRefused] = useState<string>();
  const { setValue, setFocus } = form;
  useEffect(() => {
    if (!asked) return;
    setValue("week", asked.day);
    setFocus("from");
  }, [asked, setValue, setFocus]);

  const add = async (values: Values): Promise<void> => {
    if (isPending) return;
    // Documented: the form warns only when both are empty. The server reports all other errors.
    if (values.from === "" && values.to === "") {
      toast.warning(t("schedule.selectAll"), { id: "slot" });
      return;
    }
    setRefused(undefined);
    try {
      const { message } = await mutateAsync(values);
      toast.success(message);
      resetSent(form, values, { week: values.week, from: "", to: "" });
    } catch (error) {
      showFormError(form, errorDetails(error));
      // Most rejections concern all three fields. A toast would disappear, so the sentence is shown below the fields.
      if (error instanceof ApiError && !error.isTransient && Object.keys(error.fields).length === 0)
        setRefused(error.message);
    }
  };

  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, borderRadius: "18px" }}>
      <Form form={form} onSubmit={add} label={t("schedule.addSlot")}>
        <Box
          sx={{
            display: "grid",
            gap: 2,
            gridTemplateColumns: { xs: "1fr 1fr", md: "1.2fr 1fr 1fr" },
            alignItems: "start",
          }}
        >
          <Box sx={{ gridColumn: { xs: "1 / -1", md: "auto" } }}>
            <SelectInput
              name="week"
              label={t("schedule.week")}
              options={weekdays.map((day) => ({ value: day, label: t(`schedule.day.${day}`) }))}
            />
          </Box>
          <TextInput name="from" type="time" label={t("schedule.from")} input={bounds} />
          <TextInput name="to" type="time" label={t("schedule.to")} input={bounds} />
          <Box sx={{ gridColumn: "1 / -1", minWidth: 0 }}>
            <HourChips fields={{ from: "from", to: "to" }} minMinutes={60} />
          </Box>
          <Button
            type="submit"
            size="large"
            startIcon={<AddRounded />}
            busy={isPending}
            sx={{ gridColumn: "1 / -1", justifySelf: { md: "end" } }}
          >
            {t("schedule.addSlot")}
          </Button>
        </Box>
        {refused !== undefined && (
          <Alert severity="error" variant="outlined">
            {refused}
          </Alert>
        )}
      </Form>
    </Paper>
  );
}
