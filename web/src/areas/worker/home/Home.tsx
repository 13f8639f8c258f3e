// The worker's Home: news, work to do, earnings, and bookings over time.
import AddTaskRounded from "@mui/icons-material/AddTaskRounded";
import PendingActionsRounded from "@mui/icons-material/PendingActionsRounded";
import ReceiptLongOutlined from "@mui/icons-material/ReceiptLongOutlined";
import StarOutlineRounded from "@mui/icons-material/StarOutlineRounded";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { Suspense, useState } from "react";
import type { Period } from "@hourhand/contract/dashboards";
import { BookingTrends } from "../../../features/dashboards/BookingTrends.tsx";
import { useErrorToast } from "../../../shell/use-error-toast.ts";
import { useTranslation } from "../../../locales/translation.ts";
import { workerPages } from "../../../paths.ts";
import { useSession } from "../../../platform/session.ts";
import { formatAmount, formatNumber } from "../../../ui/format/money.ts";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import { useViewWorkerDashboard } from "./api.ts";
import { Day } from "./Day.tsx";
import { Week } from "./Week.tsx";
import { FigureCard } from "./FigureCard.tsx";

const PushCard = lazyComponent(() => import("../../../features/notifications/PushCard.tsx"), {
  texts: ["notifications"],
  isSilent: true,
});

/** The week, four cards, the day, Booking Trends. */
export default function Home() {
  const t = useTranslation();
  const { first_name, username } = useSession();
  const [period, setPeriod] = useState<Period>("week");
  const { data, error, isError, isPlaceholderData, refetch } = useViewWorkerDashboard(period);
  useErrorToast(error);
  const failed = isError && !data;
  const of = (figure: number | undefined): string | undefined =>
    failed ? "–" : figure === undefined ? undefined : formatNumber(figure);
  return (
    <Stack sx={{ gap: { xs: 2, md: 3 } }}>
      <Typography variant="h2" component="h1">
        {t("worker.hello", { name: first_name || username })}
      </Typography>
      <Week week={failed ? null : data?.week} />
      <Box
        sx={{
          display: "grid",
          gap: { xs: 1.5, md: 2 },
          gridTemplateColumns: { xs: "1fr 1fr", lg: "repeat(4, 1fr)" },
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
      <Suspense fallback={null}>
        <PushCard />
      </Suspense>
      <Day />
      <BookingTrends
        points={data?.booking_data}
        period={period}
        onPeriod={setPeriod}
        busy={isPlaceholderData}
        failed={isError && (!data || isPlaceholderData)}
        onRetry={() => void refetch()}
      />
    </Stack>
  );
}
