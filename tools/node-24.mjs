// Node 24 for the tests that want it, from its package on npm: `npm ci` need not bring it for the one who has no use for it.
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "./steps.mjs";

const folder = join(root, ".cache/node-24");

/**
 * Installs Node 24 and its npm into `.cache` unless they are there.
 * @returns {Promise<{ node: string, npm: string }>} the program of Node, and the folder of npm's package
 * @throws Error with a sentence where npm cannot bring them
 */
export async function ensureNode24() {
  const node = join(folder, "node_modules/node/bin/node");
  const npm = join(folder, "node_modules/npm");
  if (!existsSync(node) || !existsSync(npm)) {
    mkdirSync(folder, { recursive: true });
    const wanted = ["node@24", "npm@11"];
    const code = await run("npm", ["install", "--prefix", folder, "--no-audit", "--no-fund", ...wanted]);
    if (code !== 0) throw new Error("Node 24 could not be installed. Type 'npm view node@24' to see why.");
  }
  return { node, npm };
}
