// A booking's other actions as less prominent buttons, and the terms of canceling it.
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import type { ReactNode } from "react";
import { useTranslation } from "../../../locales/translation.ts";
import { dateAt, formatClockTime, formatDayInMonth } from "../../../ui/format/dates.ts";
import { Fold } from "../../../ui/Fold.tsx";
import { ProposeButtons } from "../proposals/ProposeButtons.tsx";
import { EndingActs } from "../endings/EndingActs.tsx";
import type { BookingLife } from "./api.ts";
import { CalendarFileButton } from "./CalendarFileButton.tsx";
import { cancelTermsOf, mainActOf, type PageSide } from "./main-act.ts";
import { momentNow } from "./moment.ts";
import { PolicyInWords } from "./PolicyInWords.tsx";
import { RecordButton } from "./RecordButton.tsx";
import { mayShare, ShareVisit } from "./ShareVisit.tsx";
import { hasPhotos, VisitPhotos } from "./VisitPhotos.tsx";

const liveStatuses: ReadonlySet<BookingLife["status"]> = new Set([
  "created",
  "accepted",
  "visited",
  "pending",
]);

export interface BookingActsProps {
  booking: BookingLife;
  side: PageSide;
  /** Actions that only this side has. */
  children?: ReactNode;
}

const foldStyle = { px: { xs: 2, sm: 3 }, py: 1.5, minWidth: 0 } as const;

/** Every allowed action except the main one, and the photos. */
export function BookingActs({ booking, side, children }: BookingActsProps) {
  const t = useTranslation();
  const act = mainActOf(booking, side, momentNow());
  const isLive = liveStatuses.has(booking.status);
  return (
    <>
      <ActRow>
        {children}
        {side !== "admin" && (
          <>
            <ProposeButtons booking={booking} />
            <EndingActs booking={booking} side={side} />
          </>
        )}
        {side !== "admin" && isLive && act !== "calendar" && (
          <CalendarFileButton bookingId={booking.id} variant="text" />
        )}
        {act !== "record" && <RecordButton bookingId={booking.id} variant="text" />}
      </ActRow>
      {isLive && <Terms booking={booking} side={side} />}
      {hasPhotos(booking) && (
        <Card sx={{ ...foldStyle, mt: 1 }}>
          <Fold title={t("visit.photos")} isOpen>
            <VisitPhotos booking={booking} side={side} />
          </Fold>
        </Card>
      )}
      {side === "customer" && mayShare(booking) && (
        <Card sx={{ ...foldStyle, mt: 1 }}>
          <ShareVisit booking={booking} />
        </Card>
      )}
    </>
  );
}

/** The buttons wrap. On a phone they share the full width. */
export function ActRow({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: "wrap",
        gap: 1,
        "& > button, & > a": { flex: { xs: "1 1 auto", sm: "none" } },
        "&:empty": { display: "none" },
      }}
    >
      {children}
    </Box>
  );
}

/** One line about canceling. A press shows the agreed policy. */
function Terms({ booking, side }: { booking: BookingLife; side: PageSide }) {
  const t = useTranslation();
  const terms = side === "customer" ? cancelTermsOf(booking, momentNow().now) : undefined;
  const line =
    terms === undefined
      ? t("visit.rules")
      : "percent" in terms
        ? t("visit.cancelNow", { percent: terms.percent })
        : terms.freeUntil === "answer"
          ? t("visit.freeUntilAnswer", { name: booking.worker.name })
          : t("visit.freeUntil", { moment: shortMoment(new Date(terms.freeUntil).toISOString()) });
  return (
    <Fold title={line} isQuiet>
      <PolicyInWords policy={booking.policy} isOnline={booking.payment_method === "online"} />
    </Fold>
  );
}

const shortMoment = (instant: string): string =>
  `${formatDayInMonth(dateAt(instant))}, ${formatClockTime(instant)}`;
