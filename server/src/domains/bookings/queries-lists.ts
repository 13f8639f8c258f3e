// SQL that reads one's own bookings for screens: one query per screen. A list is ordered by one key and the id, so that a
// page can begin behind a cursor. The administrator's table is in queries-admin.ts.
import type { BookingStatus } from "@hourhand/contract/bookings";
import { invalidInput } from "@hourhand/contract/problem";
import { unpagedCap } from "@hourhand/contract/wire";
import { prepared, type Runner } from "../../platform/database/hot.ts";
import { asksForPage, refuseSort } from "../../platform/database/table-page.ts";
import { refuse } from "../../platform/http/problem.ts";
import { freshPositionMinutes } from "./rules.ts";

/** What every list carries of a booking. */
export interface BookingRow {
  id: number;
  status: BookingStatus;
  title: string;
  total_paise: number;
  duration_hours: number;
  created_at: Date;
  booked_on: string;
  starts: string;
  ends: string;
  address: string;
  details: string;
  previous_issues: string;
  damaged_parts: string;
  photo: string | null;
  job_title: string;
}

/** A booking with its worker and its review. */
export interface CustomerBookingRow extends BookingRow {
  worker_id: number;
  worker_person_id: number;
  worker_name: string;
  worker_picture: string | null;
  review_id: number | null;
  rating_halves: number | null;
  review_title: string | null;
  review_description: string | null;
}

/** A booking with its customer; the worker's position is the live one while it is fresh, else the registered one. */
export interface WorkerBookingRow extends BookingRow {
  customer_id: number;
  username: string;
  first_name: string;
  last_name: string;
  customer_picture: string | null;
  slot_weekday: number;
  slot_starts: string;
  slot_ends: string;
  latitude: number | null;
  longitude: number | null;
  worker_latitude: number | null;
  worker_longitude: number | null;
}

/** Its columns; `b` is the booking. */
export const ofEveryone = `b.id, b.status, b.title, b.total_paise, b.duration_hours, b.created_at, b.booked_on, b.starts, b.ends,
  b.address, b.details, b.previous_issues, b.damaged_parts, b.photo, b.job_title`;
const customerColumns = `${ofEveryone}, w.id as worker_id, w.person_id as worker_person_id, w.full_name as worker_name,
  coalesce(wp.picture, wp.google_picture) as worker_picture, r.id as review_id, r.rating_halves,
  r.title as review_title, r.description as review_description`;
const customerJoins = `join workers w on w.id = b.worker_id join people wp on wp.id = w.person_id
  left join reviews r on r.booking_id = b.id`;
const isFresh = (position: string) => `${position}.at > now() - interval '${freshPositionMinutes} minutes'`;

const views = {
  customer: {
    owner: "b.customer_id = $1",
    columns: customerColumns,
    joins: customerJoins,
    searched:
      "b.title || E'\\n' || b.job_title || E'\\n' || w.full_name || E'\\n' || b.address || E'\\n' || b.status",
    byDefault: { key: "b.id", type: "bigint", order: "desc" },
  },
  worker: {
    owner: "b.worker_id = (select id from workers where person_id = $1)",
    columns: `${ofEveryone}, b.customer_id, c.username, c.first_name, c.last_name,
      coalesce(c.picture, c.google_picture) as customer_picture, b.slot_weekday, b.slot_starts, b.slot_ends,
      b.latitude, b.longitude, coalesce(p.latitude, w.latitude) as worker_latitude,
      coalesce(p.longitude, w.longitude) as worker_longitude`,
    joins: `join workers w on w.id = b.worker_id join people c on c.id = b.customer_id
      left join worker_positions p on p.worker_id = w.id and ${isFresh("p")}`,
    searched:
      "b.title || E'\\n' || c.username || E'\\n' || b.address || E'\\n' || b.status || E'\\n' || b.booked_on",
    // Those from today on by their start, then the past ones, latest first.
    byDefault: {
      key: `(abs(extract(epoch from b.booked_on + b.starts - $2::date::timestamp))::bigint
        + case when b.booked_on < $2::date then 1000000000000 else 0 end)`,
      type: "bigint",
      order: "asc",
    },
  },
} as const;

