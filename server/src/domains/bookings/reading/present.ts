// Bookings as the calls below /api/v1 send them: paise, dates and times of the market, instants in UTC.
import { market } from "@hourhand/contract/market";
import type { Sentence } from "@hourhand/contract/sentence";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type {
  listBookings,
  listTimeline,
  readBooking as readBookingCall,
  readRecord,
} from "@hourhand/contract/bookings-v1";
import type { listProposals } from "@hourhand/contract/proposals";
import type { readBookingForm as readBookingFormCall } from "@hourhand/contract/booking-form";
import type { readOwnHome } from "@hourhand/contract/own-home";
import { shortTime } from "@hourhand/contract/time-of-day";
import type { readWorkerDay as readWorkerDayCall } from "@hourhand/contract/worker-day";
import type { Presented } from "../../../platform/http/bind.ts";
import type { Queryable } from "../../../platform/database/prepared-statements.ts";
import type { Actor } from "../../../platform/person.ts";
import type { Platform } from "../../../platform/platform.ts";
import { pictureUrl, privatePictureUrl } from "../../media/media.ts";
import { presentPaymentsOf } from "../../payments/payments.ts";
import { presentPolicy } from "../../policies/policies.ts";
import { feeOfBooking } from "../../wallet/wallet.ts";
import { codeFrom, codeOf, showsCode } from "../arrival/rules.ts";
import { presentEnding } from "../cancellation/present.ts";
import { firstPrevious } from "../record/chain.ts";
import { cursorBefore, type EventRow } from "../record/queries.ts";
import type { RecordPage } from "../record/sealing.ts";
import { presentPhotos } from "../photos/present.ts";
import { presentVisitPayment } from "../visit-payments/present.ts";
import { presentProposal } from "../proposals/present.ts";
import type { ProposalRow } from "../proposals/queries.ts";
import { allowedActs, nextStepOf } from "./allowed.ts";
import type { DayVisitRow } from "./queries-day.ts";
import type { OwnHomeRow, WorkerOfVisit } from "./queries-home.ts";
import {
  readBooking,
  type BookingView,
  type BookingViewRow,
  type readBookingForm,
  type readWorkerDay,
} from "./reading.ts";
import type { BookingSide } from "../sides.ts";

/** Presents a booking in this person's list. */
export function presentListedBooking(
  platform: Platform,
  { row, side, caller }: { row: BookingViewRow; side: BookingSide; caller: Actor },
): Presented<typeof listBookings>["items"][number] {
  return {
    id: row.id,
    status: row.status,
    customer: { id: row.customer_id, name: row.customer_name, picture: pictureUrl(row.customer_picture) },
    worker: {
      id: row.worker_id,
      user_id: row.worker_person_id,
      name: row.worker_name,
      picture: pictureUrl(row.worker_picture),
    },
    category: { id: row.category_id, title: row.job_title },
    title: row.title,
    description: row.details,
    date: row.booked_on,
    start_time: shortTime(row.starts),
    end_time: shortTime(row.ends),
    hours: row.duration_hours,
    hourly_paise: row.hourly_paise,
    total_paise: row.total_paise,
    currency: market().currency,
    ...presentJob(platform, row, side, caller),
    address: side === "worker" ? row.address_for_worker : row.address,
    created_at: row.created_at.toISOString(),
    answer_by: row.status === "created" ? row.answer_by.toISOString() : null,
    proposals: row.proposals.map((one) => presentProposal(one, side === "admin" ? undefined : side)),
    arrival: presentArrival(platform, row, side),
    ...presentEnding(row),
    series_id: null,
    payment_method: row.payment_method,
    ...presentPaymentsOf(row.money, side === "customer"),
    ...presentVisitPayment(row),
    allowed: allowedActs(row, {
      side,
      role: caller.role,
      scopes: caller.id === null ? caller.scopes : undefined,
      enforcesVisitTimes: platform.settings.enforcesVisitTimes,
    }),
  };
}

/** Presents how the visit begins; only its customer sees the code, and only while it is valid. */
const presentArrival = (platform: Platform, row: BookingViewRow, side: BookingSide) => ({
  required: row.arrival_code === "required",
  code:
    side === "customer" && showsCode(row) ? codeOf(platform.keys.derive("arrival codes"), row.id, row) : null,
  code_from: codeFrom(row.starts_at).toISOString(),
  verified_at: row.verified_at?.toISOString() ?? null,
  override:
    row.overridden_at === null || row.override_reason === null
      ? null
      : { reason: row.override_reason, at: row.overridden_at.toISOString() },
});

/** Presents a booking to a person who may read it. */
export const presentBooking = (platform: Platform, view: BookingView): Presented<typeof readBookingCall> => ({
  ...presentListedBooking(platform, view),
  policy: presentPolicy(platform.settings, view.policy),
  photos: presentPhotos(platform, view.photos, view.caller),
  timeline: view.events.map(presentEvent),
  timeline_before: view.hasEarlierEvents && view.events[0] ? cursorBefore(view.events[0]) : null,
  shared_until: view.sharedUntil?.toISOString() ?? null,
  share_hold: view.shareHold && { reason: view.shareHold.reason, at: view.shareHold.at.toISOString() },
});

/** Presents an act on a booking: a message, and the booking as the caller may read it after the act. */
export const presentAct =
  (platform: Platform, message: (view: BookingView) => Sentence) =>
  async (bookingId: number, { actor }: { actor: Actor }, database: Queryable) => {
    const view = await readBooking(platform, actor, bookingId, database);
    return { message: message(view), ...presentBooking(platform, view) };
  };

