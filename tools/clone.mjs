// A clone of this repository for the tests that begin with one.
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./steps.mjs";

/**
 * Clones what is committed and what is about to be, as somebody else would have it.
 * @param {string} clone the folder that is made; the one it is in is opened to others, or a root's database would have to
 * live elsewhere
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
