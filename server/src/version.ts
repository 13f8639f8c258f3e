// The version of this build, from the root package.json.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

let cachedVersion: string | undefined;

/** Returns the version, such as '0.1.0'. */
export function productVersion(): string {
  cachedVersion ??= readVersion();
  return cachedVersion;
}

function readVersion(): string {
  for (
    let folder = dirname(fileURLToPath(import.meta.url));
    folder !== dirname(folder);
    folder = dirname(folder)
  ) {
    try {
      const { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
        name?: string;
        version?: string;
      };
      if (name === "hourhand" && version !== undefined) return version;
    } catch {
      // Tries the next folder up.
    }
  }
  return "0.0.0";
}
