// The browser's database of this client: what must outlive a tab and is no setting. Who logs out leaves nothing in it, on
// a device that others may use. Its tables belong to the features that fill them.

/** Its name. */
export const databaseName = "hourhand";

/** Deletes it, and the pictures that service-worker.ts keeps; a tab that has it open closes it by itself. */
export function forgetOnDevice(): void {
  try {
    indexedDB.deleteDatabase(databaseName);
    void caches.delete("pictures");
  } catch {
    // Refused in some private windows, where there is nothing to forget.
  }
}
