// Reads the installation's secret according to the settings; commands never create one.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Settings } from "../../settings/settings.ts";

/** Returns the generated secret if it is the one in use. */
export async function generatedSecret({ secretKey, dataDir }: Settings): Promise<string | undefined> {
  if (secretKey !== undefined) return undefined;
  try {
    return await readFile(join(dataDir, "secret-key"), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Returns the secret in use. */
export const secretOf = async (settings: Settings): Promise<string | undefined> =>
  settings.secretKey ?? (await generatedSecret(settings))?.trim();
