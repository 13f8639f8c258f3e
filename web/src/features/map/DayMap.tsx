// Today's visits on a map, numbered in their order.
import { useTranslation } from "../../locales/translation.ts";
import { pages, paths } from "../../paths.ts";
import type { Position } from "../../platform/position.ts";
import { formatNumber } from "../../ui/format/money.ts";
import { DrawnMap } from "./DrawnMap.tsx";
import { dayMapHeight } from "./day-map-height.ts";

/** A visit of the day; `number` is its place in the list. */
export interface Stop {
  id: number;
  number: number;
  at: Position;
  times: string;
  title: string;
  isDone: boolean;
}

/** Each pin leads to its booking. */
export default function DayMap({ stops }: { stops: readonly Stop[] }) {
  const t = useTranslation();
  return (
    <DrawnMap
      label={t("map.day")}
      height={dayMapHeight}
      margin={36}
      pins={stops.map(({ id, number, at, times, title, isDone }) => ({
        id,
        at,
        label: formatNumber(number),
        name: t("map.stop", { number: formatNumber(number), times, title }),
        isStrong: !isDone,
        page: { name: pages.bookingDetails(id), shell: paths.worker },
      }))}
    />
  );
}
