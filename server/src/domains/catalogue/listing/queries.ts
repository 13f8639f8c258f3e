// SQL of the workers list: one statement a page, made from the filters, the order and the way to walk.
//
// Two ways lead to a page. 'Narrow' finds every match by a filter's index and sorts them: right when matches are few. 'Wide'
// walks the order's index and drops what does not match: right when they are many. The shapes people use most are named
// statements, planned once without seeing the values, so the caller says which way; all others are planned at each call.
// For the same reason a named statement's limit is a literal out of a limitSteps: PostgreSQL takes a limit it does not see for
// a tenth of the table, finds such a plan expensive and plans again at every call, which costs more than the page.
import type { Pool } from "pg";
import {
  prepared,
  preparedAtRunTime,
  type Queryable,
  type Statement,
} from "../../../platform/database/prepared-statements.ts";
import { cardColumns, type CardRow, type FilledInCards } from "../queries.ts";
import { likeAnywhere } from "../../../platform/lists/like-pattern.ts";
import { pointOf } from "../rules.ts";
import { exactUpTo, type WorkerFilters, type WorkerOrder } from "./rules.ts";

/** A worker of the list; `count` are the matches up to `countedUpTo`, where they were asked for. */
export interface ListedWorkerRow extends CardRow {
  count?: number;
}

/** How a page is found; see the top of this file. `planned` leaves it to PostgreSQL and the values. */
export type Way = "wide" | "narrow" | "planned";

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
  way: Way;
  withCount: boolean;
}

type FilterName = keyof WorkerFilters;
interface Shape {
  filters: readonly FilterName[];
  order: WorkerOrder;
  hasPosition: boolean;
  way: Way;
  withCount: boolean;
  /** The order's index is followed so far at most; null: as far as the values say. */
  top: number | null;
}

/** How far a page may reach for its statement to be named: the next of these is its literal limit. */
const limitSteps = [6, 24, 100, 1000];

/** The searcher's place, as text of a cube. */
const point = "$4::cube";

/**
 * Tie-breaks make each order total, so that pages never repeat or drop anybody. Nearest first needs none: no two places
 * are equal.
 */
const orders: Record<WorkerOrder, string> = {
  distance: `w.place <-> ${point}`,
  rating: "w.rating desc nulls last, w.reviews_count desc, w.id",
  salary: "w.salary_paise, w.id",
  "-salary": "w.salary_paise desc, w.id desc",
  experience: "w.experience_years, w.id",
  "-experience": "w.experience_years desc, w.id desc",
};

const rowColumns = `w.id, w.person_id, w.full_name, w.job_title, w.salary_paise, w.experience_years, w.qualification, w.age,
  w.description, w.rating, w.reviews_count, w.latitude`;

/** The conditions of a shape's filters; `parameter` gives the place of a filter's value. */
function conditions({ filters, order, way }: Shape, parameter: (name: FilterName) => string): string {
  const isWide = way === "wide";
  const isByPrice = order === "salary" || order === "-salary";
  // The wide way asks in words no index fits, so that the order's index is walked; and in such words that PostgreSQL takes
  // a third of the rows to match: two bounds of one expression it would take for a narrow range.
  const salaryAbove = isWide && !isByPrice ? "(w.salary_paise + 0)" : "w.salary_paise";
  const salaryBelow = isWide && !isByPrice ? "(w.salary_paise - 0)" : "w.salary_paise";
  const texts: Record<FilterName, () => string> = {
    search: () =>
      isWide
        ? `strpos(w.search_text, lower(${parameter("search")}::text)) > 0`
        : `w.search_text like lower(${parameter("search")}::text)`,
    jobTitle: () =>
      `w.job_category_id = (select id from job_categories where lower(title) = lower(${parameter("jobTitle")}::text)
         and title = ${parameter("jobTitle")}::text)`,
    qualification: () => `w.qualification = ${parameter("qualification")}::text`,
    experienceYears: () => `w.experience_years = ${parameter("experienceYears")}::smallint`,
    minPaise: () => `${salaryAbove} >= ${parameter("minPaise")}::bigint`,
    maxPaise: () => `${salaryBelow} <= ${parameter("maxPaise")}::bigint`,
    weekday: () => slotCondition(filters, parameter),
    time: () => (filters.includes("weekday") ? "true" : slotCondition(filters, parameter)),
  };
  return ["w.is_listed", ...filters.map((name) => texts[name]())].join(" and ");
}

function slotCondition(filters: readonly FilterName[], parameter: (name: FilterName) => string): string {
  const weekday = filters.includes("weekday") ? `and s.weekday = ${parameter("weekday")}::smallint` : "";
  const time = filters.includes("time")
    ? `and s.starts <= ${parameter("time")}::time and s.ends >= ${parameter("time")}::time`
    : "";
  return `exists (select 1 from slots s where s.worker_id = w.id and s.is_active and s.deleted_at is null ${weekday} ${time})`;
}

