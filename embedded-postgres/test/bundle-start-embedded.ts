// Bundles start-embedded.ts for tests that start it several times: each start with tsx takes 0.7 s more of CPU.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

/** Returns the bundled program, and a function that removes it. */
export async function bundleStartEmbedded(): Promise<{ file: string; remove: () => void }> {
  // Below this workspace, because packages are found from there.
  const cache = join(import.meta.dirname, "../.cache");
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "programs-"));
  const file = join(folder, "start-embedded.js");
  await build({
    entryPoints: [join(import.meta.dirname, "start-embedded.ts")],
    outfile: file,
    bundle: true,
    packages: "external",
    format: "esm",
    platform: "node",
    target: "node20",
    logLevel: "warning",
  });
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
