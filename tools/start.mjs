// npm start: installs and builds what is missing, then runs the product until it is stopped; starts it again after a
// crash.
import { join } from "node:path";
import { serverOptions } from "./node-options.mjs";
import { ensureBuilt, ensureInstalled, root } from "./steps.mjs";
import { supervise } from "./supervise.mjs";

await ensureInstalled();
await ensureBuilt();

const server = join(root, "server/dist/main.js");
process.exit(await supervise([...serverOptions, server, ...process.argv.slice(2)], { cwd: root }));
