// The day and the hour as chips beside their fields, which they fill in and follow.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslation } from "../../locales/translation.ts";
import { ChipRail } from "../../ui/form/ChipRail.tsx";
import { formatDayOfMonth, formatShortWeekday, formatTime, marketDate } from "../../ui/format/dates.ts";
import type { TypedFilters } from "./filter-form.ts";

/** The days that can be booked are seven from tomorrow on (docs/rules/screens.md 23). */
const dayCount = 7;
/** Hours in which a visit may begin: slots lie between 05:00 and 22:00 (docs/rules/schedule.md 1). */
const firstHour = 5;
const lastHour = 21;
/** When most begin. */
const usualHour = "08:00";

const hours = Array.from({ length: lastHour - firstHour + 1 }, (_, at) => {
  const time = `${String(firstHour + at).padStart(2, "0")}:00`;
  return { value: time, label: formatTime(time) };
});

/** A week of days and a day of hours. */
export function WhenChips() {
  const t = useTranslation();
  const form = useFormContext<TypedFilters>();
  const [date, time] = useWatch({ control: form.control, name: ["date", "time"] });
  const fill = (name: "date" | "time") => (value: string) =>
    form.setValue(name, value, { shouldDirty: true, shouldTouch: true });
  const days = Array.from({ length: dayCount }, (_, at) => marketDate(at + 1));
  return (
    <Box sx={{ display: "grid", gap: 1.5 }}>
      <Typography variant="subtitle2" component="h3">
        {t("workers.filter.when")}
      </Typography>
      <ChipRail
        label={t("workers.filter.days")}
        chips={days.map((day) => ({
          value: day,
          over: formatShortWeekday(day),
          label: formatDayOfMonth(day),
        }))}
        value={date}
        onChange={fill("date")}
      />
      <ChipRail
        label={t("workers.filter.hours")}
        chips={hours}
        value={time}
        onChange={fill("time")}
        beginAt={usualHour}
      />
    </Box>
  );
}
