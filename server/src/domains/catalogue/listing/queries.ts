// SQL of the workers list: one statement a page, made from the filters, the order and the way to walk.
//
// Two ways lead to a page. 'Narrow' finds every match by a filter's index and sorts them: right when matches are few. 'Wide'
// walks the order's index and drops what does not match: right when they are many. The shapes people use most are named
// statements, whose plans do not see the values, so the caller says which way; all others are planned at each call.
import type { Pool } from "pg";
import { prepared, type Runner } from "../../../platform/database/hot.ts";
import { cardColumns, type CardRow } from "../queries.ts";
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
}

/** Tie-breaks make each order total, so that pages never repeat or drop anybody. Nearest first has none: no two places are equal. */
const orders: Record<WorkerOrder, (point: string) => string> = {
  distance: (point) => `w.place <-> ${point}`,
  rating: () => "w.rating desc nulls last, w.reviews_count desc, w.id",
  salary: () => "w.salary_paise, w.id",
  "-salary": () => "w.salary_paise desc, w.id desc",
  experience: () => "w.experience_years, w.id",
  "-experience": () => "w.experience_years desc, w.id desc",
};

const rowColumns = `w.id, w.person_id, w.full_name, w.job_title, w.salary_paise, w.experience_years, w.qualification, w.age,
  w.description, w.rating, w.reviews_count, w.latitude, w.place`;

/** The conditions of a shape's filters; `parameter` gives the place of a filter's value. */
function conditions({ filters, order, way }: Shape, parameter: (name: FilterName) => string): string {
  // An expression no index fits: the wide way must walk the order's index.
  const hidden = (column: string, plus: string) => (way === "wide" ? `(${column} ${plus})` : column);
  const salary =
    order === "salary" || order === "-salary" ? "w.salary_paise" : hidden("w.salary_paise", "+ 0");
  const texts: Record<FilterName, () => string> = {
    search: () => `${hidden("w.search_text", "|| ''")} like lower(${parameter("search")}::text)`,
    jobTitle: () =>
      `w.job_category_id = (select id from job_categories where lower(title) = lower(${parameter("jobTitle")}::text)
         and title = ${parameter("jobTitle")}::text)`,
    qualification: () => `w.qualification = ${parameter("qualification")}::text`,
    experienceYears: () => `w.experience_years = ${parameter("experienceYears")}::smallint`,
    leastPaise: () => `${salary} >= ${parameter("leastPaise")}::bigint`,
    mostPaise: () => `${salary} <= ${parameter("mostPaise")}::bigint`,
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

/** `$1`, `$2` are limit and offset, `$3` the customer, then the position, then the filters in their order. */
function pageText(shape: Shape): string {
  const first = shape.hasPosition ? 6 : 4;
  const where = conditions(shape, (name) => `$${first + shape.filters.indexOf(name)}`);
  const point = "unit_sphere_point($4::double precision, $5::double precision)";
  const order = orders[shape.order](point);
  const isNarrow = shape.way === "narrow";
  return `${isNarrow ? `with found as materialized (select ${rowColumns} from workers w where ${where})` : ""}
    select ${cardColumns},
      ${shape.hasPosition ? `case when w.latitude is not null then w.place <-> ${point} end` : "null::double precision"} as chord,
      exists (select 1 from saved_workers k where k.person_id = $3::bigint and k.worker_id = w.id) as saved
      ${shape.withCount ? `, (${countText(shape, where)}) as count` : ""}
    from (
      select ${rowColumns} from ${isNarrow ? "found" : "workers"} w ${isNarrow ? "" : `where ${where}`}
      order by ${order} limit $1::bigint offset $2::bigint
    ) w join people p on p.id = w.person_id
    order by ${order}`;
}

function countText(shape: Shape, where: string): string {
  return shape.way === "narrow"
    ? `select least(count(*), ${countedUpTo})::integer from found`
    : `select count(*)::integer from (select 1 from workers w where ${where} limit ${countedUpTo}) matches`;
}

const shapeName = ({ filters, order, hasPosition, way, withCount }: Shape): string =>
  ["workers by", order, hasPosition ? "here" : "", way, withCount ? "counted" : "", ...filters]
    .filter(Boolean)
    .join(" ");

/** The filters whose statements are named. The planner's choice for a job is right for every job: each order has its index. */
const namedFilters: readonly { filters: readonly FilterName[]; ways: readonly Way[] }[] = [
  { filters: [], ways: ["planned"] },
  { filters: ["jobTitle"], ways: ["planned"] },
  { filters: ["search"], ways: ["wide", "narrow"] },
  { filters: ["leastPaise", "mostPaise"], ways: ["wide", "narrow"] },
];

type RunPage = (runner: Runner, values: readonly unknown[]) => Promise<ListedWorkerRow[]>;
const namedPages = new Map<string, RunPage>();
for (const { filters, ways } of namedFilters) {
  for (const order of Object.keys(orders) as WorkerOrder[]) {
    for (const hasPosition of order === "distance" ? [true] : [true, false]) {
      for (const way of ways) {
        for (const withCount of [true, false]) {
          const shape = { filters, order, hasPosition, way, withCount };
          const name = shapeName(shape);
          namedPages.set(name, prepared<ListedWorkerRow, readonly unknown[]>(name, pageText(shape)));
        }
      }
    }
  }
}

const filterOrder: readonly FilterName[] = [
  "search",
  "jobTitle",
  "qualification",
  "experienceYears",
  "leastPaise",
  "mostPaise",
  "weekday",
  "time",
];
const namesOf = (filters: WorkerFilters) => filterOrder.filter((name) => filters[name] !== undefined);

/** One page of listed workers. `order` 'distance' needs a position. */
export async function workersPage(runner: Pool, page: ListPage): Promise<ListedWorkerRow[]> {
  const filters = namesOf(page.filters);
  const { order, way, withCount, position } = page;
  const shape: Shape = { filters, order, hasPosition: position !== null, way, withCount };
  const values = [
    page.limit,
    page.offset,
    page.customerId,
    ...(position ? [position.latitude, position.longitude] : []),
    ...filters.map((name) => page.filters[name]),
  ];
  const named = namedPages.get(shapeName(shape));
  if (named) return named(runner, values);
  const { rows } = await runner.query<ListedWorkerRow>(pageText({ ...shape, way: "planned" }), values);
  return rows;
}

/** How many listed workers match, up to `countedUpTo`. */
export async function countWorkers(runner: Pool, filters: WorkerFilters): Promise<number> {
  const names = namesOf(filters);
  const shape: Shape = {
    filters: names,
    order: "rating",
    hasPosition: false,
    way: "planned",
    withCount: true,
  };
  const where = conditions(shape, (name) => `$${1 + names.indexOf(name)}`);
  const { rows } = await runner.query<{ count: number }>(
    countText(shape, where),
    names.map((name) => filters[name]),
  );
  return rows[0]?.count ?? 0;
}

/** Job titles and qualifications among listed workers: one index probe for each value there is, not a scan. */
export const filterWords = prepared<{ jobs: string[]; qualifications: string[] }, [most: number]>(
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
