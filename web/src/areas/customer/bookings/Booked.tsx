// The confirmation after a booking: date, place, worker and price, and the next steps.
import ChatBubbleOutlineRounded from "@mui/icons-material/ChatBubbleOutlineRounded";
import CheckCircleRounded from "@mui/icons-material/CheckCircleRounded";
import CloseRounded from "@mui/icons-material/CloseRounded";
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { Suspense, useState } from "react";
import type { OwnBookingDetails } from "../../../features/bookings/api.ts";
import { bookingNameIds } from "../../../features/bookings/name-ids.ts";
import { CalendarFileButton } from "../../../features/bookings/page/CalendarFileButton.tsx";
import { openChatWith } from "../../../features/chat/selected-conversation.ts";
import { useViewWorker } from "../../../features/workers/api.ts";
import { usualAnswer } from "../../../features/workers/usual-answer.ts";
import { useTranslation } from "../../../locales/translation.ts";
import { pageAddress, pages } from "../../../paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { formatDay, formatTimes } from "../../../ui/format/dates.ts";
import { formatAmount } from "../../../ui/format/money.ts";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import { chatRoute } from "../chat/chat-route.ts";
import { ShareButton } from "../ShareButton.tsx";
import { categoryTitle } from "../../../ui/format/titles.ts";

const PushCard = lazyComponent(() => import("../../../features/notifications/PushCard.tsx"), {
  texts: ["notifications"],
  isSilent: true,
});

/** A panel that can be closed. It does not return on a later visit. */
export function Booked({ booking }: { booking: OwnBookingDetails }) {
  const t = useTranslation();
  const [isShown, setIsShown] = useState(true);
  const { worker_profile: worker } = booking;
  const minutes = useViewWorker(worker.id).data?.worker.figures?.answers_within_minutes ?? null;
  if (!isShown) return null;
  const when = t("visit.visit", {
    day: formatDay(booking.booked_date),
    times: formatTimes(booking.start_time, booking.end_time),
  });
  const facts = [
    [t("visit.when"), when],
    [t("visit.where"), booking.address],
    [t("visit.who"), t("bookings.book.whom", { name: worker.full_name, job: categoryTitle(booking) })],
    [t("visit.total"), formatAmount(booking.total)],
  ] as const;
  return (
    <Card
      component="section"
      aria-labelledby="booked"
      sx={{
        position: "relative",
        p: { xs: 2, sm: 3 },
        mb: { xs: 2, md: 3 },
        display: "grid",
        gap: 2,
        bgcolor: "surface.tint",
      }}
    >
      <IconButton
        aria-label={t("ui.dismiss")}
        onClick={() => {
          setIsShown(false);
          // The button disappears with the panel, so the page's heading gets the focus.
          document.getElementById(bookingNameIds(booking.id).who)?.focus();
        }}
        sx={{ position: "absolute", top: 8, insetInlineEnd: 8 }}
      >
        <CloseRounded />
      </IconButton>
      <Box sx={{ display: "flex", gap: 1.5, alignItems: "center", paddingInlineEnd: 5 }}>
        <CheckCircleRounded sx={{ fontSize: 40, color: "success.main", flex: "none" }} />
        <Box>
          <Typography variant="h4" component="h2" id="booked">
            {t("visit.sent", { name: worker.full_name })}
          </Typography>
          {minutes !== null && (
            <Typography color="textSecondary">
              {t("visit.usualAnswer", { name: worker.full_name, time: usualAnswer(t, minutes) })}
            </Typography>
          )}
        </Box>
      </Box>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: "grid",
          columnGap: 3,
          rowGap: 1.5,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
        }}
      >
        {facts.map(([label, value]) => (
          <Box key={label}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {label}
            </Typography>
            <Typography component="dd" sx={{ m: 0, fontWeight: 550, overflowWrap: "anywhere" }}>
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
      <Suspense fallback={null}>
        <PushCard name={worker.full_name} />
      </Suspense>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1.5 }}>
        <CalendarFileButton bookingId={booking.id} />
        <Button
          variant="outlined"
          startIcon={<ChatBubbleOutlineRounded />}
          onClick={() => openChatWith(worker.user_id, chatRoute, booking.id)}
        >
          {t("visit.chat")}
        </Button>
        <ShareButton
          text={t("visit.shared", { title: booking.title, name: worker.full_name, when })}
          address={pageAddress(pages.workerDetails(worker.id))}
        />
      </Box>
    </Card>
  );
}
