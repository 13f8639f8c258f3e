// The sample of workers that a process keeps to estimate filters by. It decides how pages are found, not what is on them.
// Decision: docs/decisions/0016.
import type { Platform } from "../../../platform/platform.ts";
import { sampleWorkers } from "./queries-sample.ts";
import { estimate, type Estimate, type Sample } from "./page-plan.ts";
import type { WorkerFilters } from "./rules.ts";

/** So many show what one in a thousand has. */
const sampleSize = 2_000;
const sampleMs = 30_000;
const maxEstimates = 1_000;

/** Estimates filters by the sample it keeps. */
export interface Estimator {
  /** Undefined until the first sample is there. `key` names the filters. */
  estimate(filters: WorkerFilters, key: string): Estimate | undefined;
  /** Many workers have changed at once: the sample is worth nothing. */
  clear(): void;
}

/** Keeps a sample that is drawn anew, behind a call, once it is half a minute old. */
export function createEstimator({
  pool,
  log,
  calendar,
}: Pick<Platform, "pool" | "log" | "calendar">): Estimator {
  const estimates = new Map<string, Estimate>();
  let sample: Sample | undefined;
  let drawnAt = -Infinity;
  const draw = async () => {
    drawnAt = Date.now();
    const today = calendar.today();
    const [row] = await sampleWorkers(pool, [sampleSize, today]);
    sample = row?.workers ? { workers: row.workers, listed: row.listed, today } : undefined;
    estimates.clear();
  };
  return {
    estimate(filters, key) {
      if (Date.now() - drawnAt > sampleMs) {
        draw().catch((error: unknown) => log.debug({ err: error }, "The sample of workers was not drawn."));
      }
      if (!sample) return undefined;
      const known = estimates.get(key) ?? estimate(sample, filters);
      if (estimates.size >= maxEstimates) estimates.clear();
      estimates.set(key, known);
      return known;
    },
    clear() {
      sample = undefined;
      drawnAt = -Infinity;
    },
  };
}
