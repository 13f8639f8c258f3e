// Opens the form that adds hours, from a day without any.
import AddRounded from "@mui/icons-material/AddRounded";
import type { Weekday } from "@hourhand/contract/wire";
import { useTranslation } from "../../../locales/translation.ts";
import { Button } from "../../../ui/Button.tsx";

/** The form is set to that day and takes the focus. */
export function AddHoursButton({ day, onAdd }: { day: Weekday; onAdd: (day: Weekday) => void }) {
  const t = useTranslation();
  return (
    <Button
      variant="text"
      startIcon={<AddRounded />}
      aria-label={t("schedule.addHoursOf", { day: t(`schedule.day.${day}`) })}
      onClick={() => onAdd(day)}
      sx={{ minHeight: 44, whiteSpace: "nowrap" }}
    >
      {t("schedule.addHours")}
    </Button>
  );
}
