// Figures for an administrator's decisions (docs/rules/dashboards.md 25–28).
import { addDays } from "@hourhand/contract/calendar";
import type { Platform } from "../../../platform/platform.ts";
import { mondayOf } from "../trends/rules.ts";
import {
  answersOfSpans,
  bookingDays,
  customersOfSpans,
  owedByAge,
  servedCells,
  slowestWorkers,
  weekValues,
} from "./queries.ts";
import { servedTowns, weekAgainstUsual, weekdaysAgainstUsual } from "./rules.ts";

/** How many of the slowest workers are shown. */
const slowestCount = 5;

/** Reads whether customers can be served, how workers answer, who owes fees, and how this week compares. */
export async function readDecisions({ calendar, pool }: Pick<Platform, "calendar" | "pool">) {
  const { timeZone } = calendar;
  const today = calendar.today();
  const monday = mondayOf(today);
  const [cells, answers, workers, owed, days, values, customers] = await Promise.all([
    servedCells(pool, [today, timeZone]),
    answersOfSpans(pool, [today, timeZone]),
    slowestWorkers(pool, [today, timeZone, slowestCount]),
    owedByAge(pool, [timeZone]),
    bookingDays(pool, [monday, timeZone]),
    weekValues(pool, [monday, timeZone]),
    customersOfSpans(pool, [today, timeZone]),
  ]);
  return {
    serving: servedTowns(cells),
    answers,
    workers,
    owed,
    ...weekAgainstUsual(days, values),
    days: weekdaysAgainstUsual(days).map((day, at) => ({ date: addDays(monday, at), ...day })),
    customers,
  };
}
