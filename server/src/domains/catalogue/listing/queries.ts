// SQL of the workers list: a named statement for the pages of an order and a plan, which those of one moment share.
//
// A page is planned in two ways. By index: the order's index (the job's, where there is one) is walked and what does not match
// dropped, right when many match. By filter: every match is found by the index of one filter, the driver, and sorted, right
// when few do; they are counted meanwhile. Who asks says which (page-plan.ts), so that no statement is planned at each call, which would cost more
// than the page: PostgreSQL keeps a plan made without values where it looks no dearer than those made with them. Hence every
// value is a column of the keys `q`, which the planner does not see; limits are literals out of limitSteps, since an unseen
// one counts as a tenth of the table; and a condition that must not choose the index stands in coalesce().
// Decisions: docs/decisions/0016, docs/decisions/0022.
import type { Pool } from "pg";
import {
  findByItself,
  gatherRows,
  keysAsRows,
  type FindRows,
  type Keys,
} from "../../../platform/database/gather-rows.ts";
import {
  prepared,
  preparedAtRunTime,
  type Statement,
} from "../../../platform/database/prepared-statements.ts";
import { weekdayNumber } from "../../../platform/clock/market-calendar.ts";
import { cardColumns, cardJoins, type CardRow, type FilledInCards } from "../queries.ts";
import { likeAnywhere } from "../../../platform/lists/like-pattern.ts";
import { pointOf } from "../rules.ts";
import { driverOf, type PagePlan } from "./page-plan.ts";
import type { Driver, Part } from "./parts.ts";
import { exactUpTo, type WorkerFilters, type WorkerOrder } from "./rules.ts";

/** A worker of the list; `count` are the matches up to `countedUpTo`, where the plan is by filter. */
export interface ListedWorkerRow extends CardRow {
  count?: number;
}

/** Counting stops here: it stands for 'more than 1,000'. */
export const countedUpTo = exactUpTo + 1;

/** A request for a page. `position` in degrees. */
export interface ListPage {
  filters: WorkerFilters;
  order: WorkerOrder;
  position: { latitude: number; longitude: number } | null;
  customerId: number | null;
  limit: number;
  offset: number;
  /** The market's date. */
  today: string;
  plan: PagePlan;
}

interface Shape {
  order: WorkerOrder;
  plan: PagePlan;
  remaining: Remaining;
  /** The order's index is followed so far at most; null: as far as the page says. */
  top: number | null;
}

/** How far a page may reach: the next of these is its literal limit. */
const limitSteps = [24, 1000];

/** Longer pages are found by themselves. */
const maxTogether = 24;

/** What a page is asked by; absent filters are null. */
const askedRows =
  keysAsRows(`page_limit bigint, page_offset bigint, customer_id bigint, place cube, today date, search text,
  pattern text, short_terms text[], job_title text, qualification text, experience_years smallint, min_paise bigint,
  max_paise bigint, on_day date, weekday smallint, at_time time`);

/**
 * Tie-breaks make each order total, so that pages never repeat or drop anybody. Nearest first needs none: no two places
 * are equal.
 */
const orders: Record<WorkerOrder, string> = {
  distance: "w.place <-> q.place",
  rating: "w.rating desc nulls last, w.reviews_count desc, w.id",
  salary: "w.salary_paise, w.id",
  "-salary": "w.salary_paise desc, w.id desc",
  experience: "w.experience_years, w.id",
  "-experience": "w.experience_years desc, w.id desc",
};

const rowColumns = `w.id, w.person_id, w.full_name, w.job_title, w.salary_paise, w.experience_years, w.qualification, w.age,
  w.description, w.rating, w.reviews_count, w.identity_accepted_at, w.latitude, w.job_category_id`;

const ofJob = `w.job_category_id = (select id from job_categories where fold_text(title) = fold_text(q.job_title)
  and title = q.job_title)`;
