// Finds folders of files that belong to the server: next to its sources, or next to its bundle.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Returns the path of one of the server's own folders, such as `migrations`; undefined if it is missing. */
export function findOwnFolder(name: string): string | undefined {
  for (
    let folder = dirname(fileURLToPath(import.meta.url));
    folder !== dirname(folder);
    folder = dirname(folder)
  ) {
    const candidate = join(folder, name);
    if (existsSync(candidate)) return candidate;
  }
  return undefined;
}
