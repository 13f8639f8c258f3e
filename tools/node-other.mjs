// Gets another version of Node from its package on npm, for the tests that need it, so that `npm ci` does not install
// it for everyone.
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "./steps.mjs";

/**
 * Installs Node and npm into `.cache` unless they are there.
 * @param {number} major the version of Node
 * @returns {Promise<{ node: string, npm: string }>} Node's program, and the folder of npm's package
 * @throws Error with a sentence where npm cannot bring them
 */
export async function ensureNode(major) {
  const folder = join(root, `.cache/node-${major}`);
  const node = join(folder, "node_modules/node/bin/node");
  const npm = join(folder, "node_modules/npm");
  if (!existsSync(node) || !existsSync(npm)) {
    mkdirSync(folder, { recursive: true });
    const wanted = [`node@${major}`, "npm@11"];
    const code = await run("npm", ["install", "--prefix", folder, "--no-audit", "--no-fund", ...wanted]);
    if (code !== 0)
      throw new Error(`Node ${major} could not be installed. Type 'npm view node@${major}' to see why.`);
  }
  return { node, npm };
}

/** Gets Node 24, the version recommended for the product. */
export const ensureNode24 = () => ensureNode(24);
