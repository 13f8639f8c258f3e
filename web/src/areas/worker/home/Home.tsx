// The worker's Home: the current or next visit, earnings and work to do, today's visits, and bookings over time.
import AddTaskRounded from "@mui/icons-material/AddTaskRounded";
import PendingActionsRounded from "@mui/icons-material/PendingActionsRounded";
import ReceiptLongOutlined from "@mui/icons-material/ReceiptLongOutlined";
import StarOutlineRounded from "@mui/icons-material/StarOutlineRounded";
import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState, type ReactNode } from "react";
import type { Period } from "@hourhand/contract/dashboards";
import { BookingTrends } from "../../../features/dashboards/BookingTrends.tsx";
import PushCard from "../../../features/notifications/PushCard.tsx";
import { useErrorToast } from "../../../shell/use-error-toast.ts";
import { useTranslation } from "../../../locales/translation.ts";
import { workerPages } from "../../../paths.ts";
import { useSession } from "../../../platform/session.ts";
import { now } from "../../../ui/format/clock.ts";
import { ErrorState, Loading, Skeleton } from "../../../ui/feedback/States.tsx";
import { formatAmount, formatNumber } from "../../../ui/format/money.ts";
import { useReadWorkerDay, useViewWorkerDashboard, type WorkerDay } from "./api.ts";
import { Earnings } from "./Earnings.tsx";
import { FigureCard } from "./FigureCard.tsx";
import { NowCard } from "./NowCard.tsx";
import { StillToClose } from "./StillToClose.tsx";
import { Today } from "./Today.tsx";
import { Week } from "./Week.tsx";

/**
 * The current or next visit comes first. While it loads, skeletons take the place of everything, because a card of
 * another height would move what is below it.
 */
export default function Home() {
  const t = useTranslation();
  const { first_name, username } = useSession();
  const day = useReadWorkerDay();
  const [period, setPeriod] = useState<Period>("week");
  const { data, error, isError, isPlaceholderData, refetch } = useViewWorkerDashboard(period);
  useErrorToast(error);
  const failed = isError && !data;
  const of = (figure: number | undefined): string | undefined =>
    failed ? "–" : figure === undefined ? undefined : formatNumber(figure);
  const hello = (
    <Typography variant="h2" component="h1">
      {t("worker.hello", { name: first_name || username })}
    </Typography>
  );
  if (day.isPending) return <Waiting>{hello}</Waiting>;
  return (
    <Stack sx={{ gap }}>
      {hello}
      <Box sx={(day.data?.visits.length ?? 0) > 1 ? layoutOfSeveral : layout}>
        <Box sx={{ ...column, gridArea: "now" }}>
          {day.data ? (
            <Now day={day.data} aheadMs={aheadOf(day.data, day.dataUpdatedAt)} />
          ) : (
            <ErrorState
              error={day.error}
              what={t("worker.dayFailed")}
              onRetry={() => void day.refetch()}
              busy={day.isFetching}
            />
          )}
        </Box>
        <Box sx={side}>
          <Box sx={{ ...column, gridArea: "figures" }}>
            <Week week={failed ? null : data?.week} />
            <Box
              sx={{
                display: "grid",
                gap: { xs: 1.5, md: 2 },
                gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
              }}
            >
              <FigureCard
                label={t("worker.newTasks")}
                figure={of(data?.new_bookings)}
                Icon={AddTaskRounded}
                page={workerPages.bookings}
                urgent={(data?.new_bookings ?? 0) > 0}
              />
              <FigureCard
                label={t("worker.tasksPending")}
                figure={of(data?.today_tasks_count)}
                Icon={PendingActionsRounded}
                page={workerPages.bookings}
              />
              <FigureCard
                label={t("worker.reviews")}
                figure={of(data?.reviews_count)}
                Icon={StarOutlineRounded}
                page={workerPages.reviews}
              />
              <FigureCard
                label={t("worker.platformFee")}
                figure={failed ? "–" : data && formatAmount(Math.max(0, data.worker.pending_fee))}
                Icon={ReceiptLongOutlined}
                page={workerPages.payments}
              />
            </Box>
            <PushCard />
          </Box>
          <Box sx={{ ...column, gridArea: "earnings" }}>
            <Earnings />
          </Box>
        </Box>
        {day.data && (
          <Box sx={{ ...column, gridArea: "today" }}>
            <Today visits={day.data.visits} />
          </Box>
        )}
        <Box sx={{ ...column, gridArea: "trends" }}>
          <BookingTrends
            points={data?.booking_data}
            period={period}
            onPeriod={setPeriod}
            busy={isPlaceholderData}
            failed={isError && (!data || isPlaceholderData)}
            onRetry={() => void refetch()}
          />
        </Box>
      </Box>
    </Stack>
  );
}

