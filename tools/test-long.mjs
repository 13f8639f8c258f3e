// npm run test:long: runs the tests that take minutes (many kills, long races): *.long.test.ts, and the journeys tagged
// @long.
import { join } from "node:path";
import { ensureOperatorPrograms } from "./operator-programs.mjs";
import { ensureRedis } from "./redis.mjs";
import { runJourneys } from "./run-journeys.mjs";
import { ensureBuilt, ensureInstalled, root, run } from "./steps.mjs";

await ensureInstalled();
await ensureRedis();
await ensureOperatorPrograms({ withLong: true });
await ensureBuilt();
const env = { ...process.env, HOURHAND_LONG_TESTS: "1" };
const tests = await run(
  process.execPath,
  [join(root, "node_modules/vitest/vitest.mjs"), "run", ...process.argv.slice(2)],
  { env },
);
const journeys = await runJourneys(["--pass-with-no-tests", ...process.argv.slice(2)], {
  HOURHAND_LONG_TESTS: "1",
});
process.exitCode = tests || journeys;
