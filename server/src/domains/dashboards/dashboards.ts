// The public module of dashboards: figures about everything else.
import { defaultPeriod, type Period } from "@hourhand/contract/dashboards";
import { createCachedValue, type CachedValue } from "../../platform/cached-value.ts";
import type { Platform } from "../../platform/platform.ts";
import { readAdminCards, readWorkerCards } from "./queries-cards.ts";
import { mondayOf } from "./trends/rules.ts";
import { bookingTrend } from "./trends/trends.ts";
import { homeTotals, topReviews, type HomeTotals, type TopReviewRow } from "./queries.ts";

/** What the home page shows. */
export interface Home {
  totals: HomeTotals;
  topReviews: TopReviewRow[];
}

const topReviewCount = 6;
/** How old the home page's figures may be where nobody said that they have changed. */
const homeMs = 1_000;

/** The home page as it was at most a second ago; visitors who come together, and within a second of each other, share one look. */
export const createCachedHome = (platform: Platform): CachedValue<Home> =>
  createCachedValue(homeMs, () => viewHome(platform));

/** The home page, read now. */
export async function viewHome({ pool }: Platform): Promise<Home> {
  const [[totals], reviews] = await Promise.all([homeTotals(pool, []), topReviews(pool, [topReviewCount])]);
  return {
    totals: totals ?? { completed_bookings: 0, active_customers: 0, listed_workers: 0 },
    topReviews: reviews,
  };
}

/** A worker's cards, none before they have a profile, and Booking Trends of a period. */
export async function viewWorkerDashboard(
  platform: Platform,
  personId: number,
  period: Period = defaultPeriod,
) {
  const [cards, trend] = await Promise.all([
    readWorkerCards(platform.pool, personId, platform.calendar.today()),
    bookingTrend(platform, period, personId),
  ]);
  return { cards, trend, period };
}

/** This week's cards of the whole platform and Booking Trends of a period. */
export async function viewAdminDashboard(platform: Platform, period: Period = defaultPeriod) {
  const { calendar, pool } = platform;
  const [cards, trend] = await Promise.all([
    readAdminCards(pool, mondayOf(calendar.today()), calendar.timeZone),
    bookingTrend(platform, period),
  ]);
  return { cards, trend, period };
}
