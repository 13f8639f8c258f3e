// Makes the clone in the working folder look installed and built, with the dependencies and the build of the clone that this file
// is in: a hook of git, so that each version that is checked out has its migrations beside one build (operating-rehearsal.test.mjs).
import { cpSync, existsSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./steps.mjs";

const clone = process.cwd();
for (const path of ["node_modules", "server/node_modules", "web/node_modules"])
  if (existsSync(join(root, path)) && !existsSync(join(clone, path)))
    symlinkSync(join(root, path), join(clone, path));
for (const path of ["server/dist", "web/dist"])
  if (!existsSync(join(clone, path))) cpSync(join(root, path), join(clone, path), { recursive: true });
const migrations = join(clone, "server/dist/migrations");
rmSync(migrations, { recursive: true });
cpSync(join(clone, "server/migrations"), migrations, { recursive: true });
const { sourcesHash } = await import(pathToFileURL(join(clone, "tools/steps.mjs")).href);
writeFileSync(join(clone, "server/dist/.sources"), sourcesHash());
