// A table's request from its address: ten rows, sorted, searched, from a cursor. Previous and next start at the first
// and last visible row, and the last page is read from the end. A page in a table with a million rows is then as fast
// as the first one.
import { useState } from "react";
import { changePageFields, pageNumberIn, usePageFields } from "../../../platform/page-fields.ts";
import type { PagerProps } from "../../../ui/table/Pager.tsx";
import type { Sorting } from "../../../ui/table/data-table.ts";
import { useSearch } from "../search.ts";
import { filterFieldsIn, type FilterFields, type TableFilter } from "./filters.ts";

/** Rows per page, in every table of the panel (docs/rules/screens.md 22). */
export const pageSize = 10;

/** The optional fields of a list's call. */
export interface ListRequest extends FilterFields {
  page_size: number;
  page?: number;
  after?: string;
  before?: string;
  search?: string;
  sort?: string;
  order?: "asc" | "desc";
}

/** The page fields of a list's reply. */
export interface PageReply {
  count?: number;
  more?: boolean;
  next?: string | null;
  previous?: string | null;
}

interface PagePosition {
  page: number;
  /** The search and the order that this page belongs to. */
  of: string;
  from: Pick<ListRequest, "page" | "after" | "before" | "page_size">;
}

const numbered = (page: number) => ({ page, page_size: pageSize });

function startOf(to: number, at: number, { count = 0, next, previous }: PageReply): PagePosition["from"] {
  const lastPage = Math.ceil(count / pageSize);
  if (to <= 1) return numbered(1);
  if (to === at + 1 && next) return { after: next, page_size: pageSize };
  if (to === at - 1 && previous) return { before: previous, page_size: pageSize };
  // An empty cursor asks for the last page.
  if (to === lastPage && next !== undefined)
    return { before: "", page_size: count - (lastPage - 1) * pageSize };
  return numbered(to);
}

/** The order in an address. */
function sortingIn(fields: URLSearchParams): Sorting | undefined {
  const key = fields.get("sort");
  return key === null ? undefined : { key, order: fields.get("order") === "desc" ? "desc" : "asc" };
}

const none: readonly TableFilter[] = [];

/** A table's page, sorting, search and filters. When the request changes, it starts at the first page. */
export function useTable(first?: Sorting, filters: readonly TableFilter[] = none) {
  const { search } = useSearch();
  const fields = usePageFields();
  const sorting = sortingIn(fields) ?? first;
  const page = pageNumberIn(fields);
  const set = filterFieldsIn(fields, filters);
  const filter = {
    ...set,
    ...(search !== "" && { search }),
    ...(sorting && { sort: sorting.key, order: sorting.order }),
  };
  const of = JSON.stringify(filter);
  // A page reached with the pager starts at a cursor. An address has only the page number.
  const [place, setPlace] = useState<PagePosition>();
  const from = place?.page === page && place.of === of ? place.from : numbered(page);
  const request: ListRequest = { ...from, ...filter };

  return {
    search,
    filters,
    /** The active filters. */
    set,
    isNarrowed: search !== "" || Object.keys(set).length > 0,
    /** The request without its page, as an export takes it. */
    filter,
    request,
    sorting,
    onSort: (next: Sorting) => changePageFields({ sort: next.key, order: next.order, page: "" }),
    /** The pager's props for a reply; undefined before the first. */
    pagesOf: (reply: PageReply | undefined, busy: boolean): PagerProps | undefined =>
      reply && {
        page,
        pageSize,
        count: reply.count ?? 0,
        more: reply.more ?? false,
        ends: true,
        // While new rows load, the cursors belong to the old rows, so the request uses the page number.
        onPage: (to) => {
          setPlace({ page: to, of, from: busy ? numbered(to) : startOf(to, page, reply) });
          changePageFields({ page: to > 1 ? to : "" });
        },
      },
  };
}

/** The state of a table's request. */
export type TableState = ReturnType<typeof useTable>;