const isOffered = "s.is_active and s.deleted_at is null";
const fitsTime = "s.starts <= coalesce(q.at_time, '24:00') and s.ends >= coalesce(q.at_time, '00:00')";

/** Conditions by which an index finds the rows. */
const driving: Record<Part, string> = {
  job: ofJob,
  search: "w.search_text like q.pattern",
  shortSearch: 'short_terms(w.search_text) @> q.short_terms collate "C"',
  qualification: "w.qualification = q.qualification",
  experienceYears: "w.experience_years = q.experience_years",
  price: "w.salary_paise >= q.min_paise and w.salary_paise <= q.max_paise",
  slot: `w.id in (select s.worker_id from slots s where ${isOffered} and ${fitsTime} and s.weekday = any (case
    when q.weekday is null then array[1, 2, 3, 4, 5, 6, 7]::smallint[] else array[q.weekday] end)
    union all select s.worker_id from slots s where ${isOffered} and s.weekday is null and ${fitsTime}
      and s.to_date >= q.on_day and s.from_date <= q.on_day)`,
};

/** Which filters are left for the rows to be tested by: those of the worker's own columns, and a time or a date. */
interface Remaining {
  columns: boolean;
  slots: "time" | "date" | null;
}

// Every filter once more, absent ones true, so that one statement fits them all. No index fits these conditions.
const unless = (value: string, condition: string) => `coalesce(${value} is null or ${condition}, false)`;
const columnTests: [Part, string][] = [
  ["search", unless("q.search", "strpos(w.search_text, q.search) > 0")],
  ["job", unless("q.job_title", ofJob)],
  ["qualification", unless("q.qualification", driving.qualification)],
  ["experienceYears", unless("q.experience_years", driving.experienceYears)],
  ["price", unless("q.min_paise", `(${driving.price})`)],
];
// Slots are looked up by their worker: five rows, where the index of times would be searched for each of its ends.
const timeTest = `coalesce((select true from slots s where s.worker_id = w.id and ${isOffered} and s.weekday is not null
  and coalesce(${fitsTime}, false) limit 1), false)`;
/** The date asked for, once a page, with the categories that can be booked so far ahead. */
const wanted = `wanted as materialized (
  select q.on_day, q.at_time, array(select b.category_id from booking_horizons b
    where q.on_day - q.today between 1 and b.booking_days) as categories)`;
// The first line is asked once: beyond every horizon no row is looked at.
const dateTest = `(select categories <> '{}' from wanted) and coalesce(
  w.job_category_id = any ((select categories from wanted)::bigint[])
  and exists (select from wanted d, free_hours(w.id, d.on_day, d.at_time)), false)`;

function conditionsOf(driver: Driver, remaining: Remaining): string {
  const tests = remaining.columns ? columnTests.filter(([part]) => !driver.includes(part)) : [];
  return [
    "w.is_listed",
    ...driver.map((part) => driving[part]),
    ...tests.map(([, test]) => test),
    ...(remaining.slots === "time" ? [timeTest] : []),
    ...(remaining.slots === "date" ? [dateTest] : []),
  ].join(" and ");
}

/** The part that a filter is of; a search by its letters must be looked at again. */
const partOf: Record<keyof WorkerFilters, Part> = {
  search: "search",
  jobTitle: "job",
  qualification: "qualification",
  experienceYears: "experienceYears",
  minPaise: "price",
  maxPaise: "price",
  date: "slot",
  time: "slot",
};

/** What the driver leaves to be tested: it finds who offers hours on a date, but not whether they are free. */
function remainingOf(filters: WorkerFilters, driver: Driver): Remaining {
  const left = Object.keys(filters)
    .map((name) => partOf[name as keyof WorkerFilters])
    .filter((part) => !driver.includes(part));
  return {
    columns: left.some((part) => part !== "slot"),
    slots: filters.date !== undefined ? "date" : left.includes("slot") ? "time" : null,
  };
}

