// npm run screens: takes the pictures in docs/screens again, from the demo story at half past nine in the morning
// (e2e/screens/readme.pictures.ts). Look at them before you commit them.
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { ensureChromium } from "./chromium.mjs";
import { runJourneys } from "./run-journeys.mjs";
import { ensureBuilt, ensureInstalled, root, log } from "./steps.mjs";

/** The maximum size of all pictures, because every clone downloads them. */
const maxBytes = 1_500_000;

await ensureInstalled();
await ensureChromium();
await ensureBuilt();
const folder = join(root, "docs/screens");
log(`Taking pictures of the screens into ${folder}`);
const code = await runJourneys(["--reporter=list", "--workers=1", ...process.argv.slice(2)], {
  PICTURES_TO: folder,
});
const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
log(`${readdirSync(folder).length} pictures, ${Math.round(bytes / 1_000)} KB`);
if (bytes > maxBytes) process.stderr.write(`They are larger than ${maxBytes / 1_000} KB together.\n`);
process.exitCode = code || (bytes > maxBytes ? 1 : 0);
