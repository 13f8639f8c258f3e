// The face of dashboards: figures about everything else.
import type { Platform } from "../../platform/platform.ts";
import { homeTotals, topReviews, type HomeTotals, type TopReviewRow } from "./queries.ts";

/** What the home page shows. */
export interface Home {
  totals: HomeTotals;
  topReviews: TopReviewRow[];
}

const topReviewCount = 6;
/** How old the home page's figures may be. */
const homeMilliseconds = 3_000;

/** A reader of the home page's figures, at most 3 s behind; visitors who come together share one look. */
export function createHomeView(platform: Platform): () => Promise<Home> {
  let known: { at: number; home: Promise<Home> } | undefined;
  return () => {
    if (known && Date.now() - known.at < homeMilliseconds) return known.home;
    const home = readHome(platform);
    known = { at: Date.now(), home };
    // A failed look must not be remembered as an answer.
    home.catch(() => {
      if (known?.home === home) known = undefined;
    });
    return home;
  };
}

async function readHome({ pool }: Platform): Promise<Home> {
  const [[totals], reviews] = await Promise.all([homeTotals(pool, []), topReviews(pool, [topReviewCount])]);
  return {
    totals: totals ?? { completed_bookings: 0, active_customers: 0, listed_workers: 0 },
    topReviews: reviews,
  };
}