/** `$1`, `$2` are limit and offset, `$3` the customer, `$4` the place if there is one, then the filters in their order. */
function pageText(shape: Shape): string {
  const first = shape.hasPosition ? 5 : 4;
  const where = conditions(shape, (name) => `$${first + shape.filters.indexOf(name)}`);
  const isNarrow = shape.way === "narrow";
  const chord = shape.hasPosition ? `w.place <-> ${point}` : "null::double precision";
  const ordered = `select ${rowColumns}, ${chord} as chord
    from ${isNarrow ? "found w" : `workers w where ${where}`} order by ${orders[shape.order]}`;
  const orderOfRows = shape.order === "distance" ? "w.chord" : orders[shape.order];
  const rows =
    shape.top === null
      ? `${ordered} limit $1::bigint offset $2::bigint`
      : `select * from (${ordered} limit ${shape.top}) w order by ${orderOfRows} limit $1::bigint offset $2::bigint`;
  return `${isNarrow ? `with found as materialized (select ${rowColumns}, w.place from workers w where ${where})` : ""}
    select ${cardColumns}, case when w.latitude is not null then w.chord end as chord,
      exists (select 1 from saved_workers k where k.person_id = $3::bigint and k.worker_id = w.id) as saved
      ${shape.withCount ? `, (${countText(shape, where)}) as count` : ""}
    from (${rows}) w join people p on p.id = w.person_id
    order by ${orderOfRows}`;
}

function countText(shape: Shape, where: string): string {
  return shape.way === "narrow"
    ? `select least(count(*), ${countedUpTo})::integer from found`
    : `select count(*)::integer from (select 1 from workers w where ${where} limit ${countedUpTo}) matches`;
}

/** The filters whose statements are named, where the way is told. A job has its index in each order: one way fits all. */
const namedFilters: ReadonlyMap<string, readonly Way[]> = new Map([
  ["", ["planned"]],
  ["jobTitle", ["planned"]],
  ["search", ["wide", "narrow"]],
  ["leastPaise mostPaise", ["wide", "narrow"]],
]);

const waysFor = (filters: readonly FilterName[]) => namedFilters.get(filters.join(" ")) ?? [];

/** The page without filters. It is not run: the row of all pages is checked on it, for they differ in conditions and order. */
export const plainPage: Statement<
  ListedWorkerRow,
  [limit: number, offset: number, customerId: number | null, place: string],
  FilledInCards
> = prepared(
  "workers_page",
  pageText({
    filters: [],
    order: "distance",
    hasPosition: true,
    way: "planned",
    withCount: true,
    top: null,
  }),
);

type RunPage = (runner: Queryable, values: readonly unknown[]) => ReturnType<typeof plainPage>;
const namedPages = new Map<string, RunPage>();

/** The named statement of a shape, made at its first use; undefined where every call is planned afresh. */
function namedPage(shape: Shape): RunPage | undefined {
  const filters = shape.filters.join(" ");
  if (shape.top === null || !waysFor(shape.filters).includes(shape.way)) return undefined;
  const words = [
    shape.order,
    shape.hasPosition && "here",
    shape.way,
    shape.top,
    shape.withCount && "counted",
    filters.replace("leastPaise mostPaise", "price"),
  ];
  // At most 63 bytes in all; the longest has 55.
  const name = `workers ${words.filter(Boolean).join(" ")}`;
  const known =
    namedPages.get(name) ?? preparedAtRunTime<ListedWorkerRow, readonly unknown[]>(name, pageText(shape));
  namedPages.set(name, known);
  return known;
}

const filterOrder: readonly FilterName[] = [
  "search",
  "jobTitle",
  "qualification",
  "experienceYears",
  "minPaise",
  "maxPaise",
  "weekday",
  "time",
];
const namesOf = (filters: WorkerFilters) => filterOrder.filter((name) => filters[name] !== undefined);

/** One page of listed workers. `order` 'distance' needs a position. */
export async function workersPage(runner: Pool, page: ListPage): Promise<ListedWorkerRow[]> {
  const filters = namesOf(page.filters);
  const { order, withCount, position } = page;
  const way = waysFor(filters).includes(page.way) ? page.way : "planned";
  const top = limitSteps.find((step) => step >= page.offset + page.limit) ?? null;
  const shape: Shape = { filters, order, hasPosition: position !== null, way, withCount, top };
  const named = namedPage(shape);
  // Without a name the values are seen: no way need be told, and the limit need not be a literal.
  const asked: Shape = named ? shape : { ...shape, way: "planned", top: null };
  const values = [
    page.limit,
    page.offset,
    page.customerId,
    ...(position ? [pointOf(position)] : []),
    ...filters.map((name) => valueOf(page.filters, name, asked.way)),
  ];
  if (named) return named(runner, values);
  const { rows } = await runner.query<ListedWorkerRow>(pageText(asked), values);
  return rows;
}

const valueOf = (filters: WorkerFilters, name: FilterName, way: Way) =>
  name === "search" && way !== "wide" ? likeAnywhere(filters.search ?? "") : filters[name];

/** How many listed workers match, up to `countedUpTo`. */
export async function countWorkers(runner: Pool, filters: WorkerFilters): Promise<number> {
  const names = namesOf(filters);
  const shape: Shape = {
    filters: names,
    order: "rating",
    hasPosition: false,
    way: "planned",
    withCount: true,
    top: null,
  };
  const where = conditions(shape, (name) => `$${1 + names.indexOf(name)}`);
  const { rows } = await runner.query<{ count: number }>(
    countText(shape, where),
    names.map((name) => valueOf(filters, name, "planned")),
  );
  return rows[0]?.count ?? 0;
}

/** Job titles and qualifications among listed workers: one index probe for each value there is, not a scan. */
export const filterOptions: Statement<{ jobs: string[]; qualifications: string[] }, [max: number]> = prepared(
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
    ) as qualifications`,
);
