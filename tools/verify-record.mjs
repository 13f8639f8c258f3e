// npm run verify:record -- FILE…: verifies a booking's record, see server/src/verify-record.ts.
import { join, resolve } from "node:path";
import { spawnSync } from "node:child_process";
import { root } from "./steps.mjs";

const files = process.argv.slice(2).map((file) => resolve(process.env.INIT_CWD ?? ".", file));
const { status } = spawnSync(
  process.execPath,
  ["--import", "tsx", join(root, "server/src/verify-record.ts"), ...files],
  { cwd: root, stdio: "inherit" },
);
process.exit(status ?? 2);
