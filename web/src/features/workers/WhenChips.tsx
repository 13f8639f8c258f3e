// The day and the hour as chips, in sync with their fields.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useFormContext, useWatch } from "react-hook-form";
import { startsOf, workingHours } from "@hourhand/contract/free-hours";
import { shortTime } from "@hourhand/contract/time-of-day";
import { useTranslation } from "../../locales/translation.ts";
import { ChipRail } from "../../ui/form/ChipRail.tsx";
import { formatDayOfMonth, formatShortWeekday, formatTime, marketDate } from "../../ui/format/dates.ts";
import type { TypedFilters } from "./filter-form.ts";

/** The bookable days: seven, starting tomorrow (docs/rules/screens.md 23). */
const dayCount = 7;
/** Most visits start at this time. */
const usualHour = "08:00";
/** The whole hours at which a visit may start. */
const hours = startsOf({ starts: workingHours.from, ends: workingHours.to }).map(shortTime);

/** Chips for the days of a week and the hours of a day. */
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
        chips={hours.map((hour) => ({ value: hour, label: formatTime(hour) }))}
        value={time}
        onChange={fill("time")}
        beginAt={usualHour}
      />
    </Box>
  );
}