/** Who reads a list of their own. */
export type Audience = keyof typeof views;

// The tables' columns, by the names a client sends as `sort`.
const sorts: Readonly<Record<string, { key: string; type: string; for: readonly Audience[] }>> = {
  id: { key: "b.id", type: "bigint", for: ["customer", "worker"] },
  booking_date: { key: "b.created_at", type: "timestamptz", for: ["customer", "worker"] },
  booked_date: { key: "(b.booked_on + b.starts)", type: "timestamp", for: ["customer", "worker"] },
  status: { key: "lower(b.status)", type: "text", for: ["customer", "worker"] },
  total: { key: "b.total_paise", type: "bigint", for: ["customer", "worker"] },
  user: { key: "lower(c.username)", type: "text", for: ["worker"] },
  worker: { key: "lower(w.full_name)", type: "text", for: ["customer"] },
  job: { key: "lower(b.job_title)", type: "text", for: ["customer"] },
};

/** What part of a list is asked for. With no field set it is everything, up to the cap. */
export interface PageRequest {
  page?: number | undefined;
  page_size?: number | undefined;
  search?: string | undefined;
  sort?: string | undefined;
  order?: "asc" | "desc" | undefined;
  /** A cursor from `next` or `previous`; an empty `before` asks for the last page. */
  after?: string | undefined;
  before?: string | undefined;
}

/** A page. `count` and the cursors are there when a page was asked for. */
export interface Page<Row> {
  rows: Row[];
  count?: number;
  more?: boolean;
  next?: string | null;
  previous?: string | null;
}

interface Rows {
  customer: CustomerBookingRow;
  worker: WorkerBookingRow;
}

const defaultPageSize = 10;
const countedCap = 1000;
type Statement = ReturnType<typeof prepared<never, readonly unknown[]>>;
const statements = new Map<string, Statement>();

function statement(name: string, text: () => string): Statement {
  const known = statements.get(name);
  if (known) return known;
  const made = prepared<never, readonly unknown[]>(name, text());
  statements.set(name, made);
  return made;
}

/**
 * Reads one page of a list, or all of it up to the cap.
 * @param today the market's date
 * @throws Problem `invalidInput` (400) for an unknown `sort`
 */
export async function listBookings<A extends Audience>(
  runner: Runner,
  audience: A,
  personId: number,
  request: PageRequest,
  today: string,
): Promise<Page<Rows[A]>> {
  const isPaged = asksForPage(request);
  const view = views[audience];
  if (request.sort && !sortNames(audience).includes(request.sort)) refuseSort(sortNames(audience));
  const sort = request.sort ? sorts[request.sort] : undefined;
  const { key, type } = sort ?? view.byDefault;
  const isForward = request.before === undefined;
  const asked = request.order ?? (sort ? "asc" : view.byDefault.order);
  const direction = (asked === "asc") === isForward ? "asc" : "desc";
  const cursor = readCursor(request.after || request.before);
  const size = isPaged ? (request.page_size ?? defaultPageSize) : unpagedCap;
  const search = request.search ? `%${request.search.replaceAll(/[\\%_]/g, "\\$&")}%` : undefined;
  const conditions = `${view.owner} and $2::date is not null${search === undefined ? "" : ` and ${view.searched} ilike $5`}`;
  const list = statement(
    `list_bookings_${audience}_${request.sort || "default"}_${direction}${search === undefined ? "" : "_s"}${cursor ? "_c" : ""}`,
    () => `select ${view.columns}, ${key}::text as sorted_by from bookings b ${view.joins} where ${conditions}
      ${cursor ? `and (${key}, b.id) ${direction === "asc" ? ">" : "<"} ($${search === undefined ? 5 : 6}::text::${type}, $${search === undefined ? 6 : 7}::bigint)` : ""}
      order by ${key} ${direction}, b.id ${direction} limit $3::bigint offset $4::bigint`,
  );
  const searching = search === undefined ? [] : [search];
  const offset = cursor ? 0 : ((request.page ?? 1) - 1) * size;
  const more = isPaged ? 1 : 0;
  const [found, total] = await Promise.all([
    list(runner, [personId, today, size + more, offset, ...searching, ...(cursor ?? [])]),
    isPaged ? countBookings(runner, audience, conditions, [personId, today, ...searching]) : undefined,
  ]);
  const read = found as (Rows[A] & { sorted_by: string })[];
  const rows = isForward ? read.slice(0, size) : read.slice(0, size).toReversed();
  if (total === undefined) return { rows };
  const goesOn = read.length > size;
  const cameFrom = cursor !== undefined || offset > 0;
  return {
    rows,
    ...total,
    next: (isForward ? goesOn : cameFrom) ? cursorOf(rows.at(-1)) : null,
    previous: (isForward ? cameFrom : goesOn) ? cursorOf(rows[0]) : null,
  };
}

