// npm start: installs and builds what is missing, then runs the product until it is stopped.
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { join } from "node:path";
import { ensureBuilt, ensureInstalled, root } from "./steps.mjs";

await ensureInstalled();
await ensureBuilt();

const child = spawn(
  process.execPath,
  ["--enable-source-maps", join(root, "server/dist/main.js"), ...process.argv.slice(2)],
  { cwd: root, stdio: "inherit" },
);
// a terminal sends Ctrl-C to both processes, so it is not passed on a second time; kill and npm send to this one only
process.on("SIGTERM", () => child.kill("SIGTERM"));
process.on("SIGHUP", () => child.kill("SIGTERM"));
process.on("SIGINT", () => {
  if (!process.stdin.isTTY) child.kill("SIGINT");
});
child.once("exit", (code, signal) =>
  process.exit(code ?? 128 + (constants.signals[signal ?? "SIGTERM"] ?? 1)),
);
