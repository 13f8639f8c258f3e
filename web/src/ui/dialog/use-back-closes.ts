// Makes Back close an open sheet before it leaves the page.
import { useEffect, useRef } from "react";
import { openSheet } from "./sheets.ts";

/** For everything that opens over a page (docs/rules/screens.md 37). `close` does the same as Escape. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => (isOpen ? openSheet(() => latest.current()) : undefined), [isOpen]);
}
