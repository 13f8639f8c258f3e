// Frequent spans of a filter by days, next to its two fields.
import { addDays, weekdayNumber } from "@hourhand/contract/calendar";
import Box from "@mui/material/Box";
import { useTranslation } from "../../../locales/translation.ts";
import { Button } from "../../../ui/Button.tsx";
import { marketDate } from "../../../ui/format/dates.ts";

type Days = { from: string; to: string };

/** The spans today, in the market's calendar, both days included; a week is Monday to Sunday. */
function presets(): readonly (Days & { name: "today" | "week" | "month" })[] {
  const today = marketDate();
  const monday = addDays(today, 1 - weekdayNumber(today));
  return [
    { name: "today", from: today, to: today },
    { name: "week", from: monday, to: addDays(monday, 6) },
    { name: "month", from: addDays(today, -27), to: today },
  ];
}

/** A second press on the active span removes it. */
export function DayPresets({
  label,
  days,
  onChange,
}: {
  label: string;
  days: Partial<Days>;
  onChange: (days: Days) => void;
}) {
  const t = useTranslation();
  return (
    <Box role="group" aria-label={label} sx={{ display: "flex", flexWrap: "wrap", gap: 0.5 }}>
      {presets().map(({ name, from, to }) => {
        const isSet = days.from === from && days.to === to;
        return (
          <Button
            key={name}
            variant="text"
            aria-pressed={isSet}
            onClick={() => onChange(isSet ? { from: "", to: "" } : { from, to })}
            sx={{
              minHeight: 44,
              px: 1.5,
              borderRadius: 999,
              fontWeight: 560,
              ...(isSet && { bgcolor: "primary.light", color: "text.primary" }),
            }}
          >
            {t(`admin.days.${name}`)}
          </Button>
        );
      })}
    </Box>
  );
}
