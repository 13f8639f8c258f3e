// The client's IndexedDB database, for data that must outlive a tab and are not settings. Logging out deletes it,
// because others may use the device. Each feature fills its own tables.
import { tabLocks } from "./browser-storage.ts";

export const databaseName = "hourhand";

/** The cache in which service-worker.ts stores public pictures, if it exists (docs/rules/offline.md 3). */
const pictures = "pictures";

/** Allows the service worker to cache public pictures. Called when somebody is signed in. */
export async function openPictureCache(): Promise<void> {
  await caches.open(pictures);
}

/**
 * Deletes the picture cache and stops caching. Deletes it a second time, in case the service worker was just storing
 * a picture.
 */
export async function deletePictureCache(): Promise<void> {
  const deleteCache = async (): Promise<void> => {
    try {
      await globalThis.caches?.delete(pictures);
    } catch {
      // A browser that stores nothing rejects this too, and then there is no cache.
    }
  };
  await deleteCache();
  await tabLocks()?.request(pictures, deleteCache);
}

/** Deletes the database and the cached pictures. Other tabs close their connection to the database. */
export function clearDevice(): void {
  try {
    indexedDB.deleteDatabase(databaseName);
  } catch {
    // Some private windows refuse this, but they have nothing to delete.
  }
  void deletePictureCache();
}
