// What a call for a list sends and gets, for every list with pages, sort orders or searches.
import { say } from "@hourhand/contract/sentence";
import { invalidInput } from "@hourhand/contract/problem";
import { refuse } from "../problem.ts";
import type { FilterName } from "./list-definition.ts";

/** A call's filters. `timeZone` is the market's, for lists that are filtered by days. */
export type FilterValues = { readonly [Name in FilterName]?: string | number | undefined } & {
  readonly timeZone?: string | undefined;
};

/** The optional fields of a call that asks for part of a list. An empty `before` means the last page. */
export interface ListRequest extends FilterValues {
  page?: number | undefined;
  page_size?: number | undefined;
  search?: string | undefined;
  sort?: string | undefined;
  order?: "asc" | "desc" | undefined;
  /** A cursor from `next` or `previous`. */
  after?: string | undefined;
  before?: string | undefined;
  /** What the call names the cursor's field; by default `after` or `before`. */
  cursorField?: string;
}

/**
 * A page of rows. If a page was requested, `count` and the cursors are present; `more` means that `count` is a lower
 * bound.
 */
export interface ListPage<Row> {
  rows: Row[];
  count?: number;
  more?: boolean;
  next?: string | null;
  previous?: string | null;
}

/** Whether a call requests a page rather than everything up to the cap. An empty search or sort counts as absent. */
export const asksForPage = ({ page, page_size, after, before, order, search, sort }: ListRequest): boolean =>
  [page, page_size, after, before, order].some((field) => field !== undefined) || !!search || !!sort;

/** Refuses a sort that a list does not have. @throws Problem `invalidInput` (400) */
export function refuseSort(names: readonly string[]): never {
  const sentence = say("Sort must be one of: {choices}.", { choices: names.join(", ") });
  return refuse(invalidInput, { sentence, errors: { sort: [sentence] } });
}
