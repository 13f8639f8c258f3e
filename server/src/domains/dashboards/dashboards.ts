// The public module of dashboards: figures that span domains.
import { defaultPeriod, type Period } from "@hourhand/contract/dashboards";
import { createCachedValue, type CachedValue } from "../../platform/cached-value.ts";
import type { Platform } from "../../platform/platform.ts";
import { onlyRow } from "../../platform/database/rows.ts";
import { activeCategories, findHomeCategories, findHomeWorkers } from "../catalogue/catalogue.ts";
import {
  adminTotals,
  adminWeeks,
  readAdminCards,
  readWorkerCards,
  workerEarnings,
  type EarningsRow,
} from "./queries-cards.ts";
import { mondayOf } from "./trends/rules.ts";
import { bookingTrend } from "./trends/trends.ts";
import { firstSteps, waiting, type WaitingRow } from "./queries-waiting.ts";
import { homeTotals, quotes, topReviews, type HomeTotals, type TopReviewRow } from "./queries.ts";

/** What Home shows. */
export interface Home {
  totals: HomeTotals;
  topReviews: TopReviewRow[];
  quotes: TopReviewRow[];
  categories: Awaited<ReturnType<typeof findHomeCategories>>;
  /** The active categories, while nobody is listed. */
  wantedCategories: { id: number; title: string }[];
  workers: Awaited<ReturnType<typeof findHomeWorkers>>;
}

const quoteCount = 6;
/** As many as Home has places for categories. */
const maxWantedCategories = 12;
/** Maximum age of Home's figures if no call invalidates them. */
const homeMs = 1_000;

/** Makes the cache of Home, which lasts up to a second; concurrent visitors share one read. */
export const createCachedHome = (platform: Platform): CachedValue<Home> =>
  createCachedValue(homeMs, () => viewHome(platform));

/** Reads Home from the database. */
export async function viewHome(platform: Platform): Promise<Home> {
  const { pool } = platform;
  const [[totals], reviews, quoted, categories, workers] = await Promise.all([
    homeTotals(pool, []),
    topReviews(pool, []),
    quotes(pool, [quoteCount]),
    findHomeCategories(platform),
    findHomeWorkers(platform),
  ]);
  const isEmpty = !totals?.listed_workers && categories.length === 0;
  const wanted = isEmpty ? await activeCategories(pool, []) : [];
  return {
    totals: totals ?? { completed_bookings: 0, active_customers: 0, listed_workers: 0 },
    topReviews: reviews,
    quotes: quoted,
    categories,
    wantedCategories: wanted.toSorted((one, other) => one.id - other.id).slice(0, maxWantedCategories),
    workers,
  };
}

/** Reads a worker's cards, undefined while they have no profile, and Booking Trends for a period. */
export async function viewWorkerDashboard(
  platform: Platform,
  personId: number,
  period: Period = defaultPeriod,
) {
  const { calendar, pool } = platform;
  const [cards, trend] = await Promise.all([
    readWorkerCards(pool, personId, { today: calendar.today(), timeZone: calendar.timeZone }),
    bookingTrend(platform, period, personId),
  ]);
  return { cards, trend, period };
}

/** Reads what a worker's completed jobs brought on each day of this week; nothing while they have no profile. */
export const readEarningsByDay = ({ calendar, pool }: Platform, personId: number): Promise<EarningsRow[]> =>
  workerEarnings(pool, [personId, calendar.today(), calendar.timeZone]);

/** Reads this week's cards for the whole platform and Booking Trends for a period. */
export async function viewAdminDashboard(platform: Platform, period: Period = defaultPeriod) {
  const { calendar, pool } = platform;
  const monday = mondayOf(calendar.today());
  const [cards, trend, bookingWeeks, weeks, totals] = await Promise.all([
    readAdminCards(pool, monday, calendar.timeZone),
    bookingTrend(platform, period),
    period === "week" ? undefined : bookingTrend(platform, "week"),
    adminWeeks(pool, [monday, calendar.timeZone]),
    adminTotals(pool, []),
  ]);
  return { cards, trend, period, weeks, bookingWeeks: bookingWeeks ?? trend, totals: onlyRow(totals) };
}

/** Counts the items that wait for an administrator (docs/rules/dashboards.md 18). */
export const readWaiting = async ({ pool }: Pick<Platform, "pool">, personId: number): Promise<WaitingRow> =>
  onlyRow(await waiting(pool, [personId]));

/** Reads what a new market still needs before its first booking (docs/rules/dashboards.md 24). */
export async function readFirstSteps({ pool }: Pick<Platform, "pool">) {
  const { has_booking: hasBooking, ...steps } = onlyRow(await firstSteps(pool, []));
  return { open: !hasBooking && Object.values(steps).includes(false), ...steps };
}
