// Reads a table's filters from its address (docs/rules/screens.md 39). Invalid values are ignored.

/** A choice between a few words, or the id of a category. */
export interface ChoiceFilter {
  readonly name: "status" | "event" | "role" | "active" | "phone" | "job" | "owes";
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[] | undefined;
}

/** A first and a last day, both included. */
interface DaysFilter {
  readonly name: "days";
  readonly label: string;
}

/** The rows of one person. Links set this filter. */
interface PersonFilter {
  readonly name: "person";
}

/** The rows of one town, by its slug, set by a link. */
interface TownFilter {
  readonly name: "town";
}

export type TableFilter = ChoiceFilter | DaysFilter | PersonFilter | TownFilter;

/** The filters as fields of a call. */
export interface FilterFields {
  status?: string;
  event?: string;
  role?: string;
  active?: string;
  phone?: string;
  job?: string;
  owes?: string;
  town?: string;
  person?: string;
  from?: string;
  to?: string;
}

const isDate = (value: string): boolean => /^\d{4}-\d\d-\d\d$/.test(value);
const isSlug = (value: string): boolean => /^[a-z0-9-]{1,80}$/.test(value);
const isId = (value: string): boolean => /^[1-9]\d{0,15}$/.test(value);

/** The filters of a table that its address sets. */
export function filterFieldsIn(fields: URLSearchParams, filters: readonly TableFilter[]): FilterFields {
  const result: FilterFields = {};
  for (const filter of filters) {
    if (filter.name === "days") {
      for (const name of ["from", "to"] as const) {
        const value = fields.get(name) ?? "";
        if (isDate(value)) result[name] = value;
      }
      // The start must not be after the end.
      if (result.from !== undefined && result.to !== undefined && result.from > result.to) delete result.to;
      continue;
    }
    const value = fields.get(filter.name) ?? "";
    if (fits(filter, value)) result[filter.name] = value;
  }
  return result;
}

function fits(filter: ChoiceFilter | PersonFilter | TownFilter, value: string): boolean {
  if (filter.name === "town") return isSlug(value);
  if (filter.name === "person" || filter.name === "job" || filter.options === undefined) return isId(value);
  return filter.options.some((option) => option.value === value);
}

/** Address fields that remove all filters. */
export const noFilters = {
  status: "",
  event: "",
  role: "",
  active: "",
  phone: "",
  job: "",
  owes: "",
  town: "",
  person: "",
  from: "",
  to: "",
} as const;