async function countBookings(
  runner: Runner,
  audience: Audience,
  conditions: string,
  values: readonly unknown[],
): Promise<{ count: number; more?: boolean }> {
  const isSearch = values.length > 2;
  const count = statement(`count_bookings_${audience}${isSearch ? "_s" : ""}`, () => {
    const text = `select count(*) as total from (select from bookings b ${views[audience].joins} where ${conditions}
      limit ${countedCap + 1}) found`;
    return text.replace("$5", "$3");
  });
  const [row] = (await count(runner, values)) as { total: number }[];
  const total = row?.total ?? 0;
  return total > countedCap ? { count: countedCap, more: true } : { count: total };
}

const sortNames = (audience: Audience): string[] =>
  Object.keys(sorts).filter((name) => sorts[name]?.for.includes(audience));

const cursorOf = (row: (BookingRow & { sorted_by: string }) | undefined): string | null =>
  row ? Buffer.from(JSON.stringify([row.sorted_by, row.id])).toString("base64url") : null;

function readCursor(text: string | undefined): [string, number] | undefined {
  if (!text) return undefined;
  try {
    const [key, id] = JSON.parse(Buffer.from(text, "base64url").toString()) as unknown[];
    if (typeof key === "string" && !key.includes("\u0000") && Number.isSafeInteger(id))
      return [key, id as number];
  } catch {
    // Anything that is no cursor of ours is refused below.
  }
  return refuse(invalidInput, { sentence: "This cursor is not one of ours. Please open the list again." });
}

/** One booking of a customer, with its timeline and, on the day of a live visit, where the worker is now. */
export interface BookingDetailsRow extends CustomerBookingRow {
  timeline: { status: BookingStatus; at: string; by: "customer" | "worker" | "system" | "admin" }[];
  position_latitude: number | null;
  position_longitude: number | null;
  position_at: Date | null;
}

/** No row: it is not this customer's. */
export const bookingDetails = prepared<
  BookingDetailsRow,
  [bookingId: number, customerId: number, today: string]
>(
  "booking_details",
  `select ${customerColumns}, t.timeline, p.latitude as position_latitude, p.longitude as position_longitude,
     p.at as position_at
   from bookings b ${customerJoins}
   cross join lateral (
     select json_agg(json_build_object('status', h.status, 'at', h.at at time zone 'UTC', 'by', h.actor_role)
       order by h.id) as timeline
     from booking_changes h where h.booking_id = b.id
   ) t
   left join worker_positions p on p.worker_id = b.worker_id and b.booked_on = $3::date
     and b.status in ('accepted', 'visited', 'pending') and ${isFresh("p")}
   where b.id = $1 and b.customer_id = $2`,
);
