// The top bar's search: what is typed, and after a short pause what the tables ask the server for.
import { createContext, use, useEffect, useState } from "react";

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

/** The value as it was when it last stood still for `milliseconds`. */
export function useDebounced<T>(value: T, milliseconds = 300): T {
  const [still, setStill] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return still;
}
