// The current situation of a booking: one sentence, and the cards that need an answer or explain the end.
import Typography from "@mui/material/Typography";
import { Suspense } from "react";
import { RowSkeletons } from "../../../ui/feedback/States.tsx";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import { OpenProposals } from "../proposals/OpenProposals.tsx";
import type { BookingLife } from "./api.ts";
import { ArrivalCode, ArrivalNote } from "./ArrivalCode.tsx";
import { mainActOf, type PageSide } from "./main-act.ts";
import { momentNow } from "./moment.ts";
import { nowSentence } from "./now-sentence.ts";
import { TimeToPay } from "./TimeToPay.tsx";
import { VisitPaymentQuestion } from "./VisitPaymentQuestion.tsx";

const Endings = lazyComponent(() => import("../endings/Endings.tsx"), { texts: ["endings"] });

interface NowProps {
  booking: BookingLife;
  side: PageSide;
}

/** The sentence, as this reader sees it. */
export function Now({ booking, side }: NowProps) {
  return (
    <div>
      <Typography variant="lead" component="p" sx={{ fontWeight: 550, overflowWrap: "anywhere" }}>
        {nowSentence(booking, side, momentNow())}
      </Typography>
      {side === "customer" && (
        <>
          <TimeToPay payments={booking.payments} />
          <ArrivalNote booking={booking} />
        </>
      )}
    </div>
  );
}

/** The cards below the sentence. */
export function NowCards({ booking, side }: NowProps) {
  const act = mainActOf(booking, side, momentNow());
  const { status, arrival } = booking;
  return (
    <>
      {side === "customer" && arrival.code !== null && act !== "code" && <ArrivalCode code={arrival.code} />}
      <OpenProposals booking={booking} />
      {side === "customer" && <VisitPaymentQuestion booking={booking} />}
      {(status === "canceled" || status === "rejected") && (
        <Suspense fallback={act === "replace" ? <RowSkeletons count={3} /> : null}>
          <Endings booking={booking} side={side} offersOthers={act === "replace"} />
        </Suspense>
      )}
    </>
  );
}
