// The weekly slots that each worker offers: whole hours between 05:00 and 22:00, never overlapping.

import { type Weekday, weekdays } from "@hourhand/contract/wire";
import type { CategoryKey } from "./categories.ts";
import type { DemoWorker } from "./people.ts";
import { seededRandom } from "./random.ts";

/** A slot, in hours of the day from 5 to 22; `isActive` is false if the worker has switched it off. */
export type DemoSlot = {
  worker: string;
  weekday: Weekday;
  startHour: number;
  endHour: number;
  isActive: boolean;
};

type Pattern = [startHour: number, endHour: number][];
const dayPatterns: Pattern[] = [
  [
    [8, 12],
    [14, 18],
  ],
  [
    [9, 13],
    [15, 19],
  ],
  [[9, 17]],
  [
    [7, 11],
    [16, 20],
  ],
  [
    [10, 13],
    [14, 17],
  ],
];
const patternsOfTrade: Partial<Record<CategoryKey, Pattern[]>> = {
  cook: [
    [
      [6, 9],
      [17, 21],
    ],
    [
      [7, 11],
      [18, 21],
    ],
    [
      [6, 10],
      [11, 14],
    ],
  ],
  driver: [
    [
      [5, 12],
      [13, 22],
    ],
    [
      [6, 14],
      [15, 21],
    ],
  ],
  gardener: [
    [
      [6, 10],
      [16, 18],
    ],
    [[6, 11]],
  ],
  beautician: [
    [
      [10, 14],
      [15, 20],
    ],
    [
      [9, 13],
      [14, 18],
    ],
  ],
};

export function makeSchedule(workers: readonly DemoWorker[]): DemoSlot[] {
  return workers.flatMap((worker) => {
    const random = seededRandom(`schedule of ${worker.username}`);
    const pattern = random.pick(patternsOfTrade[worker.job] ?? dayPatterns);
    const free = worker.username === "ravi" ? undefined : random.pick(weekdays);
    return weekdays
      .filter((weekday) => weekday !== free)
      .flatMap((weekday) => {
        const hours = weekday === "Sunday" && worker.username !== "ravi" ? pattern.slice(0, 1) : pattern;
        return hours.map(([startHour, endHour]) => ({
          worker: worker.username,
          weekday,
          startHour,
          endHour,
          isActive: !random.chance(0.04),
        }));
      });
  });
}
