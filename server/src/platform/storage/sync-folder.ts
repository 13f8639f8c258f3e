// Makes a new name in a folder survive a power cut.
import { open } from "node:fs/promises";

/** Forces a folder's names to disk, where the system can: a file's own flush does not include its name. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders.
  const handle = await open(folder, "r").catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
