// The current state of a booking, for one side: the next step, the arrival, the possible acts, the agreement.
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { Suspense, type ReactNode } from "react";
import { useTranslation } from "../../../locales/translation.ts";
import { RowSkeletons } from "../../../ui/feedback/States.tsx";
import { formatDateTime } from "../../../ui/format/dates.ts";
import { OpenProposals } from "../proposals/OpenProposals.tsx";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import type { BookingLife } from "./api.ts";
import { ArrivalCode } from "./ArrivalCode.tsx";
import { BookingActs } from "./BookingActs.tsx";
import { CalendarFileButton } from "./CalendarFileButton.tsx";
import { PolicyInWords } from "./PolicyInWords.tsx";
import { RecordButton } from "./RecordButton.tsx";

const Endings = lazyComponent(() => import("../endings/Endings.tsx"), { texts: ["endings"] });

/** The reader of a booking's page. */
export type PageSide = "customer" | "worker" | "admin";

export interface CurrentStateProps {
  booking: BookingLife;
  side: PageSide;
  /** Acts of this side only, besides the common ones. */
  acts?: ReactNode;
}

const liveStatuses: ReadonlySet<BookingLife["status"]> = new Set([
  "created",
  "accepted",
  "visited",
  "pending",
]);

/** The sentence of a status whose next step appears nowhere else in the card. */
const saidOf = {
  visited: "visit.now.visited",
  pending: "visit.now.pending",
  completed: "visit.now.completed",
  rejected: "visit.now.rejected",
} as const;

const saidToWorker = { visited: "visit.now.visitedByYou", rejected: "visit.now.rejectedByYou" } as const;

/** A card with the state and the side's acts as buttons. */
export function CurrentState({ booking, side, acts }: CurrentStateProps) {
  const t = useTranslation();
  return (
    <Card sx={{ p: { xs: 2, sm: 3 }, display: "grid", gap: 2 }}>
      <Typography variant="h3" component="h2">
        {t("visit.now")}
      </Typography>
      {booking.answer_by !== null && (
        <Typography>
          {side === "worker"
            ? t("visit.answerByYou", { moment: formatDateTime(booking.answer_by) })
            : t("visit.answerBy", {
                name: booking.worker.name,
                moment: formatDateTime(booking.answer_by),
              })}
        </Typography>
      )}
      {booking.status in saidOf && (
        <Typography>
          {t(
            side === "worker" && booking.status in saidToWorker
              ? saidToWorker[booking.status as keyof typeof saidToWorker]
              : saidOf[booking.status as keyof typeof saidOf],
            { name: booking.worker.name },
          )}
        </Typography>
      )}
      <OpenProposals booking={booking} />
      {(booking.status === "canceled" || booking.status === "rejected") && (
        <Suspense fallback={<RowSkeletons count={1} />}>
          <Endings booking={booking} side={side} />
        </Suspense>
      )}
      {side === "customer" && <ArrivalCode booking={booking} />}
      {side !== "admin" && <BookingActs booking={booking} side={side} />}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1.5 }}>
        {side !== "admin" && liveStatuses.has(booking.status) && (
          <CalendarFileButton bookingId={booking.id} />
        )}
        <RecordButton bookingId={booking.id} />
      </Box>
      {acts}
      {liveStatuses.has(booking.status) && <PolicyInWords policy={booking.policy} />}
    </Card>
  );
}
