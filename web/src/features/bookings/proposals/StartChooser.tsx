// Chooses another time for a visit: a day, then one of its free starts.
import EventRepeatRounded from "@mui/icons-material/EventRepeatRounded";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useTranslation } from "../../../locales/translation.ts";
import { EmptyState, ErrorState, Loading, Skeleton } from "../../../ui/feedback/States.tsx";
import { ChoiceTiles } from "../../../ui/form/ChoiceTiles.tsx";
import { formatShortDay } from "../../../ui/format/calendar-dates.ts";
import { formatDay, formatTime, formatTimes } from "../../../ui/format/dates.ts";
import picture from "../../../ui/pictures/empty-bookings.svg";
import type { BookingLife } from "../page/api.ts";
import { endOf } from "../visit.ts";
import { useViewAvailability } from "./api.ts";
import { moveDaysOf, type MovedVisit, type MoveDay } from "./move-choices.ts";

/** The fields of a booking that matter when choosing another time. */
export type ChosenVisit = MovedVisit & Pick<BookingLife, "worker">;

/**
 * The options for a booking and the current choice. A refetch of the free hours updates `day` and `chosen`.
 * @param firstDay the day that is shown first, if it has free starts
 */
export function useStartChoice(booking: ChosenVisit, firstDay = "") {
  const { data, error, isFetching, refetch } = useViewAvailability(booking.worker.id);
  const [date, setDate] = useState(firstDay);
  const [start, choose] = useState("");
  const days = data && moveDaysOf(data.days, booking);
  const day = days?.find((one) => one.date === date) ?? days?.find(({ starts }) => starts.length > 0);
  // A start belongs to its day, even if a refetch changes the first day.
  const chosen = day?.date === date ? day.starts.find((one) => one.start === start) : undefined;
  const setStart = (wanted: string): void => {
    choose(wanted);
    if (day) setDate(day.date);
  };
  return { days, day, date, chosen, setDate, setStart, error, isFetching, retry: () => void refetch() };
}

export interface StartChooserProps {
  booking: ChosenVisit;
  choice: ReturnType<typeof useStartChoice>;
  /** Whether the form was sent without a choice. */
  isMissing: boolean;
}

/** Shows days, starts, and the change in words. */
export function StartChooser({ booking, choice, isMissing }: StartChooserProps) {
  const t = useTranslation();
  const { days, day, chosen, setDate, setStart, error, isFetching, retry } = choice;
  const inWords = (on: string, from: string, to: string) =>
    t("proposals.visit", { day: formatDay(on), times: formatTimes(from, to) });
  if (!days && error)
    return <ErrorState error={error} what={t("proposals.freeFailed")} onRetry={retry} busy={isFetching} />;
  if (!days) return <ToCome />;
  if (!day)
    return (
      <EmptyState
        text={t("proposals.noneFree")}
        hint={t("proposals.noneFreeHint", { hours: booking.hours })}
        picture={picture}
      />
    );
  const now = inWords(booking.date, booking.start_time, booking.end_time);
  return (
    <>
      <ChoiceTiles
        legend={t("proposals.day")}
        choices={days.map((one) => ({
          value: one.date,
          label: formatShortDay(one.date),
          note: t("proposals.free", { starts: one.starts.length }),
          disabled: one.starts.length === 0,
        }))}
        value={day.date}
        onChange={setDate}
        tile={100}
      />
      <Starts
        day={day}
        hours={booking.hours}
        value={chosen?.start ?? ""}
        onChange={setStart}
        isMissing={isMissing && !chosen}
      />
      <Box
        role="status"
        sx={{
          display: "flex",
          alignItems: "center",
          gap: 1.25,
          minHeight: 48,
          color: chosen ? "primary.main" : "text.secondary",
        }}
      >
        <EventRepeatRounded aria-hidden />
        <Typography sx={{ fontWeight: 600 }}>
          {chosen
            ? t("proposals.instead", {
                visit: inWords(day.date, chosen.start, endOf(chosen.start, booking.hours)),
                old: now,
              })
            : t("proposals.present", { visit: now })}
        </Typography>
      </Box>
    </>
  );
}

interface StartsProps {
  day: MoveDay;
  hours: number;
  value: string;
  onChange: (start: string) => void;
  isMissing: boolean;
}

function Starts({ day, hours, value, onChange, isMissing }: StartsProps) {
  const t = useTranslation();
  return (
    <ChoiceTiles
      legend={t("proposals.start")}
      choices={day.starts.map(({ start }) => ({ value: start, label: formatTime(start) }))}
      value={value}
      onChange={onChange}
      tile={92}
      error={isMissing ? t("proposals.pickStart") : undefined}
      empty={<Typography color="textSecondary">{t("proposals.noStart", { hours })}</Typography>}
    />
  );
}

function ToCome() {
  return (
    <Loading>
      <Stack sx={{ gap: 2.5 }}>
        <Skeleton height={110} round={12} />
        <Skeleton height={110} round={12} />
      </Stack>
    </Loading>
  );
}