const nameOfRemaining = ({ columns, slots }: Remaining) =>
  [columns && "columns", slots].filter(Boolean).join("+") || "none";

const withOf = (parts: (string | false)[]) => {
  const present = parts.filter(Boolean);
  return present.length > 0 ? `with ${present.join(", ")}` : "";
};

/** What any order looks at: of all that a filter finds no more is kept, and the page's own rows are read once more. */
const orderedColumns = "w.id, w.place, w.rating, w.reviews_count, w.salary_paise, w.experience_years";

function rowsText({ order, plan, top }: Shape, conditions: string): string {
  const chord = "w.place <-> q.place as chord";
  const page = "limit q.page_limit offset q.page_offset";
  if (plan.by === "filter")
    // The fence keeps each a look by its key: a small table would be read whole for them.
    return `select w.* from (select w.id from found w order by ${orders[order]} ${page}) f
      cross join lateral (select ${rowColumns}, ${chord} from workers w where w.id = f.id offset 0) w`;
  const ordered = `select ${rowColumns}, ${chord} from workers w where ${conditions} order by ${orders[order]}`;
  return top === null
    ? `${ordered} ${page}`
    : `select * from (${ordered} limit ${top}) w order by ${orderOfRows(order)} ${page}`;
}

/** The order of rows that have their `chord`. */
const orderOfRows = (order: WorkerOrder) => (order === "distance" ? "w.chord" : orders[order]);

/** The rows of each page, page by page: a lateral join with what it refers to is a loop, which keeps their order. */
function pageText(shape: Shape): string {
  const { order, plan, remaining } = shape;
  const isByFilter = plan.by === "filter";
  const conditions = conditionsOf(plan.driver, remaining);
  const found = `found as materialized (select ${orderedColumns} from workers w where ${conditions})`;
  return `select q.n, page.* from ${askedRows} cross join lateral (
    ${withOf([remaining.slots === "date" && wanted, isByFilter && found])}
    select ${cardColumns}, case when w.latitude is not null then w.chord end as chord,
      exists (select 1 from saved_workers k where k.person_id = q.customer_id and k.worker_id = w.id) as saved
      ${isByFilter ? `, (select least(count(*), ${countedUpTo})::integer from found) as count` : ""}
    from (${rowsText(shape, conditions)}) w ${cardJoins("q.today")}
    order by ${orderOfRows(order)}
  ) page`;
}

/** A page by distance. It is not run: the row of all pages is checked on it, for they differ in conditions and order. */
const pageByDistance: Statement<
  ListedWorkerRow & { n: number },
  [asked: Keys<Required<AskedColumns>>],
  FilledInCards
> = prepared(
  "workers_page",
  pageText({
    order: "distance",
    plan: { by: "filter", driver: [] },
    remaining: { columns: false, slots: null },
    top: null,
  }),
);

type ListedWorker = Awaited<ReturnType<typeof pageByDistance>>[number];
const statements = new Map<string, FindRows<AskedColumns, { n: number }>>();

/** The look-up by the statement of a name, made at its first use. */
function statement<Row extends { n: number }>(
  name: string,
  makeText: () => string,
  howFound: typeof gatherRows = gatherRows,
): FindRows<AskedColumns, Row> {
  const known =
    statements.get(name) ?? howFound(preparedAtRunTime<Row, [asked: Keys<AskedColumns>]>(name, makeText()));
  statements.set(name, known);
  return known as FindRows<AskedColumns, Row>;
}

type Asked = Pick<ListPage, "filters" | "today"> &
  Partial<Pick<ListPage, "position" | "customerId" | "limit" | "offset">>;

type AskedColumns = ReturnType<typeof columnsOf>;

