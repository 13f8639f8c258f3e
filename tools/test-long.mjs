// npm run test:long: runs the tests that take minutes (many kills, long races): *.long.test.ts, the journeys tagged
// @long, and the screen tests with React's development build, which warns of mistakes such as missing keys.
import { join } from "node:path";
import { ensureChromium } from "./chromium.mjs";
import { ensureOperatorPrograms } from "./operator-programs.mjs";
import { ensureRedis } from "./redis.mjs";
import { runJourneys } from "./run-journeys.mjs";
import { ensureBuilt, ensureInstalled, root, run } from "./steps.mjs";

await ensureInstalled();
await ensureRedis();
await ensureChromium();
await ensureOperatorPrograms({ withLong: true });
await ensureBuilt();
const args = process.argv.slice(2);
const vitest = join(root, "node_modules/vitest/vitest.mjs");
const tests = await run(process.execPath, [vitest, "run", ...args], {
  env: { ...process.env, HOURHAND_LONG_TESTS: "1" },
});
const screens = await run(
  process.execPath,
  [vitest, "run", "--project", "screens", "--passWithNoTests", ...args],
  { env: { ...process.env, NODE_ENV: "test" } },
);
const journeys = await runJourneys(["--pass-with-no-tests", ...args], {
  HOURHAND_LONG_TESTS: "1",
});
process.exitCode = tests || screens || journeys;
