// The product's built web client, for tests of the server's processing of it.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../../web/dist", import.meta.url));

/**
 * Its folder, for `startApp`.
 * @throws without a build
 */
export function builtClient(): string {
  if (!existsSync(folder)) throw new Error(`There is no web client in ${folder}. Run 'npm run build' first.`);
  return folder;
}