/** Presents the job as its customer described it; a worker who has not accepted may only see the rough position. */
function presentJob(platform: Platform, row: BookingViewRow, side: BookingSide, caller: Actor) {
  const [latitude, longitude] =
    side === "worker" ? [row.latitude_for_worker, row.longitude_for_worker] : [row.latitude, row.longitude];
  return {
    previous_issues: row.previous_issues,
    damaged_parts: row.damaged_parts,
    photo: privatePictureUrl(platform, row.photo, caller),
    position: latitude === null || longitude === null ? null : { latitude, longitude },
  };
}

/** Presents an event in the timeline. */
const presentEvent = ({ at, event, actor, detail }: EventRow) => ({
  at: at.toISOString(),
  event,
  actor,
  detail,
});

/** Presents the sealed record. An event that somebody inserted between sealed events has no valid hash. */
export function presentRecord({ before, rows, hasMore }: RecordPage): ReplyOf<typeof readRecord> {
  const first = (before?.n ?? 0) + 1;
  return {
    events: rows.map((row, index) => ({
      n: row.n ?? first + index,
      ...presentEvent(row),
      previous: (index === 0 ? before : rows[index - 1])?.hash ?? firstPrevious,
      hash: row.hash ?? "",
    })),
    more: hasMore,
  };
}

export const presentTimeline = ({
  rows,
  next,
}: {
  rows: readonly EventRow[];
  next: string | null;
}): ReplyOf<typeof listTimeline> => ({ items: rows.map(presentEvent), next });

/** Presents one page of a booking's proposals to this side. */
export const presentProposals = ({
  rows,
  next,
  side,
}: {
  rows: readonly ProposalRow[];
  next: string | null;
  side: BookingSide;
}): ReplyOf<typeof listProposals> => ({
  items: rows.map((row) => presentProposal(row, side === "admin" ? undefined : side)),
  next,
});

export const presentBookingForm = ({
  recentAddresses,
  tooManyOpen,
  customerPayments,
  terms,
}: Awaited<ReturnType<typeof readBookingForm>>): ReplyOf<typeof readBookingFormCall> => ({
  recent_addresses: recentAddresses,
  too_many_open: tooManyOpen,
  customer_payments: customerPayments,
  policy: {
    pay_within_hours: terms.pay_within_hours,
    cancel_tiers: terms.cancel_tiers,
    no_show_percent: terms.no_show_percent,
    charges_cancellation: terms.charges_cancellation,
    charges_no_show: terms.charges_no_show,
  },
});

export const presentOwnHome = ({
  next_visit: next,
  waiting,
  to_review: past,
  recent_workers: recent,
}: OwnHomeRow): ReplyOf<typeof readOwnHome> => ({
  next_visit: next && {
    id: next.id,
    status: next.status,
    title: next.title,
    date: next.booked_on,
    start_time: shortTime(next.starts),
    end_time: shortTime(next.ends),
    worker: presentWorkerOf(next),
  },
  waiting: (waiting ?? []).map((visit) => ({
    kind: visit.kind,
    id: visit.id,
    title: visit.title,
    date: visit.booked_on,
    start_time: shortTime(visit.starts),
    worker: presentWorkerOf(visit),
  })),
  to_review: past && {
    id: past.id,
    title: past.title,
    date: past.booked_on,
    worker: presentWorkerOf(past),
  },
  recent_workers: (recent ?? []).map((row) => ({
    id: row.id,
    name: row.full_name,
    picture: pictureUrl(row.picture),
    job_title: row.job_title,
    hourly_paise: row.salary_paise,
  })),
});

const presentWorkerOf = (visit: WorkerOfVisit) => ({
  id: visit.worker_id,
  user_id: visit.worker_person_id,
  name: visit.worker_name,
  picture: pictureUrl(visit.worker_picture),
});

export function presentWorkerDay(
  platform: Platform,
  { today, rows }: Awaited<ReturnType<typeof readWorkerDay>>,
): ReplyOf<typeof readWorkerDayCall> {
  const next = rows.find(({ is_next }) => is_next);
  return {
    date: today,
    ...(rows[0] && { now: rows[0].now.toISOString() }),
    next_visit: next ? presentDayVisit(platform, next) : null,
    to_close: rows.filter(({ is_to_close }) => is_to_close).map((row) => presentDayVisit(platform, row)),
    visits: rows.filter(({ is_today }) => is_today).map((row) => presentDayVisit(platform, row)),
  };
}

const presentDayVisit = (
  platform: Platform,
  row: DayVisitRow,
): ReplyOf<typeof readWorkerDayCall>["visits"][number] => ({
  id: row.id,
  status: row.status,
  customer: { id: row.customer_id, name: row.customer_name },
  title: row.title,
  date: row.booked_on,
  start_time: shortTime(row.starts),
  end_time: shortTime(row.ends),
  starts_at: row.starts_at.toISOString(),
  ends_at: row.ends_at.toISOString(),
  address: row.address,
  position:
    row.latitude === null || row.longitude === null
      ? null
      : { latitude: row.latitude, longitude: row.longitude },
  total_paise: row.total_paise,
  ...(row.unpaid_paise !== null && { unpaid_paise: row.unpaid_paise }),
  fee_paise: feeOfBooking(platform, { totalPaise: row.total_paise, feePercent: row.fee_percent }),
  currency: market().currency,
  next_step: nextStepOf(row, platform.settings.enforcesVisitTimes),
});
