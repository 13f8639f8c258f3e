// The browser's database of this client: what must outlive a tab and is no setting. Who logs out leaves nothing in it, on
// a device that others may use. Its tables belong to the features that fill them.
import { tabLocks } from "./browser-storage.ts";

/** Its name. */
export const databaseName = "hourhand";

/** What service-worker.ts keeps public pictures in, where it is there (docs/rules/offline.md 3). */
const pictures = "pictures";

/** Has public pictures kept: somebody is signed in. */
export async function openPictureCache(): Promise<void> {
  await caches.open(pictures);
}

/** Deletes the pictures, and no more are kept; once more behind one that the service worker is keeping at this moment. */
export async function deletePictureCache(): Promise<void> {
  const deleteCache = async (): Promise<void> => {
    try {
      await globalThis.caches?.delete(pictures);
    } catch {
      // A browser that keeps nothing refuses this too.
    }
  };
  await deleteCache();
  await tabLocks()?.request(pictures, deleteCache);
}

/** Deletes it, and the pictures that service-worker.ts keeps; a tab that has it open closes it by itself. */
export function clearDevice(): void {
  try {
    indexedDB.deleteDatabase(databaseName);
  } catch {
    // Refused in some private windows, where there is nothing to forget.
  }
  void deletePictureCache();
}
