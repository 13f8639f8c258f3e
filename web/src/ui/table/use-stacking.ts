// Whether a table's columns stand in pairs under one another, because they do not fit beside one another (docs/rules/screens.md 49).
import useMediaQuery from "@mui/material/useMediaQuery";
import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { language } from "../../locales/translation.ts";
import type { Column } from "./data-table.ts";

/** Columns by the place they share. */
export const placesOf = <Row>(
  columns: readonly Column<Row>[],
  isStacked: boolean,
): readonly (readonly Column<Row>[])[] =>
  isStacked
    ? columns
        .filter(({ under }) => under === undefined)
        .map((column) => [column, ...columns.filter(({ under }) => under === column.key)])
    : columns.map((column) => [column]);

/** Stacking draws cells anew: a focus in one of them would be lost. */
const hasFocusInCell = (box: HTMLElement): boolean => {
  const cell = document.activeElement?.closest("td, th");
  return cell !== null && cell !== undefined && box.contains(cell);
};

/**
 * On middle widths they always do: nothing moves when the rows come. On wide ones it is found out, since words differ in length by
 * language: with other rows or in another language anew, before they are seen.
 * @param rows what stands in the columns
 * @returns whether, and what the table's scrolling box is held by
 */
export function useStacking(hasPairs: boolean, rows: unknown) {
  const isMiddle = useMediaQuery((theme) => theme.breakpoints.down("lg"), { noSsr: true });
  const box = useRef<HTMLDivElement | null>(null);
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  const words = language();
  /** How wide the columns were beside one another, with which rows and in which language's words. */
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
    // The window's width, and the letters of a typeface that comes later.
    const observer = new ResizeObserver(() => latest.current());
    for (const part of [element, element.firstElementChild]) if (part) observer.observe(part);
    return () => {
      observer.disconnect();
      box.current = null;
    };
  }, []);
  return { isStacked, attach };
}
