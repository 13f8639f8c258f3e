// A list's filters: by words of a closed list, by a person, by a span of days. Few matches become their ids, to be
// sorted and counted exactly; many become a condition on the rows (docs/decisions/0008-the-administrators-tables.md).
import { say } from "@hourhand/contract/sentence";
import type pg from "pg";
import { unpagedCap } from "@hourhand/contract/list-fields";
import { onlyRow } from "../database/rows.ts";
import { checkDate } from "../instants.ts";
import { refuseField } from "../problem.ts";
import {
  filterNames,
  typed,
  type FiltersByName,
  type ListDefinition,
  type ReadFilter,
} from "./list-definition.ts";
import type { FilterValues } from "./list-request.ts";
import { findMatches, type Matches } from "./list-search.ts";

/** Filters by the days of an instant, in the market's calendar. */
export const daysOf = (instant: string): Required<Pick<FiltersByName, "from" | "to">> => ({
  from: (date, zone) => `${instant} >= ${date}::text::date::timestamp at time zone ${zone()}::text`,
  to: (date, zone) => `${instant} < (${date}::text::date + 1)::timestamp at time zone ${zone()}::text`,
});

/**
 * Returns the conditions of a call's filters.
 * @param parameter adds a value to the statement's values and returns its placeholder
 * @throws Problem `invalidInput` (400) for a filter or a word that the list does not have, and for bad dates
 */
export function filterConditions(
  { filters }: Pick<ListDefinition, "filters">,
  asked: FilterValues,
  parameter: (value: unknown) => string,
): string[] {
  const { from, to } = asked;
  if (from && to && from > to) refuseField("from", "from must not be after to.");
  const zone = () => parameter(asked.timeZone ?? "UTC");
  return filterNames.flatMap((name) => {
    const value = asked[name];
    if (value === undefined || value === "") return [];
    const filter = filters?.by[name];
    if (!filter) return refuseField(name, say("This list has no filter '{name}'.", { name }));
    if (typeof filter === "function") {
      if (name === "from" || name === "to") checkDate(name, String(value));
      return [filter(parameter(String(value)), zone)];
    }
    if (isReadFilter(filter)) return [filter.where(parameter(filter.read(String(value))), zone)];
    const condition = Object.hasOwn(filter, value) ? filter[value] : undefined;
    return [
      condition ??
        refuseField(
          name,
          say("{field, word} must be one of: {choices}.", {
            field: name,
            choices: Object.keys(filter).join(", "),
          }),
        ),
    ];
  });
}

const isReadFilter = (filter: object): filter is ReadFilter =>
  typeof (filter as Partial<ReadFilter>).read === "function";

/**
 * Finds the matches of a call's search and filters; undefined if it has neither. Adds the condition's values.
 * @throws Problem `invalidInput` (400) as `filterConditions`
 */
export async function narrow(
  pool: pg.Pool,
  list: ListDefinition,
  request: FilterValues & { search?: string | undefined },
  values: unknown[],
): Promise<Matches | undefined> {
  const searched = request.search ? await findMatches(pool, list, request.search, values) : undefined;
  const probed = [...values];
  const conditions = filterConditions(list, request, (value) => `$${probed.push(value)}`);
  if (conditions.length === 0) return searched;
  const condition = conditions.join(" and ");
  if (searched) {
    values.push(...probed.slice(values.length));
    return { condition: `${searched.condition} and ${condition}` };
  }
  const limit = unpagedCap + 1;
  const where = [list.where, ...typed(list.parameters), condition].join(" and ");
  const { rows } = await pool.query<{ ids: number[] }>(
    `select array(select ${list.id} from ${list.filters?.from ?? list.from} where ${where} limit ${limit}) as ids`,
    probed,
  );
  const { ids } = onlyRow(rows);
  if (ids.length <= unpagedCap)
    return { count: ids.length, condition: `${list.id} = any ($${values.push(ids)}::bigint[])` };
  values.push(...probed.slice(values.length));
  return { count: limit, condition };
}