const gap = { xs: 2, md: 3 } as const;
const column = {
  display: "grid",
  gap,
  alignContent: "start",
  gridTemplateColumns: "minmax(0, 1fr)",
} as const;
const layout = {
  display: "grid",
  gap,
  gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" },
  gridTemplateRows: { lg: "auto 1fr" },
  gridTemplateAreas: {
    xs: "'now' 'figures' 'today' 'earnings' 'trends'",
    lg: "'now side' 'today side' 'trends trends'",
  },
} as const;
/** The route of several visits is long, so Booking Trends fits next to it. */
const layoutOfSeveral = {
  ...layout,
  gridTemplateRows: { lg: "auto auto 1fr" },
  gridTemplateAreas: { ...layout.gridTemplateAreas, lg: "'now side' 'today side' 'today trends'" },
} as const;
/** One column next to the visits. In a single column today's visits are between its two parts. */
const side = {
  display: { xs: "contents", lg: "grid" },
  gap,
  alignContent: "start",
  gridArea: "side",
  gridTemplateColumns: "minmax(0, 1fr)",
  gridTemplateAreas: "'figures' 'earnings'",
} as const;

/** The current or next visit, and those that wait to be closed. A sentence if there is no visit. */
function Now({ day, aheadMs }: { day: WorkerDay; aheadMs: number }) {
  const t = useTranslation();
  const { next_visit: next, visits } = day;
  const toClose = day.to_close ?? [];
  return (
    <>
      {next ? (
        <NowCard visit={next} today={day.date} aheadMs={aheadMs} />
      ) : (
        <Paper variant="outlined" sx={{ p: { xs: 2.5, sm: 3 }, borderRadius: "18px" }}>
          <Typography color="textSecondary">
            {t(visits.length + toClose.length > 0 ? "worker.noOtherVisit" : "worker.noVisit")}
          </Typography>
        </Paper>
      )}
      {toClose.length > 0 && <StillToClose visits={toClose} />}
    </>
  );
}

/** Half a minute or less is the time that the reply took. A test clock is hours or days ahead. */
const toleranceMs = 30_000;

function aheadOf({ now: told }: WorkerDay, receivedAt: number): number {
  if (told === undefined) return 0;
  const aheadMs = Date.parse(told) - receivedAt - (now() - Date.now());
  return Math.abs(aheadMs) > toleranceMs ? aheadMs : 0;
}

function Waiting({ children }: { children: ReactNode }) {
  return (
    <Stack sx={{ gap }}>
      {children}
      <Loading>
        <Box sx={layout}>
          <Box sx={{ gridArea: "now" }}>
            <Skeleton height={360} round={18} />
          </Box>
          <Box sx={side}>
            <Box sx={{ ...column, gridArea: "figures" }}>
              <Skeleton width={220} height={48} />
              <Skeleton height={240} round={18} />
            </Box>
          </Box>
          <Box sx={{ gridArea: "today" }}>
            <Skeleton height={360} round={18} />
          </Box>
        </Box>
      </Loading>
    </Stack>
  );
}
