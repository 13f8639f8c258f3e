// The top bar's search: the text as typed, and the text that tables search for after a short pause.
import { createContext, use, useEffect, useMemo, useState } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";
import { changePageFields, usePageFields } from "../../platform/page-fields.ts";

/** `text` as typed, `search` as sent. */
export interface SearchState {
  readonly text: string;
  readonly search: string;
  readonly setText: (text: string) => void;
}

/** The panel provides it. The top bar and the tables read it. */
export const SearchContext = createContext<SearchState>({ text: "", search: "", setText: () => undefined });

/** The search inside a section. */
export const useSearch = (): SearchState => use(SearchContext);

/** The panel's search: the text in the address, and the text being typed. */
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
    // Typing replaces the current history entry. Any other navigation, such as a link in a dialog, brings its own
    // search. A navigation with the same search, such as sorting, leaves the typed text alone.
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

/** Returns the value once it has not changed for `milliseconds`. */
export function useDebounced<T>(value: T, milliseconds = 300): T {
  const [still, setStill] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return still;
}
