// What makes a new name in a folder outlive a power cut.
import { open } from "node:fs/promises";

/** Forces a folder's names to disk, where the system can: a file's own flush does not name it. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folder.
  const handle = await open(folder, "r").catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
