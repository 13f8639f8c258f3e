// The client's IndexedDB database, for data that must outlive a tab and are no settings. Logging out deletes it,
// because others may use the device. Its tables belong to the features that fill them.
import { tabLocks } from "./browser-storage.ts";

export const databaseName = "hourhand";

/** The cache in which service-worker.ts stores public pictures, if it exists (docs/rules/offline.md 3). */
const pictures = "pictures";

/** Allows the service worker to cache public pictures: somebody is signed in. */
export async function openPictureCache(): Promise<void> {
  await caches.open(pictures);
}

/**
 * Deletes the picture cache and stops caching. Deletes it a second time, in case the service worker was just storing a
 * picture.
 */
export async function deletePictureCache(): Promise<void> {
  const deleteCache = async (): Promise<void> => {
    try {
      await globalThis.caches?.delete(pictures);
    } catch {
      // A browser that stores nothing rejects this too.
    }
  };
  await deleteCache();
  await tabLocks()?.request(pictures, deleteCache);
}

/** Deletes the database and the cached pictures. Other tabs that have the database open close it. */
export function clearDevice(): void {
  try {
    indexedDB.deleteDatabase(databaseName);
  } catch {
    // Some private windows refuse this; they have nothing to delete.
  }
  void deletePictureCache();
}
