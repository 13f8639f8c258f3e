// What a table is narrowed to, as its address tells (docs/rules/screens.md 39). A value that is none of the filter's is none.

/** One of a few words, or any number of a kind (a category's id). */
interface ChoiceFilter {
  readonly name: "status" | "event" | "role" | "active" | "job";
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[] | undefined;
}

/** Days from and to, both included. */
interface DaysFilter {
  readonly name: "days";
  readonly label: string;
}

/** The rows of one person, whom a link names. */
interface PersonFilter {
  readonly name: "person";
}

export type TableFilter = ChoiceFilter | DaysFilter | PersonFilter;

/** The fields of a call that these become. */
export interface FilterFields {
  status?: string;
  event?: string;
  role?: string;
  active?: string;
  job?: string;
  person?: string;
  from?: string;
  to?: string;
}

const isDate = (value: string): boolean => /^\d{4}-\d\d-\d\d$/.test(value);
const isId = (value: string): boolean => /^[1-9]\d{0,15}$/.test(value);

/** The filters of a table that an address sets. */
export function filterFieldsIn(fields: URLSearchParams, filters: readonly TableFilter[]): FilterFields {
  const found: FilterFields = {};
  for (const filter of filters) {
    if (filter.name === "days") {
      for (const name of ["from", "to"] as const) {
        const value = fields.get(name) ?? "";
        if (isDate(value)) found[name] = value;
      }
      // The other way round is no span.
      if (found.from !== undefined && found.to !== undefined && found.from > found.to) delete found.to;
      continue;
    }
    const value = fields.get(filter.name) ?? "";
    const fits =
      filter.name === "person" || filter.options === undefined || filter.name === "job"
        ? isId(value)
        : filter.options.some((option) => option.value === value);
    if (fits) found[filter.name] = value;
  }
  return found;
}

/** An address without them. */
export const noFilters = {
  status: "",
  event: "",
  role: "",
  active: "",
  job: "",
  person: "",
  from: "",
  to: "",
} as const;
