// The first lines of a booking's page: one sentence of what is true now, then what needs an answer.
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

const Endings = lazyComponent(() => import("../endings/Endings.tsx"), { texts: ["endings"] });

/** For one reader. */
export function Now({ booking, side }: { booking: BookingLife; side: PageSide }) {
  const moment = momentNow();
  const act = mainActOf(booking, side, moment);
  const { status, arrival } = booking;
  return (
    <>
      <div>
        <Typography variant="lead" component="p" sx={{ fontWeight: 550, overflowWrap: "anywhere" }}>
          {nowSentence(booking, side, moment)}
        </Typography>
        {side === "customer" && <ArrivalNote booking={booking} />}
      </div>
      {side === "customer" && arrival.code !== null && act !== "code" && <ArrivalCode code={arrival.code} />}
      <OpenProposals booking={booking} />
      {(status === "canceled" || status === "rejected") && (
        <Suspense fallback={act === "replace" ? <RowSkeletons count={3} /> : null}>
          <Endings booking={booking} side={side} offersOthers={act === "replace"} />
        </Suspense>
      )}
    </>
  );
}
