// The top bar's search: what is typed, and after a short pause what the tables ask the server for.
import { createContext, use, useEffect, useMemo, useState } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";
import { changePageFields, usePageFields } from "../../platform/page-fields.ts";

/** `text` as typed, `search` as asked for. */
export interface SearchState {
  readonly text: string;
  readonly search: string;
  readonly setText: (text: string) => void;
}

/** Provided by the panel, read by the top bar and the tables. */
export const SearchContext = createContext<SearchState>({ text: "", search: "", setText: () => undefined });

/** The search inside a section. */
export const useSearch = (): SearchState => use(SearchContext);

/** The panel's search: what stands in the address, and what is typed over it. */
export function useSearchField(): SearchState {
  const { key } = useLocation();
  const how = useNavigationType();
  const fields = usePageFields();
  const search = fields.get("search") ?? "";
  const page = fields.get("open") ?? "";
  const [text, setText] = useState(search);
  const [seen, setSeen] = useState({ key, page, search });
  if (seen.key !== key) {
    setSeen({ key, page, search });
    // Typing replaces the page's entry; whatever else leads to one, a link in a dialog too, brings its own search. One that leaves
    // the search as it is, as sorting does, takes nothing from what is being typed.
    const isTyped = how === NavigationType.Replace && (seen.page === page || seen.page === "");
    const isSameSearch = seen.page === page && seen.search === search;
    if (!isTyped && !isSameSearch && text.trim() !== search) setText(search);
  }
  const typed = useDebounced(text).trim();
  const isAsked = typed === text.trim() && typed !== search;
  useEffect(() => {
    if (isAsked) changePageFields({ search: typed, page: "" }, { replace: true });
  }, [isAsked, typed]);
  return useMemo(() => ({ text, search, setText }), [text, search]);
}

/** The value as it was when it last stood still for `milliseconds`. */
export function useDebounced<T>(value: T, milliseconds = 300): T {
  const [still, setStill] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return still;
}
