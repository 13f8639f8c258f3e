// When the visit's customer can see the worker's position (docs/rules/places.md 6).
import Typography, { type TypographyProps } from "@mui/material/Typography";
import type { BookingStatus } from "@hourhand/contract/bookings";
import { useTranslation } from "../../../locales/translation.ts";
import { formatSeenTimes } from "./format-visit.ts";

const seenWhile = new Set<BookingStatus>(["accepted", "visited", "pending"]);

/** Whether the customer may see the worker's position in this status. */
export const isPositionSeen = ({ status }: { status: BookingStatus }): boolean => seenWhile.has(status);

/** The sentence. Nothing if the customer never sees the position. */
export function PositionShown({
  visit,
  name,
  ...style
}: {
  visit: { status: BookingStatus; start_time: string; end_time: string };
  name: string;
} & Pick<TypographyProps, "color" | "variant" | "sx">) {
  const t = useTranslation();
  if (!isPositionSeen(visit)) return null;
  const { from, to } = formatSeenTimes(visit);
  return <Typography {...style}>{t("worker.positionShown", { name, from, to })}</Typography>;
}
