// The browser's database of this client: what must outlive a tab and is no setting. Who logs out leaves nothing in it, on
// a device that others may use. Its tables belong to the features that fill them.

/** Its name. */
export const deviceStoreName = "hourhand";

/** Deletes it; a tab that has it open lets go by itself. */
export function forgetDeviceStore(): void {
  try {
    indexedDB.deleteDatabase(deviceStoreName);
  } catch {
    // Refused in some private windows, where there is nothing to forget.
  }
}
