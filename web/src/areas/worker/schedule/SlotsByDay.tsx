// The slots on a phone: one block per week day.
import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { weekdays, type Weekday } from "@hourhand/contract/wire";
import { useTranslation } from "../../../locales/translation.ts";
import { formatTimes } from "../../../ui/format/dates.ts";
import { AddHoursButton } from "./AddHoursButton.tsx";
import type { Slot } from "./api.ts";
import { CopyDayButton } from "./CopyDayButton.tsx";
import { SlotActions } from "./SlotActions.tsx";

/** A day without slots takes one line, with a button that adds some. */
export function SlotsByDay({ slots, onAdd }: { slots: readonly Slot[]; onAdd: (day: Weekday) => void }) {
  const t = useTranslation();
  return (
    <Box
      sx={{
        display: "grid",
        gap: 1.5,
        gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
        alignItems: "start",
      }}
    >
      {weekdays.map((day) => {
        const ofDay = slots.filter((slot) => slot.day_of_week === day);
        return (
          <Paper
            key={day}
            component="section"
            aria-labelledby={`slots-${day}`}
            variant="outlined"
            sx={{ px: 2, pt: 0.75, pb: 0.5, borderRadius: "18px" }}
          >
            <Box sx={{ display: "flex", alignItems: "center", justifyContent: "space-between" }}>
              <Typography variant="h5" component="h2" id={`slots-${day}`}>
                {t(`schedule.day.${day}`)}
              </Typography>
              {ofDay.length === 0 ? (
                <AddHoursButton day={day} onAdd={onAdd} />
              ) : (
                <CopyDayButton from={day} slots={slots} />
              )}
            </Box>
            <Box component="ul" sx={{ listStyle: "none", p: 0, m: 0 }}>
              {ofDay.map((slot) => (
                <Box
                  key={slot.id}
                  component="li"
                  sx={{
                    display: "flex",
                    alignItems: "center",
                    justifyContent: "space-between",
                    minHeight: 56,
                    "& + &": { borderTop: 1, borderColor: "divider" },
                  }}
                >
                  <Typography
                    sx={{
                      fontSize: "1.2rem",
                      fontWeight: 600,
                      fontVariantNumeric: "tabular-nums",
                      color: slot.is_active ? "text.primary" : "text.secondary",
                    }}
                  >
                    {formatTimes(slot.start_time, slot.end_time)}
                    {!slot.is_active && (
                      <Typography component="span" variant="body2" sx={{ display: "block" }}>
                        {t("schedule.inactive")}
                      </Typography>
                    )}
                  </Typography>
                  <SlotActions slot={slot} />
                </Box>
              ))}
            </Box>
          </Paper>
        );
      })}
    </Box>
  );
}
