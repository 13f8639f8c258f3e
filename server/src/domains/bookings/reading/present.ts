// Bookings as the calls below /api/v1 spell them: paise, dates and times of the market, instants in UTC.
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type { listBookings, readBooking } from "@hourhand/contract/bookings-v1";
import type { Person } from "../../../platform/person.ts";
import type { Platform } from "../../../platform/platform.ts";
import { pictureUrl } from "../../media/media.ts";
import { presentPolicy } from "../../policies/policies.ts";
import type { EventRow } from "../record/queries.ts";
import { allowedActs } from "./allowed.ts";
import type { BookingViewRow } from "./queries.ts";
import type { BookingView } from "./reading.ts";
import { answerBy, codeFrom, type BookingSide } from "./rules.ts";

/** '09:00' of '09:00:00'. */
const shortTime = (time: string) => time.slice(0, 5);

/** A booking as this person's list shows it. */
export function presentListedBooking(
  platform: Platform,
  { row, side, caller }: { row: BookingViewRow; side: BookingSide; caller: Person },
): ReplyOf<typeof listBookings>["items"][number] {
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
    currency: "INR",
    address: row.address,
    created_at: row.created_at.toISOString(),
    answer_by: row.status === "created" ? answerBy(row).toISOString() : null,
    proposals: [],
    arrival: {
      required: row.arrival_code === "required",
      code: null,
      code_from: codeFrom(row.starts_at).toISOString(),
      verified_at: null,
      override: null,
    },
    cancellation: null,
    no_show: null,
    statements: [],
    replaces: null,
    replaced_by: null,
    series_id: null,
    allowed: allowedActs(row, {
      side,
      role: caller.role,
      enforcesVisitTimes: platform.settings.enforcesVisitTimes,
    }),
  };
}

/** A booking as this person reads it. */
export const presentBooking = (platform: Platform, view: BookingView): ReplyOf<typeof readBooking> => ({
  ...presentListedBooking(platform, view),
  policy: presentPolicy(platform.settings, view.policy),
  photos: [],
  timeline: view.events.map(presentEvent),
});

/** An event as the timeline shows it. */
export const presentEvent = ({ at, event, actor, detail }: EventRow) => ({
  at: at.toISOString(),
  event,
  actor,
  detail,
});
