// Counts what makes journeys expensive (page loads and starts of the product), for bench/tests.json.
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const reports = join(dirname(dirname(fileURLToPath(import.meta.url))), ".cache/reports");
/** One line per count, because several processes write it. */
const file = join(reports, "journeys.counts");

export type Counted = "pageLoads" | "productStarts" | "axeRuns";

export const count = (what: Counted): void => appendFileSync(file, `${what}\n`);

/**
 * Starts counting from zero.
 * @returns writes the sums to `.cache/reports/journeys.json`
 */
export function collectCounts(): () => void {
  mkdirSync(reports, { recursive: true });
  rmSync(file, { force: true });
  return () => {
    const sums: Record<Counted, number> = { pageLoads: 0, productStarts: 0, axeRuns: 0 };
    const lines = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
    for (const line of lines) if (line in sums) sums[line as Counted] += 1;
    writeFileSync(join(reports, "journeys.json"), JSON.stringify(sums));
  };
}
