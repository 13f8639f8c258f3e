// Whether a table's columns stand in pairs under one another, because they do not fit beside one another (docs/rules/screens.md 49).
import useMediaQuery from "@mui/material/useMediaQuery";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
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

/**
 * On middle widths they always do: nothing moves when the rows come. On wide ones it is found out, since words differ in length by language.
 * @returns whether, and what the table's scrolling box is told by
 */
export function useStacking(hasPairs: boolean) {
  const isMiddle = useMediaQuery((theme) => theme.breakpoints.down("lg"), { noSsr: true });
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  const [needed, setNeeded] = useState(0);
  const isStacked = hasPairs && (isMiddle || room < needed);

  const measure = useCallback(() => {
    if (!box.current) return;
    const { clientWidth, scrollWidth } = box.current;
    setRoom(clientWidth);
    if (!isStacked && scrollWidth > clientWidth + 1) setNeeded(scrollWidth);
  }, [isStacked]);
  useLayoutEffect(measure);
  useEffect(() => {
    // The window's width, and the letters of a typeface that comes later.
    const observer = new ResizeObserver(measure);
    for (const part of [box.current, box.current?.firstElementChild]) if (part) observer.observe(part);
    return () => observer.disconnect();
  });
  return { isStacked, box };
}
