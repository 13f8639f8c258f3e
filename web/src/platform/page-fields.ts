// The fields that stand in the address beside the page: `?open=Workers&job=Plumber&page=2`. They are the state of the
// screen, so that it can be reloaded, shared and gone back to (docs/rules/screens.md 36).
import { useEffect, useMemo } from "react";
import { useLocation } from "react-router";
import { pageAddress, type PageFields } from "../paths.ts";
import { goTo } from "./navigation.ts";
import { currentPage, fieldsOf, shellOf } from "./page-key.ts";

/** The fields of the open page, as they stand in the address. */
export function usePageFields(): URLSearchParams {
  const { search, state } = useLocation() as { search: string; state: unknown };
  const fields = fieldsOf(search, state);
  return useMemo(() => new URLSearchParams(fields), [fields]);
}

/** The same outside of a component. */
export function openFields(): URLSearchParams {
  const { usr } = (history.state ?? {}) as { usr?: unknown };
  return new URLSearchParams(fieldsOf(location.search, usr));
}

/**
 * Changes some of them; an empty value takes one out, and an open dialog closes. A change is a step that Back takes back, unless it replaces what
 * stood there (while somebody types).
 */
export function changePageFields(change: PageFields, { replace = false }: { replace?: boolean } = {}): void {
  const { open = currentPage() ?? "", ...rest } = Object.fromEntries(openFields());
  goTo(pageAddress(open, shellOf(location.pathname), { ...rest, dialog: "", ...change }), { replace });
}

/** The page number of a list, 1 unless a later one is asked for. */
export function pageNumberIn(fields: URLSearchParams): number {
  const page = Number(fields.get("page"));
  return Number.isSafeInteger(page) && page > 1 ? page : 1;
}

/** The page number of the open page's list, and how to turn to another. */
export function usePageNumber(): [
  page: number,
  turnTo: (page: number, options?: { replace?: boolean }) => void,
] {
  return [
    pageNumberIn(usePageFields()),
    (page, options) => changePageFields({ page: page > 1 ? page : "" }, options),
  ];
}

/** The state the page was opened with. It is delivered once: coming back to the entry later brings nothing. */
export function usePageState(): Readonly<Record<string, unknown>> {
  const state = (useLocation().state ?? {}) as Record<string, unknown>;
  const { page, sheets, fields } = state;
  useEffect(() => {
    const stored = (history.state ?? {}) as Record<string, unknown>;
    history.replaceState({ ...stored, usr: { page, sheets, fields } }, "");
  }, [page, sheets, fields]);
  return state;
}
