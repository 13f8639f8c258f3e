// What a table asks the server for, which the address tells: ten rows, sorted, searched, from a cursor on. Previous and next go from where the
// rows shown begin and end, the last page comes from the end, so that a page of a million rows costs what the first does.
import { useState } from "react";
import { changePageFields, pageNumberIn, usePageFields } from "../../../platform/page-fields.ts";
import type { PagerProps } from "../../../ui/table/Pager.tsx";
import type { Sorting } from "../../../ui/table/data-table.ts";
import { useSearch } from "../search.ts";
import { filterFieldsIn, type FilterFields, type TableFilter } from "./filters.ts";

/** Rows of a page, in every table of the panel (docs/rules/screens.md 22). */
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

/** What a list's reply tells about its page. */
export interface PageReply {
  count?: number;
  more?: boolean;
  next?: string | null;
  previous?: string | null;
}

interface PagePosition {
  page: number;
  /** The search and the order it is a page of. */
  of: string;
  from: Pick<ListRequest, "page" | "after" | "before" | "page_size">;
}

const numbered = (page: number) => ({ page, page_size: pageSize });

function startOf(to: number, at: number, { count = 0, next, previous }: PageReply): PagePosition["from"] {
  const lastPage = Math.ceil(count / pageSize);
  if (to <= 1) return numbered(1);
  if (to === at + 1 && next) return { after: next, page_size: pageSize };
  if (to === at - 1 && previous) return { before: previous, page_size: pageSize };
  // A server that knows cursors takes an empty one as the end.
  if (to === lastPage && next !== undefined)
    return { before: "", page_size: count - (lastPage - 1) * pageSize };
  return numbered(to);
}

/** The order that an address asks for. */
function sortingIn(fields: URLSearchParams): Sorting | undefined {
  const key = fields.get("sort");
  return key === null ? undefined : { key, order: fields.get("order") === "desc" ? "desc" : "asc" };
}

const none: readonly TableFilter[] = [];

/** A table's place, sorting, search and filters. Whatever is asked for anew begins at the first page. */
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
  // Where one has paged to begins at a cursor; an address alone knows the number only.
  const [place, setPlace] = useState<PagePosition>();
  const from = place?.page === page && place.of === of ? place.from : numbered(page);
  const request: ListRequest = { ...from, ...filter };

  return {
    search,
    filters,
    /** The filters that are set. */
    set,
    isNarrowed: search !== "" || Object.keys(set).length > 0,
    /** What is shown, without the place: what an export takes. */
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
        // While the next rows are on their way the cursors here are the old ones': the number is asked for.
        onPage: (to) => {
          setPlace({ page: to, of, from: busy ? numbered(to) : startOf(to, page, reply) });
          changePageFields({ page: to > 1 ? to : "" });
        },
      },
  };
}

/** A table's request as its screen holds it. */
export type TableState = ReturnType<typeof useTable>;
