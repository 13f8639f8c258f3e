// From when to when a visit's customer sees where the worker is (docs/rules/places.md 6).
import Typography, { type TypographyProps } from "@mui/material/Typography";
import type { BookingStatus } from "@hourhand/contract/bookings";
import { useTranslation } from "../../../locales/translation.ts";
import { formatSeenTimes } from "./format-visit.ts";

const seenWhile = new Set<BookingStatus>(["accepted", "visited", "pending"]);

/** Whether the worker of a booking is ever seen, as it stands now. */
export const isPositionSeen = ({ status }: { status: BookingStatus }): boolean => seenWhile.has(status);

/** The sentence; nothing where the booking's customer sees nothing. */
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
