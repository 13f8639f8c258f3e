// On a day without hours, opens the form that adds some.
import AddRounded from "@mui/icons-material/AddRounded";
import type { Weekday } from "@hourhand/contract/wire";
import { useTranslation } from "../../../locales/translation.ts";
import { Button } from "../../../ui/Button.tsx";

/** Sets the form to that day and moves the focus there. */
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
