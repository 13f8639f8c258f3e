// The schedule: a form that adds a weekly slot, the existing slots, and the calendar of exceptions.
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useRef, useState } from "react";
import type { Weekday } from "@hourhand/contract/wire";
import { useErrorToast } from "../../../shell/use-error-toast.ts";
import { useTranslation } from "../../../locales/translation.ts";
import { marketDate } from "../../../ui/format/dates.ts";
import { Skeleton, EmptyState, ErrorState, Loading } from "../../../ui/feedback/States.tsx";
import emptyPicture from "../../../ui/pictures/marketing-choose.svg";
import { AddSlot } from "./AddSlot.tsx";
import { useListSlots } from "./api.ts";
import { Calendar } from "./calendar/Calendar.tsx";
import { WeekAhead } from "./calendar/WeekAhead.tsx";
import { SlotsByDay } from "./SlotsByDay.tsx";
import { WeekTable } from "./WeekTable.tsx";

/** The week is next to the month where both fit. */
const columnsStyle = {
  display: "grid",
  gap: { xs: 2, md: 3 },
  alignItems: "start",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 1fr) minmax(400px, 440px)" },
} as const;

/** The slots are a table on wide screens, and blocks for each day on phones. */
export default function Schedule() {
  const t = useTranslation();
  const wide = useMediaQuery((theme) => theme.breakpoints.up("md"), { noSsr: true });
  const { data, error, isError, isFetching, refetch } = useListSlots();
  useErrorToast(error);
  const [selected, setSelected] = useState(() => marketDate());
  const [asked, setAsked] = useState<{ day: Weekday }>();
  const ask = (day: Weekday): void => setAsked({ day });
  const calendar = useRef<HTMLDivElement>(null);
  const show = (date: string): void => {
    setSelected(date);
    calendar.current?.scrollIntoView({ block: "nearest", behavior: "smooth" });
  };
  const slots = data?.slots;
  const weekly =
    isError && !slots ? (
      <ErrorState
        error={error}
        what={t("schedule.failed")}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    ) : slots?.length === 0 ? (
      <EmptyState text={t("schedule.empty")} picture={emptyPicture} hint={t("schedule.emptyHint")} />
    ) : wide ? (
      <WeekTable slots={slots} onAdd={ask} />
    ) : slots ? (
      <SlotsByDay slots={slots} onAdd={ask} />
    ) : (
      <Loading>
        <Stack sx={{ gap: 1.5 }}>
          {[0, 1, 2, 3, 4, 5, 6].map((at) => (
            <Skeleton key={at} height={100} round={18} />
          ))}
        </Stack>
      </Loading>
    );
  return (
    <Stack sx={{ gap: { xs: 2, md: 3 } }}>
      <Typography variant="h2" component="h1">
        {t("schedule.title")}
      </Typography>
      <WeekAhead selected={selected} onSelect={show} />
      <Box sx={columnsStyle}>
        <Stack sx={{ gap: { xs: 2, md: 3 }, minWidth: 0 }}>
          <AddSlot asked={asked} />
          {weekly}
        </Stack>
        <Box ref={calendar} sx={{ minWidth: 0, scrollMarginTop: 80 }}>
          <Calendar selected={selected} onSelect={setSelected} />
        </Box>
      </Box>
    </Stack>
  );
}
