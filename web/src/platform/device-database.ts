// The browser's database of this client: what must outlive a tab and is no setting. Who logs out leaves nothing in it, on
// a device that others may use. Its tables belong to the features that fill them.

/** Its name. */
export const databaseName = "hourhand";

/** Deletes it; a tab that has it open closes it by itself. */
export function deleteDeviceDatabase(): void {
  try {
    indexedDB.deleteDatabase(databaseName);
  } catch {
    // Refused in some private windows, where there is nothing to forget.
  }
}
