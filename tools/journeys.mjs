// npm run test:journeys -- saved: runs the journeys whose path contains a word; all of them without one. Takes
// Playwright's options too.
import { ensureChromium } from "./chromium.mjs";
import { runJourneys } from "./run-journeys.mjs";
import { ensureBuilt, ensureInstalled } from "./steps.mjs";

await ensureInstalled();
await ensureChromium();
await ensureBuilt();
process.exitCode = await runJourneys(process.argv.slice(2));
