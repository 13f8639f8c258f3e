// The weekly slots on a desktop: seven days with their slots, under the documented columns.
import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import { visuallyHidden } from "@mui/utils";
import { weekdays, type Weekday } from "@hourhand/contract/wire";
import { useTranslation } from "../../../locales/translation.ts";
import { Skeleton } from "../../../ui/feedback/States.tsx";
import { formatTime } from "../../../ui/format/dates.ts";
import { AddHoursButton } from "./AddHoursButton.tsx";
import type { Slot } from "./api.ts";
import { CopyDayButton } from "./CopyDayButton.tsx";
import { SlotActions } from "./SlotActions.tsx";

export interface WeekTableProps {
  /** Undefined while loading. The days are already shown. */
  slots: readonly Slot[] | undefined;
  onAdd: (day: Weekday) => void;
}

/** Aligns hours of one and two digits at the end, like their headers. */
const clock = { width: "4.5em", textAlign: "end", whiteSpace: "nowrap" } as const;

/** Days without slots are shown too, with a button that adds some. */
export function WeekTable({ slots, onAdd }: WeekTableProps) {
  const t = useTranslation();
  return (
    <TableContainer component={Paper} variant="outlined" sx={{ borderRadius: "18px" }}>
      <Table
        aria-label={t("schedule.title")}
        aria-busy={!slots || undefined}
        sx={{
          fontVariantNumeric: "tabular-nums",
          // Next to the calendar there is little space, and nothing may be cut off.
          "& :is(td, th)": { px: 1 },
          "& :is(td, th):first-of-type": { paddingInlineStart: 2 },
          "& :is(td, th):last-of-type": { paddingInlineEnd: 2 },
          "& tbody td, & tbody th": { py: 0.25, height: 52, border: 0 },
          "& tbody + tbody": { borderTop: 1, borderColor: "divider" },
        }}
      >
        <TableHead sx={{ bgcolor: "surface.sunken" }}>
          <TableRow>
            <TableCell>{t("schedule.dayColumn")}</TableCell>
            <TableCell>
              <Box sx={clock}>{t("schedule.from")}</Box>
            </TableCell>
            <TableCell>
              <Box sx={clock}>{t("schedule.to")}</Box>
            </TableCell>
            <TableCell align="right" sx={{ width: 120 }}>
              {t("schedule.action")}
            </TableCell>
          </TableRow>
        </TableHead>
        {weekdays.map((day) => {
          const ofDay = slots?.filter((slot) => slot.day_of_week === day);
          if (!slots || !ofDay)
            return (
              <TableBody key={day}>
                <TableRow>
                  <TableCell component="th" scope="row">
                    {t(`schedule.day.${day}`)}
                  </TableCell>
                  <TableCell colSpan={3}>
                    <Skeleton width="60%" />
                  </TableCell>
                </TableRow>
              </TableBody>
            );
          return (
            <TableBody key={day}>
              {ofDay.map((slot, at) => (
                <TableRow key={slot.id}>
                  <TableCell sx={{ whiteSpace: "nowrap" }}>
                    {at === 0 ? (
                      <Box sx={{ display: "flex", alignItems: "center", gap: 0.5, minHeight: 48 }}>
                        {t(`schedule.day.${day}`)}
                        <CopyDayButton from={day} slots={slots} isIcon />
                      </Box>
                    ) : (
                      <Box sx={visuallyHidden}>{t(`schedule.day.${day}`)}</Box>
                    )}
                  </TableCell>
                  <TableCell sx={{ color: slot.is_active ? undefined : "text.secondary" }}>
                    <Box sx={clock}>{formatTime(slot.start_time)}</Box>
                  </TableCell>
                  <TableCell sx={{ color: slot.is_active ? undefined : "text.secondary" }}>
                    <Box sx={clock}>{formatTime(slot.end_time)}</Box>
                  </TableCell>
                  <TableCell align="right">
                    <SlotActions slot={slot} />
                  </TableCell>
                </TableRow>
              ))}
              {ofDay.length === 0 && (
                <TableRow>
                  <TableCell component="th" scope="row">
                    {t(`schedule.day.${day}`)}
                  </TableCell>
                  <TableCell colSpan={2} sx={{ color: "text.secondary" }}>
                    {t("schedule.noHours")}
                  </TableCell>
                  <TableCell align="right">
                    <AddHoursButton day={day} onAdd={onAdd} />
                  </TableCell>
                </TableRow>
              )}
            </TableBody>
          );
        })}
      </Table>
    </TableContainer>
  );
}
