// The keys of a table's rows: j and k put the focus on the next and the previous one, over the pages' ends too; ? says which keys
// there are. Why these and where not: docs/rules/screens.md 47.
import { useEffect, useRef, type KeyboardEvent as RowEvent, type RefObject } from "react";
import { isSheetOpen } from "../dialog/sheets.ts";
import { focusIfLeft } from "../focus-if-left.ts";
import type { RowKeys } from "./data-table.ts";
import type { PagerProps } from "./Pager.tsx";

/** Where letters are written, or find something by themselves. */
const fields =
  "input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=combobox], [role=listbox], [role=menu], [role=dialog]";

/** The letter of a key; on a keyboard of another script the one that stands in its place on a Latin one. Exported for its test. */
export function letterOf({ key, code, shiftKey }: Pick<KeyboardEvent, "key" | "code" | "shiftKey">): string {
  const isForeign = /^[^ -~]/.test(key);
  const letter = isForeign ? ({ KeyJ: "j", KeyK: "k", Slash: "?" }[code] ?? key) : key;
  if (isForeign && (letter === "?") !== shiftKey) return "";
  return shiftKey && letter !== "?" ? "" : letter.toLowerCase();
}

/** Where a mouse stands beside the keyboard, and so the line that leads to the keys' switch. */
const hasMouse = (): boolean => matchMedia("(hover: hover) and (pointer: fine)").matches;

const isForRows = (event: KeyboardEvent): boolean =>
  hasMouse() &&
  !event.defaultPrevented &&
  !(event.ctrlKey || event.metaKey || event.altKey) &&
  !(event.target instanceof Element && event.target.closest(fields)) &&
  !isSheetOpen();

/** Marks what is gone through. */
export const rowMark = { "data-row": "" } as const;

/** Only the row's own Enter acts, not one pressed on a button inside. */
export const onOwnEnter =
  (act: () => void) =>
  (event: RowEvent): void => {
    if (event.key === "Enter" && event.target === event.currentTarget) act();
  };

const rowsIn = (holder: HTMLElement | null): HTMLElement[] => [
  ...(holder?.querySelectorAll<HTMLElement>("[data-row]") ?? []),
];

const lastOf = ({ count, pageSize }: PagerProps): number => Math.ceil(count / pageSize);

/**
 * Listens while the table is drawn.
 * @param keys which there are; none without them
 * @param shown the rows that stand there, and whether others are on their way
 * @returns what holds the rows
 */
export function useRowKeys(
  keys: RowKeys | undefined,
  pages: PagerProps | undefined,
  shown: { rows: readonly unknown[] | undefined; busy: boolean },
): RefObject<HTMLDivElement | null> {
  const holder = useRef<HTMLDivElement>(null);
  /** The page that is coming and the one that is left, and the row that gets the focus: the first, or the last. */
  const awaitedRow = useRef<{ page: number; from: number; at: 0 | -1 }>(undefined);
  const step = (by: 1 | -1): void => {
    const all = rowsIn(holder.current);
    const at = all.findIndex((row) => row.contains(document.activeElement));
    const row = at === -1 ? all.at(by === 1 ? 0 : -1) : all[at + by];
    if (row) {
      row.focus();
      return;
    }
    if (!pages || shown.busy || all.length === 0) return;
    const page = pages.page + by;
    if (page < 1 || (!pages.more && page > lastOf(pages))) return;
    awaitedRow.current = { page, from: pages.page, at: by === 1 ? 0 : -1 };
    pages.onPage(page);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (!keys?.isOn || !isForRows(event)) return;
    const letter = letterOf(event);
    if (letter === "?") keys.onHelp();
    else if (letter === "j" || letter === "k") step(letter === "j" ? 1 : -1);
    else return;
    event.preventDefault();
  };

  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  const isListening = keys !== undefined;
  useEffect(() => {
    if (!isListening) return undefined;
    const listen = (event: KeyboardEvent): void => latest.current(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [isListening]);

  const { rows, busy } = shown;
  const page = pages?.page;
  useEffect(() => {
    const awaited = awaitedRow.current;
    // The page that is left may be read anew before the next one stands there.
    if (awaited === undefined || busy || !rows || page === awaited.from) return;
    awaitedRow.current = undefined;
    // Somebody went on elsewhere before it came.
    if (page !== awaited.page) return;
    // Not from somebody who has gone elsewhere meanwhile; the row that was left is gone, and the focus with it.
    focusIfLeft(rowsIn(holder.current).at(awaited.at), [holder.current]);
  }, [rows, busy, page]);
  return holder;
}