/** By the names of the columns of `askedRows`. */
function columnsOf({ filters, today, position, customerId, limit, offset }: Asked) {
  const { search, date } = filters;
  return {
    page_limit: limit,
    page_offset: offset,
    customer_id: customerId,
    place: position && pointOf(position),
    today,
    search,
    ...(search !== undefined && { pattern: likeAnywhere(search), short_terms: letterPairs(search) }),
    job_title: filters.jobTitle,
    qualification: filters.qualification,
    experience_years: filters.experienceYears,
    min_paise: filters.minPaise,
    max_paise: filters.maxPaise,
    on_day: date,
    ...(date !== undefined && { weekday: weekdayNumber(date) }),
    at_time: filters.time,
  };
}

/** The pairs of a text's letters, in turn; a single one by itself. */
function letterPairs(search: string): string[] {
  const letters = Array.from(search);
  return letters.length < 2 ? letters : letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
}

/** Three letters of each part: a statement's name has at most 63 bytes. */
const shortName = (driver: Driver) => driver.map((part) => part.slice(0, 3)).join("+");

/** One page of listed workers. `order` 'distance' needs a position. */
export function workersPage(pool: Pool, page: ListPage): Promise<ListedWorker[]> {
  const { filters, order, plan } = page;
  const isByIndex = plan.by === "index";
  const top = (isByIndex && limitSteps.find((step) => step >= page.offset + page.limit)) || null;
  const shape: Shape = { order, plan, remaining: remainingOf(filters, plan.driver), top };
  const isLong = page.limit > maxTogether;
  const name = [
    "workers",
    order,
    plan.by,
    shortName(plan.driver),
    nameOfRemaining(shape.remaining),
    top,
    isLong && `>${maxTogether}`,
  ]
    .filter(Boolean)
    .join(" ");
  const find = statement<ListedWorker>(name, () => pageText(shape), isLong ? findByItself : gatherRows);
  return find(pool, columnsOf(page));
}

/** How many listed workers match, up to `countedUpTo`. */
export async function countWorkers(
  pool: Pool,
  { filters, today }: Pick<ListPage, "filters" | "today">,
  driver: Driver = driverOf(filters, undefined),
): Promise<number> {
  const remaining = remainingOf(filters, driver);
  const count = statement<{ n: number; count: number }>(
    `workers counted ${shortName(driver)} ${nameOfRemaining(remaining)}`,
    () => `select q.n, matches.count from ${askedRows} cross join lateral (
      ${withOf([remaining.slots === "date" && wanted])} select count(*)::integer as count from (
        select 1 from workers w where ${conditionsOf(driver, remaining)} limit ${countedUpTo}
      ) w
    ) matches`,
  );
  const [row] = await count(pool, columnsOf({ filters, today }));
  return row?.count ?? 0;
}

/** What the filter dialog offers: words, and the bounds of salaries, null while nobody is listed. */
export interface FilterOptionsRow {
  jobs: string[];
  qualifications: string[];
  min_paise: number | null;
  max_paise: number | null;
}

/** Job titles, qualifications and salaries among listed workers: one index probe for each value there is, not a scan. */
export const filterOptions: Statement<FilterOptionsRow, [max: number]> = prepared(
  "filter_words",
  `select array(
      select c.title from job_categories c
      where c.is_active and exists (select 1 from workers w where w.job_category_id = c.id and w.is_listed)
      order by c.title limit $1
    ) as jobs,
    array(
      with recursive found as (
        (select qualification from workers where is_listed and qualification <> '' order by qualification limit 1)
        union all
        select (select w.qualification from workers w where w.is_listed and w.qualification > f.qualification
                order by w.qualification limit 1)
        from found f where f.qualification is not null
      )
      select qualification from found where qualification is not null limit $1
    ) as qualifications,
    (select w.salary_paise from workers w where w.is_listed order by w.salary_paise, w.id limit 1) as min_paise,
    (select w.salary_paise from workers w where w.is_listed order by w.salary_paise desc, w.id desc limit 1) as max_paise`,
);
