// Installs Debian packages that the tests need, if this is Debian and we are root; otherwise says what to type.
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run, log } from "./steps.mjs";

/**
 * Finds the first of these programs that is on the PATH or at a known place.
 * @param {string[]} names program names or absolute paths
 * @returns {string | undefined} its path
 */
export function findProgram(names) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = names.flatMap((name) =>
    name.includes("/") ? [name] : folders.map((folder) => join(folder, name)),
  );
  return candidates.find((path) => existsSync(path));
}

/**
 * Finds a program or installs the Debian package that contains it.
 * @param {string} packageName
 * @param {string[]} names as in findProgram
 * @returns {Promise<string>} its path
 * @throws Error with a sentence that says what to type
 */
export async function ensureProgram(packageName, names) {
  const found = findProgram(names);
  if (found) return found;
  const command = `sudo apt-get update && sudo apt-get install -y ${packageName}`;
  if (process.getuid?.() === 0 && findProgram(["apt-get"])) {
    log(`Installing ${packageName} from Debian's packages (once)`);
    const quiet = {
      stdio: /** @type {const} */ (["ignore", "ignore", "inherit"]),
      // At runlevel 1, a package does not start its daemon.
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" },
    };
    await run("apt-get", ["update", "-qq"], quiet);
    await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", packageName], quiet);
    const installed = findProgram(names);
    if (installed) return installed;
  }
  throw new Error(`The tests need ${packageName}, which is not installed. Type: ${command}`);
}
