// The booking dialog's first section: day, slot, hours and the start of the visit. Taken starts are greyed and say why.
import EventAvailableRounded from "@mui/icons-material/EventAvailableRounded";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useTranslation } from "../../locales/translation.ts";
import { ChoiceTiles } from "../../ui/form/ChoiceTiles.tsx";
import { DayRow } from "../../ui/form/DayRow.tsx";
import { formatDay, formatTime } from "../../ui/format/dates.ts";
import type { Visit } from "./use-visit.ts";

export interface WhenSectionProps {
  visit: Visit;
  /** Why the chosen hour was lost to another booking. Shown next to the remaining starts. */
  lost: string | undefined;
  /** The error for a missing start. */
  error: string | undefined;
  /** The id of the element with the starts, which may get the focus. */
  startsId: string;
}

/** Tiles for each choice, and the visit in words. */
export function WhenSection({ visit, lost, error, startsId }: WhenSectionProps) {
  const t = useTranslation();
  const { choice } = visit;
  const noSlot = <Typography color="textSecondary">{t("bookings.book.noSlotThatDay")}</Typography>;
  const freeStarts = visit.startChoices.filter((start) => !start.disabled).map((start) => start.label);
  return (
    <Stack sx={{ gap: 2.5 }}>
      <DayRow
        legend={t("bookings.book.day")}
        days={visit.days}
        value={choice.date}
        onChange={visit.pickDay}
      />
      <ChoiceTiles
        legend={t("bookings.book.slot")}
        choices={visit.slotChoices}
        value={String(choice.slotId)}
        onChange={visit.pickSlot}
        tile={164}
        isFolded={visit.slotChoices.length === 1}
        empty={noSlot}
      />
      {visit.slot && (
        <>
          <ChoiceTiles
            legend={t("bookings.book.duration")}
            choices={visit.hourChoices}
            value={String(choice.hours)}
            onChange={visit.pickHours}
            tile={76}
          />
          <Box id={startsId}>
            {lost !== undefined && (
              <Alert severity="warning" sx={{ mb: 1.5, borderRadius: "12px" }}>
                {lost}{" "}
                {freeStarts.length > 0
                  ? t("bookings.book.stillFree", { starts: freeStarts.join(", ") })
                  : t("bookings.book.noneFree")}
              </Alert>
            )}
            <ChoiceTiles
              legend={t("bookings.book.start")}
              choices={visit.startChoices}
              value={visit.isFree ? choice.start : ""}
              onChange={visit.pickStart}
              error={visit.isFree ? undefined : error}
              tile={92}
            />
          </Box>
        </>
      )}
      <Box
        role="status"
        sx={{ display: "flex", alignItems: "center", gap: 1.25, minHeight: 44, color: "primary.main" }}
      >
        <EventAvailableRounded />
        <Typography sx={{ fontWeight: 600 }}>
          {visit.isFree
            ? t("bookings.book.visit", {
                day: formatDay(choice.date),
                from: formatTime(choice.start),
                to: formatTime(visit.end),
              })
            : t("bookings.book.noVisit")}
        </Typography>
      </Box>
    </Stack>
  );
}
