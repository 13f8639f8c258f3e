// Writes statement-types.ts of server/src/platform/database from the migrated database, so that TypeScript knows the
// parameters and rows of each statement. Usage: node tools/database-types.mjs [--check]; --check only compares and
// fails when a file is stale.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { dirname, join } from "node:path";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const work = join(root, "server/test/write-database-types.ts");
const { status } = spawnSync(process.execPath, ["--import", "tsx", work, ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
});
process.exit(status ?? 1);
