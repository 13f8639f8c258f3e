// npm run build: bundles the server into server/dist and the web client into web/dist. Packages stay in node_modules;
// the workspaces' own code is bundled, so that the product starts without a TypeScript loader.
import { cpSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { bundlePrograms } from "./bundle.mjs";
import { root, run, log } from "./steps.mjs";

const entry = join(root, "server/src/main.ts");
const dist = join(root, "server/dist");
/** A test that has to build sets NODE_ENV to test, with which the bundle would contain React's slow development build. */
const production = { ...process.env, NODE_ENV: "production" };
rmSync(dist, { recursive: true, force: true });

if (existsSync(entry)) {
  await bundlePrograms({ main: entry, commands: join(root, "server/src/commands/main.ts") }, dist);
  for (const folder of ["migrations", "link-pictures", "papers", "texts"])
    cpSync(join(root, "server", folder), join(dist, folder), { recursive: true });
  cpSync(join(root, "demo/pictures"), join(dist, "demo-pictures"), { recursive: true });
} else log("server/src/main.ts does not exist yet; the server is not built");

if (existsSync(join(root, "web/index.html"))) {
  const code = await run(
    process.execPath,
    [join(root, "node_modules/vite/bin/vite.js"), "build", "--logLevel", "warn"],
    { cwd: join(root, "web"), env: production },
  );
  if (code !== 0) process.exit(code);
  const prerender = join(root, "web/prerender.mjs");
  if (existsSync(prerender))
    process.exitCode = await run(process.execPath, [prerender], {
      cwd: join(root, "web"),
      env: production,
    });
} else log("web/index.html does not exist yet; the web client is not built");
