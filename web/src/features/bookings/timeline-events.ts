// The text and the icon of each event of a booking.
import AddTaskRounded from "@mui/icons-material/AddTaskRounded";
import EventRepeatRounded from "@mui/icons-material/EventRepeatRounded";
import HistoryToggleOffRounded from "@mui/icons-material/HistoryToggleOffRounded";
import HowToRegOutlined from "@mui/icons-material/HowToRegOutlined";
import PersonOffOutlined from "@mui/icons-material/PersonOffOutlined";
import PhotoCameraOutlined from "@mui/icons-material/PhotoCameraOutlined";
import QuestionAnswerOutlined from "@mui/icons-material/QuestionAnswerOutlined";
import UndoRounded from "@mui/icons-material/UndoRounded";
import { cancellationCauses, systemCauses } from "@hourhand/contract/booking-endings";
import type { BookingActor, BookingEvent } from "@hourhand/contract/bookings-v1";
import { translate } from "../../locales/translation.ts";
import { formatDay, formatTimes } from "../../ui/format/dates.ts";
import { formatMinor } from "../../ui/format/money.ts";
import { statusStyles } from "./StatusBadge.tsx";

/** An event of the timeline. */
export interface TimelineEvent {
  at: string;
  event: BookingEvent;
  actor: BookingActor;
  /** Numbers, times and amounts, depending on the event (docs/rules/bookings.md 30). */
  detail: object;
}

type Detail = Readonly<Record<string, unknown>>;

/** The colour (a name in the palette) and icon of each event. */
export const eventStyles: Readonly<Record<BookingEvent, (typeof statusStyles)["created"]>> = {
  created: statusStyles.created,
  accepted: statusStyles.accepted,
  rejected: statusStyles.rejected,
  visited: statusStyles.visited,
  pending: statusStyles.pending,
  completed: statusStyles.completed,
  canceled: statusStyles.canceled,
  expired: { tone: "warning", Icon: HistoryToggleOffRounded },
  proposed: { tone: "info", Icon: QuestionAnswerOutlined },
  moved: { tone: "primary", Icon: EventRepeatRounded },
  extended: { tone: "primary", Icon: AddTaskRounded },
  declined: { tone: "error", Icon: statusStyles.rejected.Icon },
  withdrawn: { tone: "info", Icon: UndoRounded },
  proposal_expired: { tone: "warning", Icon: HistoryToggleOffRounded },
  arrived: { tone: "success", Icon: HowToRegOutlined },
  overridden: { tone: "warning", Icon: HowToRegOutlined },
  photo_added: { tone: "info", Icon: PhotoCameraOutlined },
  no_show: { tone: "error", Icon: PersonOffOutlined },
};

/** The title of an event. */
export function titleOf({ event, detail: of }: TimelineEvent): string {
  const detail = of as Detail;
  if (event === "proposed")
    return translate(
      detail["kind"] === "extra" ? "bookings.timeline.extraProposed" : "bookings.timeline.moveProposed",
    );
  if (event === "no_show")
    return translate(
      detail["missing"] === "worker"
        ? "bookings.timeline.workerMissing"
        : "bookings.timeline.customerMissing",
    );
  return translate(`bookings.timeline.${event}`);
}

/** The details of an event: times, money, reason. An old event may have fewer. */
export function detailsOf({ event, detail: of }: TimelineEvent): string[] {
  const detail = of as Detail;
  const details = [visitIn(event, detail), workIn(detail), causeIn(detail), chargeIn(detail)];
  const reason = detail["reason"];
  if (typeof reason === "string") details.push(translate("bookings.timeline.reason", { reason }));
  return details.filter((sentence) => sentence !== undefined);
}

function visitIn(event: BookingEvent, { date, start_time: start, end_time: end }: Detail) {
  if (event === "created" || typeof date !== "string" || typeof start !== "string" || typeof end !== "string")
    return undefined;
  return translate("bookings.timeline.visit", {
    day: formatDay(date),
    times: formatTimes(start, end),
  });
}

function workIn({ hours, extra_paise: extra, total_paise: total }: Detail) {
  if (typeof extra !== "number" || typeof total !== "number") return undefined;
  return translate("bookings.timeline.work", {
    hours: typeof hours === "number" ? hours : 0,
    extra: formatMinor(extra),
    total: formatMinor(total),
  });
}

function causeIn({ cause }: Detail) {
  const knownCause = [...cancellationCauses, ...systemCauses].find((one) => one === cause);
  // 'Other' says no more than the written reason next to it.
  return knownCause === undefined || knownCause === "other"
    ? undefined
    : translate(`bookings.cause.${knownCause}`);
}

function chargeIn({ policy_charge_paise: charge }: Detail) {
  if (typeof charge !== "number" || charge === 0) return undefined;
  return translate("bookings.timeline.charge", { charge: formatMinor(charge) });
}
