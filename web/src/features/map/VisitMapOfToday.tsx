// The map of a visit on its day, while it is accepted or visited.
import { Suspense } from "react";
import type { BookingStatus } from "@hourhand/contract/bookings";
import { Skeleton } from "../../ui/feedback/States.tsx";
import { marketDate } from "../../ui/format/dates.ts";
import { lazyComponent } from "../../ui/loading/lazy-component.tsx";
import type { Position } from "../../platform/position.ts";
import { visitMapHeight } from "./visit-map-height.ts";

const VisitMap = lazyComponent(() => import("./VisitMap.tsx"), { texts: ["map"], isSilent: true });

/** Nothing on another day, in another status, or without the visit's position. */
export function VisitMapOfToday({
  booking: { date, status, position },
  worker,
}: {
  booking: { date: string; status: BookingStatus; position: Position | null };
  worker?: { name: string; at: Position } | undefined;
}) {
  const isNow = date === marketDate() && (status === "accepted" || status === "visited");
  if (!isNow || !position) return null;
  return (
    <Suspense fallback={<Skeleton height={visitMapHeight} round={14} />}>
      <VisitMap visit={position} worker={worker} />
    </Suspense>
  );
}
