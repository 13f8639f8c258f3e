// npm run bench: builds, then measures; passes its arguments on.
import { join } from "node:path";
import { ensureBuilt, ensureInstalled, root, run } from "./steps.mjs";

await ensureInstalled();
await ensureBuilt();
process.exitCode = await run(process.execPath, [
  "--import",
  "tsx",
  join(root, "bench/src/main.ts"),
  ...process.argv.slice(2),
]);
