// Clones this repository, for tests that begin with a clone.
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./steps.mjs";

/**
 * Clones the committed and the staged state, as another developer would get it.
 * @param {string} clone the new folder; its parent folder is made readable for others, because root's embedded database
 * runs as another user
 */
export function makeClone(clone) {
  chmodSync(dirname(clone), 0o755);
  spawnSync("git", ["clone", "--quiet", root, clone]);
  const { stdout } = spawnSync("git", ["ls-files", "--modified", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  });
  for (const file of stdout.split("\n").filter(Boolean))
    if (existsSync(join(root, file))) cpSync(join(root, file), join(clone, file), { recursive: true });
}
