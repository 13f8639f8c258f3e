// The weekly schedule: the form that adds a slot, and the slots there are.
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useErrorToast } from "../../../shell/use-error-toast.ts";
import { useTranslation } from "../../../locales/translation.ts";
import { formatTime } from "../../../ui/format/dates.ts";
import type { Column } from "../../../ui/table/data-table.ts";
import { DataTable } from "../../../ui/table/DataTable.tsx";
import { Skeleton, EmptyState, ErrorState, Loading } from "../../../ui/feedback/States.tsx";
import emptyPicture from "../../../ui/pictures/marketing-choose.svg";
import { AddSlot } from "./AddSlot.tsx";
import { useListSlots, type Slot } from "./api.ts";
import { SlotActions } from "./SlotActions.tsx";
import { SlotsByDay } from "./SlotsByDay.tsx";

/** A table on wide screens, days on phones. */
export default function Schedule() {
  const t = useTranslation();
  const wide = useMediaQuery((theme) => theme.breakpoints.up("md"), { noSsr: true });
  const { data, error, isError, isFetching, refetch } = useListSlots();
  useErrorToast(error);
  const slots = data?.slots;
  const columns: Column<Slot>[] = [
    {
      key: "day",
      header: t("schedule.dayColumn"),
      cell: ({ day_of_week }) => t(`schedule.day.${day_of_week}`),
    },
    { key: "from", header: t("schedule.from"), cell: ({ start_time }) => formatTime(start_time) },
    { key: "to", header: t("schedule.to"), cell: ({ end_time }) => formatTime(end_time) },
    {
      key: "action",
      header: t("schedule.action"),
      align: "right",
      width: 180,
      cell: (slot) => <SlotActions slot={slot} />,
    },
  ];
  return (
    <Stack sx={{ gap: { xs: 2, md: 3 } }}>
      <Typography variant="h2" component="h1">
        {t("schedule.title")}
      </Typography>
      <AddSlot />
      {isError && !slots ? (
        <ErrorState what={t("schedule.failed")} onRetry={() => void refetch()} busy={isFetching} />
      ) : slots?.length === 0 ? (
        <EmptyState text={t("schedule.empty")} picture={emptyPicture} hint={t("schedule.emptyHint")} />
      ) : wide ? (
        <DataTable
          label={t("schedule.title")}
          columns={columns}
          rows={slots}
          rowKey={({ id }) => id}
          state={slots ? "ready" : "loading"}
          empty={null}
        />
      ) : slots ? (
        <SlotsByDay slots={slots} />
      ) : (
        <Loading>
          <Stack sx={{ gap: 1.5 }}>
            {[0, 1, 2].map((at) => (
              <Skeleton key={at} height={100} round={18} />
            ))}
          </Stack>
        </Loading>
      )}
    </Stack>
  );
}
