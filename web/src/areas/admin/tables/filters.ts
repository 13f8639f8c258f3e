// Reads a table's filters from its address (docs/rules/screens.md 39). Invalid values are ignored.

/** A choice between a few words, or the id of a category. */
interface ChoiceFilter {
  readonly name: "status" | "event" | "role" | "active" | "phone" | "job";
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

export type TableFilter = ChoiceFilter | DaysFilter | PersonFilter;

/** The filters as fields of a call. */
export interface FilterFields {
  status?: string;
  event?: string;
  role?: string;
  active?: string;
  phone?: string;
  job?: string;
  person?: string;
  from?: string;
  to?: string;
}

const isDate = (value: string): boolean => /^\d{4}-\d\d-\d\d$/.test(value);
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
    const fits =
      filter.name === "person" || filter.options === undefined || filter.name === "job"
        ? isId(value)
        : filter.options.some((option) => option.value === value);
    if (fits) result[filter.name] = value;
  }
  return result;
}

/** Address fields that clear all filters. */
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
