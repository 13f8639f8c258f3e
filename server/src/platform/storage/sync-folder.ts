// Makes sure that a new name in a folder survives a power cut.
import { open } from "node:fs/promises";

/** Forces a folder's names to disk, if the system can: flushing a file does not include its name. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders.
  const handle = await open(folder, "r").catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
