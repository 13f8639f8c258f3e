// npm run doctor, backup, …: installs and builds whatever is missing, then runs the operator's command. stdout is
// reserved for the command.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { nodeOptionsOf } from "./node-options.mjs";
import { ensureBuilt, ensureInstalled, root, writeProgressTo } from "./steps.mjs";

writeProgressTo(process.stderr);
await ensureInstalled();
await ensureBuilt();
const program = join(root, "server/dist/commands.js");
const child = spawn(
  process.execPath,
  [...nodeOptionsOf(process.argv[2]), program, ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: "inherit",
  },
);
// Passes the signal on to the command.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.once("exit", (code) => process.exit(code ?? 1));
