// What a table asks the server for: ten rows, sorted, searched, from a cursor on. Previous and next go from where the
// rows shown begin and end, the last page comes from the end, so that a page of a million rows costs what the first does.
import { useState } from "react";
import type { PagerProps } from "../../../ui/table/Pager.tsx";
import type { Sorting } from "../../../ui/table/data-table.ts";
import { useSearch } from "../search.ts";

/** Rows of a page, in every table of the panel (docs/rules/screens.md 22). */
export const pageSize = 10;

/** The optional fields of a list's call. */
export interface ListRequest {
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
  from: Pick<ListRequest, "page" | "after" | "before" | "page_size">;
}

const start: PagePosition = { page: 1, from: { page: 1, page_size: pageSize } };

function pagePosition(to: number, at: number, { count = 0, next, previous }: PageReply): PagePosition {
  const lastPage = Math.ceil(count / pageSize);
  if (to <= 1) return start;
  if (to === at + 1 && next) return { page: to, from: { after: next, page_size: pageSize } };
  if (to === at - 1 && previous) return { page: to, from: { before: previous, page_size: pageSize } };
  // A server that knows cursors takes an empty one as the end.
  if (to === lastPage && next !== undefined)
    return { page: to, from: { before: "", page_size: count - (lastPage - 1) * pageSize } };
  return { page: to, from: { page: to, page_size: pageSize } };
}

/** A table's place, sorting and search. A new search or sorting begins at the first page. */
export function useTable(first?: Sorting) {
  const { search } = useSearch();
  const [sorting, setSorting] = useState(first);
  const [place, setPlace] = useState(start);
  const [searched, setSearched] = useState(search);
  if (search !== searched) {
    setSearched(search);
    setPlace(start);
  }
  const filter = {
    ...(search !== "" && { search }),
    ...(sorting && { sort: sorting.key, order: sorting.order }),
  };
  const { from, page } = search === searched ? place : start;
  const request: ListRequest = { ...from, ...filter };

  return {
    search,
    /** What is shown, without the place: what an export takes. */
    filter,
    request,
    sorting,
    onSort: (next: Sorting) => {
      setSorting(next);
      setPlace(start);
    },
    /** The pager's props for a reply; undefined before the first. */
    pagesOf: (reply: PageReply | undefined, busy: boolean): PagerProps | undefined =>
      reply && {
        page,
        pageSize,
        count: reply.count ?? 0,
        more: reply.more ?? false,
        ends: true,
        // While the next rows are on their way the cursors here are the old ones'.
        onPage: (to) => {
          if (!busy) setPlace(pagePosition(to, page, reply));
        },
      },
  };
}

/** A table's request as its screen holds it. */
export type TableState = ReturnType<typeof useTable>;
