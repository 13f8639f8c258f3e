// How long until a visit starts or, once the worker has arrived, until it ends.
import { formatMinutes } from "../../../features/bookings/format-minutes.ts";
import { translate } from "../../../locales/translation.ts";
import { minuteMs } from "../../../ui/format/use-minute.ts";
import type { DayVisit } from "./api.ts";

/** 'Starts in 45 min'. Undefined if neither time is ahead for this visit. `minute` counts from 1970. */
export function countdownOf(
  { status, starts_at, ends_at }: Pick<DayVisit, "status" | "starts_at" | "ends_at">,
  minute: number,
): string | undefined {
  const instant = status === "accepted" ? starts_at : status === "visited" ? ends_at : undefined;
  if (instant === undefined) return undefined;
  const left = Math.floor(Date.parse(instant) / minuteMs) - minute;
  const edge = status === "accepted" ? "start" : "end";
  if (left === 0) return translate(`worker.now.${edge}`);
  return left > 0
    ? translate(`worker.in.${edge}`, { span: formatMinutes(left) })
    : translate(`worker.ago.${edge}`, { span: formatMinutes(-left) });
}
