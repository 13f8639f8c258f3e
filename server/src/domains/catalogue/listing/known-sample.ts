// The sample of workers that a process keeps to estimate filters by. It decides how pages are found, not what is on them.
// Decision: docs/decisions/0016.
import type { Platform } from "../../../platform/platform.ts";
import { sampleWorkers } from "./queries-sample.ts";
import { estimate, type Estimate } from "./estimate.ts";
import type { WorkerFilters } from "./rules.ts";
import { sampleBatchOf, type SampleBatch } from "./sample-batch.ts";

/** So many show what one in a thousand has. */
const batchSize = 2_000;
/** Of more workers more are looked at, in batches that are drawn one after another: a thousand of a million are two of a batch. */
const workersEachBatch = 10_000;
const maxBatches = 10;
const fillMs = 1_000;
/** The oldest batch is drawn anew. */
const renewMs = 30_000;
/** Where nobody asked for long, what was drawn before is worth nothing. */
const maxAgeMs = maxBatches * renewMs + 10_000;
const maxEstimates = 1_000;

/** A batch with the time it was drawn. */
interface Drawn extends SampleBatch {
  readonly at: number;
}

/** Estimates filters by the sample it keeps. */
export interface Estimator {
  /** Undefined until the first sample is there. `key` names the filters. */
  estimate(filters: WorkerFilters, key: string): Estimate | undefined;
  /** Many workers have changed at once: the sample is worth nothing. */
  clear(): void;
}

const isFresh = ({ at }: Drawn, now: number) => now - at <= maxAgeMs;

/** Keeps a sample that is drawn behind the calls, a batch at a time. */
export function createEstimator({
  pool,
  log,
  calendar,
}: Pick<Platform, "pool" | "log" | "calendar">): Estimator {
  const estimates = new Map<string, Estimate>();
  let sample: { batches: readonly Drawn[]; listed: number; today: string } | undefined;
  let nextDrawAt = -Infinity;
  let generation = 0;
  const draw = async () => {
    const at = Date.now();
    nextDrawAt = at + renewMs;
    const began = generation;
    const today = calendar.today();
    const [row] = await sampleWorkers(pool, [batchSize, today]);
    if (began !== generation) return;
    estimates.clear();
    const { listed = 0, workers = null } = row ?? {};
    const wanted = Math.min(maxBatches, Math.max(1, Math.ceil(listed / workersEachBatch)));
    const kept = sample?.today === today ? sample.batches : [];
    sample = workers
      ? { batches: [{ ...sampleBatchOf(workers, today), at }, ...kept].slice(0, wanted), listed, today }
      : undefined;
    if (sample && sample.batches.length < wanted) nextDrawAt = Date.now() + fillMs;
  };
  return {
    estimate(filters, key) {
      if (Date.now() >= nextDrawAt) {
        draw().catch((error: unknown) => log.debug({ err: error }, "The sample of workers was not drawn."));
      }
      if (!sample) return undefined;
      const fresh = sample.batches.filter((batch) => isFresh(batch, Date.now()));
      if (fresh.length < sample.batches.length) {
        sample = { ...sample, batches: fresh };
        estimates.clear();
      }
      if (fresh.length === 0) return undefined;
      const known = estimates.get(key) ?? estimate(sample, filters);
      if (estimates.size >= maxEstimates) estimates.clear();
      estimates.set(key, known);
      return known;
    },
    clear() {
      generation++;
      sample = undefined;
      nextDrawAt = -Infinity;
    },
  };
}
