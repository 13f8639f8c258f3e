// The keys of a table's rows: j and k focus the next and the previous row, even across pages, and ? lists the keys.
// docs/rules/screens.md 47 says why these keys, and where they do not work.
import { useEffect, useRef, type KeyboardEvent as RowEvent, type RefObject } from "react";
import { isSheetOpen } from "../dialog/sheets.ts";
import { focusIfLeft } from "../focus-if-left.ts";
import type { RowKeys } from "./data-table.ts";
import type { PagerProps } from "./Pager.tsx";

/** Elements in which letters type text or search. */
const fields =
  "input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=combobox], [role=listbox], [role=menu], [role=dialog]";

/** The letter of a key. On a keyboard of another script, the Latin letter in the same place. Exported for its test. */
export function letterOf({ key, code, shiftKey }: Pick<KeyboardEvent, "key" | "code" | "shiftKey">): string {
  const isForeign = /^[^ -~]/.test(key);
  const letter = isForeign ? ({ KeyJ: "j", KeyK: "k", Slash: "?" }[code] ?? key) : key;
  if (isForeign && (letter === "?") !== shiftKey) return "";
  return shiftKey && letter !== "?" ? "" : letter.toLowerCase();
}

/** Whether the device has a mouse as well as a keyboard. Only then the line with the keys' switch is visible. */
const hasMouse = (): boolean => matchMedia("(hover: hover) and (pointer: fine)").matches;

const isForRows = (event: KeyboardEvent): boolean =>
  hasMouse() &&
  !event.defaultPrevented &&
  !(event.ctrlKey || event.metaKey || event.altKey) &&
  !(event.target instanceof Element && event.target.closest(fields)) &&
  !isSheetOpen();

/** Marks the rows through which the keys move. */
export const rowMark = { "data-row": "" } as const;

/** Handles Enter only on the row itself, not on a button inside it. */
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
 * Listens while the table is mounted.
 * @param keys the table's keys; without them nothing is handled
 * @param shown the visible rows, and whether others are loading
 * @returns the ref of the element with the rows
 */
export function useRowKeys(
  keys: RowKeys | undefined,
  pages: PagerProps | undefined,
  shown: { rows: readonly unknown[] | undefined; busy: boolean },
): RefObject<HTMLDivElement | null> {
  const holder = useRef<HTMLDivElement>(null);
  /** The requested page, the current one, and whether the first or the last row gets the focus. */
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
    // The current page may be refetched before the next one is shown.
    if (awaited === undefined || busy || !rows || page === awaited.from) return;
    awaitedRow.current = undefined;
    // The person moved to another page before the requested one arrived.
    if (page !== awaited.page) return;
    // A person who has moved the focus elsewhere keeps it. The old row is gone, and its focus with it.
    focusIfLeft(rowsIn(holder.current).at(awaited.at), [holder.current]);
  }, [rows, busy, page]);
  return holder;
}
