// The face of dashboards: figures about everything else.
import type { Platform } from "../../platform/platform.ts";
import { homeTotals, topReviews, type HomeTotals, type TopReviewRow } from "./queries.ts";

/** What the home page shows. */
export interface Home {
  totals: HomeTotals;
  topReviews: TopReviewRow[];
}

const topReviewCount = 6;
/** How old the home page's figures may be where nobody said that they have changed. */
const homeMilliseconds = 3_000;

/** A reader of the home page's figures; visitors who come together, and within seconds of each other, share one look. */
export function createHomeView(platform: Platform): { read: () => Promise<Home>; forget: () => void } {
  let known: { at: number; home: Promise<Home> } | undefined;
  return {
    read() {
      if (known && Date.now() - known.at < homeMilliseconds) return known.home;
      const home = readHome(platform);
      known = { at: Date.now(), home };
      // A failed look must not be remembered as an answer.
      home.catch(() => {
        if (known?.home === home) known = undefined;
      });
      return home;
    },
    forget: () => (known = undefined),
  };
}

async function readHome({ pool }: Platform): Promise<Home> {
  const [[totals], reviews] = await Promise.all([homeTotals(pool, []), topReviews(pool, [topReviewCount])]);
  return {
    totals: totals ?? { completed_bookings: 0, active_customers: 0, listed_workers: 0 },
    topReviews: reviews,
  };
}
