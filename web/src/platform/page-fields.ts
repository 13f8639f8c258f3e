// The query fields that follow the page in the address: `?open=Workers&job=Plumber&page=2`. They hold the state of
// the screen, so that it survives a reload, a shared link and Back (docs/rules/screens.md 36).
import { useEffect, useMemo } from "react";
import { useLocation } from "react-router";
import { pageAddress, type PageFields } from "../paths.ts";
import { goTo } from "./navigation.ts";
import { currentPage, fieldsOf, shellOf } from "./page-key.ts";

/** The query fields of the open page. */
export function usePageFields(): URLSearchParams {
  const { search, state } = useLocation() as { search: string; state: unknown };
  const fields = fieldsOf(search, state);
  return useMemo(() => new URLSearchParams(fields), [fields]);
}

/** The query fields outside of a component. */
export function openFields(): URLSearchParams {
  const { usr } = (history.state ?? {}) as { usr?: unknown };
  return new URLSearchParams(fieldsOf(location.search, usr));
}

/**
 * Changes some fields. An empty value removes a field. An open dialog closes. A change adds a history entry, unless
 * it replaces the current one (while somebody types).
 */
export function changePageFields(change: PageFields, { replace = false }: { replace?: boolean } = {}): void {
  const { open = currentPage() ?? "", ...rest } = Object.fromEntries(openFields());
  goTo(pageAddress(open, shellOf(location.pathname), { ...rest, dialog: "", ...change }), { replace });
}

/** The page number of a list. 1 by default. */
export function pageNumberIn(fields: URLSearchParams): number {
  const page = Number(fields.get("page"));
  return Number.isSafeInteger(page) && page > 1 ? page : 1;
}

/** The page number of the open page's list, and a function that changes it. */
export function usePageNumber(): [
  page: number,
  turnTo: (page: number, options?: { replace?: boolean }) => void,
] {
  return [
    pageNumberIn(usePageFields()),
    (page, options) => changePageFields({ page: page > 1 ? page : "" }, options),
  ];
}

/**
 * The state with which the page was opened. It is delivered once: returning to the history entry does not deliver it
 * again.
 */
export function usePageState(): Readonly<Record<string, unknown>> {
  const state = (useLocation().state ?? {}) as Record<string, unknown>;
  const { page, sheets, fields } = state;
  useEffect(() => {
    const stored = (history.state ?? {}) as Record<string, unknown>;
    history.replaceState({ ...stored, usr: { page, sheets, fields } }, "");
  }, [page, sheets, fields]);
  return state;
}
