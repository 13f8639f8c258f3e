// Runs the journeys of e2e/ in Playwright, on their own clock.
import { join } from "node:path";
import { startShiftedClock } from "./shifted-clock.mjs";
import { log, root, run } from "./steps.mjs";

/**
 * @param {string[]} args of `playwright test`
 * @param {Record<string, string>} [env] more variables
 * @returns {Promise<number>} the exit code
 */
export async function runJourneys(args, env = {}) {
  const clock = await startShiftedClock();
  if (!clock.FAKETIME)
    log(
      "libfaketime is missing, so the journeys run at the present time (Debian: apt-get install libfaketime)",
    );
  const playwright = join(root, "node_modules/@playwright/test/cli.js");
  return run(process.execPath, [playwright, "test", "--config", "e2e/playwright.config.ts", ...args], {
    env: { ...process.env, ...env, ...clock },
  });
}
