// The bare list of workers: the most direct statement for one request, prepared for each shape of request, with the
// same filters, sort order, page and fields as ours. It uses our tables, with their indexes. It does not count the
// matches and suggests no words; instead of the next free hour, it returns the rows from which it can be computed
// (hours, bookings, holds, days off) on the given days.
import type pg from "pg";

/** The first and the last day that can be booked. */
export type BookableDays = [first: string, last: string];

/** A request for the list as our client sends it, with the customer who makes it. */
export interface AskedList {
  latitude: number;
  longitude: number;
  search?: string;
  job?: string;
  min_price?: number;
  max_price?: number;
  experience?: number;
  qualification?: string;
  date?: string;
  time?: string;
  sort?: "salary" | "-salary" | "experience" | "-experience" | "distance" | "rating";
  page: number;
  page_size: number;
  customer: number;
}

/** The request with the additional inputs of the bare list. */
export interface ListRequest extends AskedList {
  days: BookableDays;
  /**
   * Whether the words match few workers: then matches are found first and sorted afterwards. Otherwise the statement
   * walks the index of the sort order.
   */
  few?: boolean;
}

const orders = {
  distance: "w.place <-> $2::cube",
  rating: "w.fair_rating desc nulls last, w.reviews_count desc, w.id",
  salary: "w.salary_paise, w.id",
  "-salary": "w.salary_paise desc, w.id desc",
  experience: "w.experience_years, w.id",
  "-experience": "w.experience_years desc, w.id desc",
};

const slotColumns = `(select json_agg(json_build_array(s.id, s.weekday, s.starts, s.ends) order by s.weekday, s.starts)
  from slots s where s.worker_id = w.id and s.weekday is not null and s.deleted_at is null and s.is_active) as availabilities,
  (select json_agg(json_build_array(s.id, s.from_date, s.to_date, s.starts, s.ends)) from slots s
   where s.worker_id = w.id and s.weekday is null and s.deleted_at is null and s.from_date <= $4 and s.to_date >= $3) as extra_hours`;
const busyColumns = `(select json_agg(json_build_array(b.booked_on, b.starts, b.ends)) from bookings b
   where b.worker_id = w.id and b.booked_on between $3 and $4
     and b.status in ('created', 'accepted', 'pending', 'visited')) as taken,
  (select json_agg(json_build_array(p.booked_on, p.starts, p.ends)) from booking_proposals p
   where p.worker_id = w.id and p.booked_on between $3 and $4 and p.state = 'open' and p.expires_at > now()) as held,
  (select json_agg(json_build_array(e.from_date, e.to_date, e.starts, e.ends)) from schedule_exceptions e
   where e.worker_id = w.id and e.kind = 'off' and e.from_date <= $4 and e.to_date >= $3) as off`;
const cardColumns = `w.id, w.full_name, w.job_title, w.salary_paise, w.experience_years, w.qualification, w.age, w.description,
  p.picture, p.google_picture, w.rating, w.reviews_count, w.identity_accepted_at, ${slotColumns}, ${busyColumns}`;

/**
 * The card of the worker `w` for the customer `$1`, with the rows from which the free hours on the days `$3` to `$4`
 * can be computed.
 */
export const card = `${cardColumns}, exists (select 1 from saved_workers k where k.person_id = $1 and k.worker_id = w.id) as saved`;

/** A filter's condition, as a function of its value's placeholder, and the value. */
type Filter = [condition: (place: string) => string, value: unknown];

const weekdayOf = (date: string) => new Date(date).getUTCDay() || 7;

function filtersOf(request: ListRequest): Filter[] {
  const { search, job, min_price, max_price, experience, qualification, date, time } = request;
  const filters: Filter[] = [];
  if (search !== undefined) filters.push([(at) => `w.search_text like ${at}`, `%${search.toLowerCase()}%`]);
  if (job !== undefined)
    filters.push([(at) => `w.job_category_id = (select id from job_categories where title = ${at})`, job]);
  if (min_price !== undefined) filters.push([(at) => `w.salary_paise >= ${at}::int`, min_price * 100]);
  if (max_price !== undefined) filters.push([(at) => `w.salary_paise <= ${at}::int`, max_price * 100]);
  if (experience !== undefined) filters.push([(at) => `w.experience_years = ${at}::smallint`, experience]);
  if (qualification !== undefined) filters.push([(at) => `w.qualification = ${at}`, qualification]);
  if (date !== undefined && time !== undefined) {
    // The hour of the slot that contains the time, or the two around it, without a conflicting row.
    const begin = "s.starts + make_interval(hours => hour)";
    const end = "s.starts + make_interval(hours => hour + 1)";
    const overlaps = (one: string) => `${one}.starts < ${end} and ${one}.ends > ${begin}`;
    filters.push([
      (at) => `exists (select 1 from slots s,
          lateral (select extract(epoch from (${at}::text[])[3]::time - s.starts) / 3600 as since) t,
          lateral generate_series(greatest(ceil(t.since)::int - 1, 0), floor(t.since)::int) hour
        where s.worker_id = w.id and s.is_active and s.deleted_at is null
          and (s.weekday = (${at}::text[])[1]::smallint
            or (${at}::text[])[2]::date between s.from_date and s.to_date)
          and s.starts <= (${at}::text[])[3]::time and s.ends >= (${at}::text[])[3]::time and ${end} <= s.ends
          and not exists (select 1 from bookings b where b.worker_id = w.id and b.booked_on = (${at}::text[])[2]::date
            and b.status in ('created', 'accepted', 'pending', 'visited') and ${overlaps("b")})
          and not exists (select 1 from booking_proposals p where p.worker_id = w.id
            and p.booked_on = (${at}::text[])[2]::date and p.state = 'open' and p.expires_at > now() and ${overlaps("p")})
          and not exists (select 1 from schedule_exceptions e where e.worker_id = w.id and e.kind = 'off'
            and (${at}::text[])[2]::date between e.from_date and e.to_date
            and (e.starts is null or (${overlaps("e")}))))`,
      [String(weekdayOf(date)), date, time],
    ]);
  }
  return filters;
}

const pointOf = (latitude: number, longitude: number) => {
  const [north, east] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return `(${Math.cos(north) * Math.cos(east)}, ${Math.cos(north) * Math.sin(east)}, ${Math.sin(north)})`;
};

const names = new Map<string, string>();

/** Reads the rows of a page, nearest first by default. */
export async function listWorkers(pool: pg.Pool, request: ListRequest): Promise<unknown[]> {
  const filters = filtersOf(request);
  const order = request.sort ?? "distance";
  const where = ["w.is_listed", ...filters.map(([condition], index) => condition(`$${5 + index}`))].join(
    " and ",
  );
  const workers = request.few ? "found" : "workers";
  const text = `${request.few ? `with found as materialized (select w.* from workers w where ${where})` : ""}
    select ${card}, w.chord from (
      select w.*, w.place <-> $2::cube as chord from ${workers} w ${request.few ? "" : `where ${where}`}
      order by ${orders[order]} limit ${request.page_size} offset ${(request.page - 1) * request.page_size}
    ) w join people p on p.id = w.person_id order by ${order === "distance" ? "w.chord" : orders[order]}`;
  const name = names.get(text) ?? `list ${names.size}`;
  names.set(text, name);
  const values = [
    request.customer,
    pointOf(request.latitude, request.longitude),
    ...request.days,
    ...filters.map(([, value]) => value),
  ];
  const { rows } = await pool.query({ name, text, values });
  return rows;
}
