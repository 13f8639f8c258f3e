// One day of the calendar: offered hours, hours off, visits, and buttons to change them.
import AddRounded from "@mui/icons-material/AddRounded";
import EventBusyRounded from "@mui/icons-material/EventBusyRounded";
import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { useId, type ReactNode } from "react";
import { useTranslation } from "../../../../locales/translation.ts";
import { errorMessage } from "../../../../platform/api-error.ts";
import { StatusBadge } from "../../../../features/bookings/StatusBadge.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { toast } from "../../../../ui/feedback/toast.ts";
import { formatDay, formatTimes, marketDate } from "../../../../ui/format/dates.ts";
import { useRemoveException, type Exception } from "./api.ts";
import { exceptionWords } from "./exception-words.ts";
import type { CalendarDay } from "./month.ts";

export interface DayDetailProps {
  day: CalendarDay;
  /** Opens the sheet for this day. */
  onAdd: (kind: Exception["kind"]) => void;
}

/** Past days are read-only. */
export function DayDetail({ day, onAdd }: DayDetailProps) {
  const t = useTranslation();
  const titleId = useId();
  const isPast = day.date < marketDate();
  const nothing = day.offered.length === 0 && day.off.length === 0 && day.visits.length === 0;
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ display: "grid", gap: 1.5 }}>
      <Typography variant="h5" component="h3" id={titleId}>
        {formatDay(day.date)}
      </Typography>
      {nothing && (
        <Typography color="textSecondary">
          {t(isPast ? "schedule.calendar.noVisits" : "schedule.calendar.nothing")}
        </Typography>
      )}
      <Lines title={t("schedule.calendar.offeredTitle")}>
        {day.offered.map((span) => (
          <Line key={`${span.exception?.id ?? "weekly"} ${span.from}`} exception={span.exception}>
            <Times from={span.from} to={span.to} />
            {t(span.exception ? "schedule.calendar.extraHours" : "schedule.calendar.weeklyHours")}
            {span.exception?.note ? `: ${span.exception.note}` : ""}
          </Line>
        ))}
      </Lines>
      <Lines title={t("schedule.calendar.offTitle")}>
        {day.off.map((exception) => (
          <Line key={exception.id} exception={exception}>
            {exceptionWords(t, exception)}
          </Line>
        ))}
      </Lines>
      <Lines title={t("schedule.calendar.visitsTitle")}>
        {day.visits.map((visit) => (
          <Line key={visit.id} exception={null}>
            <Times from={visit.start_time} to={visit.end_time} />
            {visit.title}
            <Box
              component="span"
              sx={{
                display: "flex",
                flexWrap: "wrap",
                alignItems: "center",
                columnGap: 1,
                color: "text.secondary",
              }}
            >
              {visit.customer.name}
              <StatusBadge status={visit.status} />
            </Box>
          </Line>
        ))}
      </Lines>
      {!isPast && (
        <Box
          sx={{
            display: "flex",
            flexWrap: "wrap",
            gap: 1,
            "& > button": { flex: "1 1 150px", minWidth: "min-content", px: 1.5, whiteSpace: "nowrap" },
          }}
        >
          <Button variant="outlined" startIcon={<EventBusyRounded />} onClick={() => onAdd("off")}>
            {t("schedule.calendar.takeOff")}
          </Button>
          <Button variant="outlined" startIcon={<AddRounded />} onClick={() => onAdd("extra")}>
            {t("schedule.calendar.addExtra")}
          </Button>
        </Box>
      )}
    </Box>
  );
}

/** Nothing without lines. */
function Lines({ title, children }: { title: string; children: ReactNode[] }) {
  const id = useId();
  if (children.length === 0) return null;
  return (
    <Box>
      <Typography variant="subtitle2" component="h4" id={id} sx={{ color: "text.secondary" }}>
        {title}
      </Typography>
      <Box component="ul" aria-labelledby={id} sx={{ listStyle: "none", p: 0, m: 0 }}>
        {children}
      </Box>
    </Box>
  );
}

function Times({ from, to }: { from: string; to: string }) {
  return (
    <Box component="span" sx={{ fontWeight: 600, fontVariantNumeric: "tabular-nums", marginInlineEnd: 1 }}>
      {formatTimes(from, to)}
    </Box>
  );
}

/** A line. If it is an added exception, it can be removed. */
export function Line({ exception, children }: { exception: Exception | null; children: ReactNode }) {
  const t = useTranslation();
  const remove = useRemoveException();
  const callbacks = {
    onSuccess: ({ message }: { message: string }) => toast.success(message),
    onError: (error: unknown) => toast.error(errorMessage(error)),
  };
  return (
    <Box
      component="li"
      sx={{
        display: "flex",
        alignItems: "center",
        justifyContent: "space-between",
        gap: 1,
        minHeight: 44,
        overflowWrap: "anywhere",
        "& + &": { borderTop: 1, borderColor: "divider" },
      }}
    >
      <Box component="span" sx={{ minWidth: 0, py: 0.75 }}>
        {children}
      </Box>
      {exception && (
        <IconButton
          aria-label={t("schedule.calendar.remove", { what: exceptionWords(t, exception) })}
          aria-busy={remove.isPending || undefined}
          onClick={() => {
            if (!remove.isPending) remove.mutate(exception.id, callbacks);
          }}
          sx={{ color: "error.main", minWidth: 44, minHeight: 44, flex: "none" }}
        >
          <DeleteOutlineRounded />
        </IconButton>
      )}
    </Box>
  );
}
