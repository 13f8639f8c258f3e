// SQL that reads bookings for both sides and administrators, for the calls below /api/v1.
import type { BookingStatus } from "@hourhand/contract/bookings";
import type { PaymentMethod } from "@hourhand/contract/payment-fields";
import type { PolicyFields } from "@hourhand/contract/policies";
import type { Pool } from "pg";
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";
import { defineList, type ListDefinition } from "../../../platform/lists/list-definition.ts";
import { readItems, type ItemsRequest } from "../../../platform/lists/list.ts";
import { photoColumns, type PhotoColumns } from "../photos/queries.ts";
import { addressForWorker, positionForWorker } from "../queries-address.ts";
import { arrivalColumns, arrivalJoin, type ArrivalColumns } from "../arrival/queries.ts";
import { endingColumnsOf, type EndingColumns } from "../cancellation/queries-reading.ts";
import { visitPaymentColumn, type VisitPaymentColumns } from "../visit-payments/queries.ts";

/**
 * A booking with its people and the parts of its policy that decide what is shown. Time differences are elapsed time.
 */
export interface BookingViewRow extends ArrivalColumns, EndingColumns, PhotoColumns, VisitPaymentColumns {
  id: number;
  status: BookingStatus;
  customer_id: number;
  customer_name: string;
  customer_picture: string | null;
  worker_id: number;
  worker_person_id: number;
  worker_name: string;
  worker_picture: string | null;
  category_id: number | null;
  job_title: string;
  title: string;
  details: string;
  booked_on: string;
  starts: string;
  ends: string;
  duration_hours: number;
  hourly_paise: number;
  total_paise: number;
  address: string;
  address_for_worker: string;
  created_at: Date;
  policy_id: number;
  payment_method: PaymentMethod;
  previous_issues: string;
  damaged_parts: string;
  photo: string | null;
  latitude: number | null;
  longitude: number | null;
  latitude_for_worker: number | null;
  longitude_for_worker: number | null;
  arrival_code: PolicyFields["arrival_code"];
  is_reviewed: boolean;
  /** The visit's start and end, and the marketplace's time when the row was read. */
  starts_at: Date;
  ends_at: Date;
  now: Date;
}

/** Returns the columns; `zone` is the parameter with the market's time zone. */
export const bookingViewColumns = (
  zone: string,
) => `b.id, b.status, b.customer_id, c.first_name || ' ' || c.last_name as customer_name,
  coalesce(c.picture, c.google_picture) as customer_picture, b.worker_id, w.person_id as worker_person_id,
  w.full_name as worker_name, coalesce(wp.picture, wp.google_picture) as worker_picture,
  coalesce(b.job_category_id, w.job_category_id) as category_id, b.job_title, b.title, b.details, b.booked_on, b.starts,
  b.ends, b.duration_hours, b.hourly_paise, b.total_paise, b.address, b.created_at, b.policy_id, b.payment_method,
  b.previous_issues, b.damaged_parts, b.photo, b.latitude, b.longitude,
  ${positionForWorker("latitude")} as latitude_for_worker, ${positionForWorker("longitude")} as longitude_for_worker,
  v.arrival_code, ${addressForWorker} as address_for_worker,
  exists (select from reviews r where r.booking_id = b.id) as is_reviewed, ${photoColumns},
  (b.booked_on + b.starts) at time zone ${zone} as starts_at, (b.booked_on + b.ends) at time zone ${zone} as ends_at,
  (select market_now()) as now, ${arrivalColumns},${endingColumnsOf(zone)},
  ${visitPaymentColumn}`;
export const bookingViewJoins = `bookings b join people c on c.id = b.customer_id join workers w on w.id = b.worker_id
  join people wp on wp.id = w.person_id join policy_versions v on v.id = b.policy_id ${arrivalJoin}`;

/** Reads one booking; the caller checks who may read it. */
export const bookingView: Statement<BookingViewRow, [bookingId: number, zone: string]> = prepared(
  "booking_view",
  `select ${bookingViewColumns("$2")} from ${bookingViewJoins} where b.id = $1`,
);

/** Filters a person's own bookings; `statuses` is '' for all, dates are inclusive. */
type ListValues = [personId: number, statuses: string, from: string, to: string, zone: string];

const listOf = (whose: string) =>
  ({
    parameters: ["bigint", "text", "date", "date", "text"],
    columns: bookingViewColumns("$5"),
    from: bookingViewJoins,
    where: `${whose} and ($2 = '' or b.status = any(string_to_array($2, ','))) and b.booked_on between $3 and $4`,
    id: "b.id",
    sorts: {},
    defaultSort: { key: "(b.booked_on + b.starts)", type: "timestamp", order: "desc" },
    search: { text: "b.title" },
    isUncounted: true,
    isPrepared: true,
  }) as const;

const asCustomer: ListDefinition<BookingViewRow, ListValues> = defineList(
  "booking_views_of_customer",
  listOf("b.customer_id = $1"),
);
const asWorker: ListDefinition<BookingViewRow, ListValues> = defineList(
  "booking_views_of_worker",
  listOf("b.worker_id = (select id from workers where person_id = $1)"),
);

/** Reads one page of a person's own bookings as customer or worker, the latest visit first. */
export const bookingViewsOf = (
  pool: Pool,
  side: "customer" | "worker",
  request: ItemsRequest,
  values: ListValues,
): Promise<{ rows: BookingViewRow[]; next: string | null }> =>
  readItems(pool, side === "customer" ? asCustomer : asWorker, request, values);
