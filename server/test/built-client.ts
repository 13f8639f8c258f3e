// The product's built web client, for tests of how the server serves it.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../../web/dist", import.meta.url));

/**
 * Returns the folder of the built client, for `startApp`.
 * @throws if there is no build
 */
export function builtClient(): string {
  if (!existsSync(folder)) throw new Error(`There is no web client in ${folder}. Run 'npm run build' first.`);
  return folder;
}
