// Whether a table stacks its columns in pairs because they do not fit in one line (docs/rules/screens.md 49).
import useMediaQuery from "@mui/material/useMediaQuery";
import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { language } from "../../locales/translation.ts";
import type { Column } from "./data-table.ts";

/** Columns, grouped by the cell they share. */
export const placesOf = <Row>(
  columns: readonly Column<Row>[],
  isStacked: boolean,
): readonly (readonly Column<Row>[])[] =>
  isStacked
    ? columns
        .filter(({ under }) => under === undefined)
        .map((column) => [column, ...columns.filter(({ under }) => under === column.key)])
    : columns.map((column) => [column]);

/** Stacking re-creates cells, so a focused one would lose the focus. */
const hasFocusInCell = (box: HTMLElement): boolean => {
  const cell = document.activeElement?.closest("td, th");
  return cell !== null && cell !== undefined && box.contains(cell);
};

/**
 * Medium widths always stack, so that nothing moves when the rows arrive. Wide tables are measured, because words
 * differ in length by language. New rows or another language are measured again before they are painted.
 * @param rows the contents of the columns
 * @returns whether to stack, and the ref of the table's scrolling box
 */
export function useStacking(hasPairs: boolean, rows: unknown) {
  const isMiddle = useMediaQuery((theme) => theme.breakpoints.down("lg"), { noSsr: true });
  const box = useRef<HTMLDivElement | null>(null);
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  const words = language();
  /** The width of the unstacked columns, and the rows and the language for which it was measured. */
  const [needed, setNeeded] = useState<{ width: number; rows: unknown; words: string }>();
  const isStacked = hasPairs && (isMiddle || (needed !== undefined && room < needed.width));

  const measure = useCallback(() => {
    if (!box.current || !hasPairs) return;
    const { clientWidth, scrollWidth } = box.current;
    setRoom(clientWidth);
    if (isStacked) {
      const isOutdated = needed && (needed.rows !== rows || needed.words !== words);
      if (isOutdated && !hasFocusInCell(box.current)) setNeeded(undefined);
    } else if (scrollWidth > clientWidth + 1) setNeeded({ width: scrollWidth, rows, words });
  }, [hasPairs, isStacked, needed, rows, words]);
  const latest = useRef(measure);
  useLayoutEffect(() => {
    latest.current = measure;
    measure();
  }, [measure]);

  const attach = useCallback((element: HTMLDivElement) => {
    box.current = element;
    // Reacts to the window's width, and to a font that loads late.
    const observer = new ResizeObserver(() => latest.current());
    for (const part of [element, element.firstElementChild]) if (part) observer.observe(part);
    return () => {
      observer.disconnect();
      box.current = null;
    };
  }, []);
  return { isStacked, attach };
}
