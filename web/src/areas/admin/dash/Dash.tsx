// The section Dash: the first steps of a new market, pending work, four questions, this week's figures, totals, and Booking Trends.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { Period } from "@hourhand/contract/dashboards";
import { BookingTrends } from "../../../features/dashboards/BookingTrends.tsx";
import { useErrorToast } from "../../../shell/use-error-toast.ts";
import { useTranslation } from "../../../locales/translation.ts";
import { useViewAdminDashboard } from "./api.ts";
import { FirstSteps } from "./FirstSteps.tsx";
import { Questions } from "./Questions.tsx";
import { SoFar } from "./SoFar.tsx";
import { TrendCard } from "./TrendCard.tsx";
import { WaitingForYou } from "./WaitingForYou.tsx";

/** The panel's first section. */
export default function Dash() {
  const t = useTranslation();
  const [period, setPeriod] = useState<Period>("week");
  const { data, error, isPlaceholderData, refetch } = useViewAdminDashboard(period);
  useErrorToast(error);
  const failed = error !== null && !data;
  return (
    <>
      <Typography variant="h2" component="h1" sx={{ mb: { xs: 2, md: 3 } }}>
        {t("admin.dash")}
      </Typography>
      <FirstSteps />
      <WaitingForYou />
      <Questions />
      {!failed && (
        <Box
          sx={{
            display: "grid",
            gap: { xs: 1.5, md: 2.5 },
            gridTemplateColumns: { xs: "1fr", sm: "repeat(3, 1fr)" },
            mb: { xs: 2, md: 3 },
          }}
        >
          <TrendCard
            title={t("admin.dash.newUsers")}
            count={data?.new_users}
            difference={data?.difference_new_users}
            weeks={data?.weeks.new_users}
          />
          <TrendCard
            title={t("admin.dash.newBookings")}
            count={data?.new_bookings}
            difference={data?.difference_new_bookings}
            weeks={data?.weeks.new_bookings}
          />
          <TrendCard
            title={t("admin.dash.newWorkers")}
            count={data?.new_workers}
            difference={data?.difference_new_workers}
            weeks={data?.weeks.new_workers}
          />
        </Box>
      )}
      {!failed && <SoFar totals={data?.so_far} />}
      <BookingTrends
        title={t("admin.dash.bookings")}
        points={data?.booking_data}
        period={period}
        onPeriod={setPeriod}
        busy={isPlaceholderData}
        failed={failed}
        onRetry={() => void refetch()}
      />
    </>
  );
}
