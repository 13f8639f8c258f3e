// A choice of one bookable day: a week of tiles in a row, with a button to the later weeks. A day without free hours
// is grey like a taken hour.
import ChevronLeftRounded from "@mui/icons-material/ChevronLeftRounded";
import ChevronRightRounded from "@mui/icons-material/ChevronRightRounded";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { formatCellWeekday } from "../format/calendar-dates.ts";
import { formatDate, formatDayOfMonth } from "../format/dates.ts";
import { ChoiceTiles, type Choice } from "./ChoiceTiles.tsx";
import { pageOfDays, pageWith } from "./day-pages.ts";

/** A day, with the number of free hours in words. */
export interface DayChoice extends Pick<Choice, "note" | "disabled" | "isEmpty"> {
  /** `YYYY-MM-DD` */
  date: string;
}

export interface DayRowProps {
  legend: string;
  days: readonly DayChoice[];
  /** The chosen date. */
  value: string;
  onChange: (date: string) => void;
}

/** Narrower tiles would be too small for a thumb. With a gap of 3 px, a week fits into a card on a phone of 390 px. */
const tilePx = 44;

/** A radio group of days, one week per page. */
export function DayRow({ legend, days, value, onChange }: DayRowProps) {
  const [page, setPage] = useState(() =>
    pageWith(
      days.map(({ date }) => date),
      value,
    ),
  );
  const visiblePage = pageOfDays(days, page);
  return (
    <ChoiceTiles
      legend={legend}
      choices={visiblePage.days.map(({ date, ...day }) => ({
        value: date,
        over: formatCellWeekday(date),
        label: formatDayOfMonth(date),
        ...day,
      }))}
      value={value}
      onChange={onChange}
      tile={tilePx}
      inOneRow
      above={
        !(visiblePage.isFirst && visiblePage.isLast) && (
          <Pager
            from={visiblePage.days[0]?.date ?? ""}
            to={visiblePage.days.at(-1)?.date ?? ""}
            earlier={visiblePage.isFirst ? undefined : () => setPage(page - 1)}
            later={visiblePage.isLast ? undefined : () => setPage(page + 1)}
          />
        )
      }
    />
  );
}

interface PagerProps {
  from: string;
  to: string;
  earlier: (() => void) | undefined;
  later: (() => void) | undefined;
}

/** The range of days, and buttons to other weeks. A button at an end stays, so that the focus is not lost. */
function Pager({ from, to, earlier, later }: PagerProps) {
  const t = useTranslation();
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 0.5, mb: 1 }}>
      <Typography variant="body2" aria-live="polite" sx={{ flex: 1, color: "text.secondary" }}>
        {t("ui.days.fromTo", { from: formatDate(from), to: formatDate(to) })}
      </Typography>
      <IconButton
        aria-label={t("ui.days.earlier")}
        aria-disabled={!earlier}
        onClick={earlier}
        sx={pagerButton(!earlier)}
      >
        <ChevronLeftRounded />
      </IconButton>
      <IconButton
        aria-label={t("ui.days.later")}
        aria-disabled={!later}
        onClick={later}
        sx={pagerButton(!later)}
      >
        <ChevronRightRounded />
      </IconButton>
    </Box>
  );
}

const pagerButton = (isOff: boolean) => ({
  minWidth: 44,
  minHeight: 44,
  ...(isOff && { color: "text.disabled", cursor: "default" }),
});
