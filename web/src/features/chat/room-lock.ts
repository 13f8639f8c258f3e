// Decides which tab of this browser sends a room's pending messages, because two tabs would upload a picture twice.
// Tabs with the room open share the lock. Delivery without opening the room needs it exclusively. Nothing waits for a
// lock. In a browser without locks, every tab sends, and the server stores each message once.
import { tabLocks } from "../../platform/browser-storage.ts";

function hold(roomId: number, options: LockOptions, work: () => void): () => void {
  let release: () => void = () => undefined;
  let isOver = false;
  const released = new Promise<void>((done) => (release = done));
  const begin = (lock: Lock | null): Promise<void> | undefined => {
    if (lock === null || isOver) return undefined;
    work();
    return released;
  };
  const locks = tabLocks();
  if (locks) locks.request(`hourhand chat ${roomId}`, options, begin).catch(() => undefined);
  else work();
  return () => {
    isOver = true;
    release();
  };
}

/**
 * Shares the lock: this tab sends in an open room.
 * @returns a function that releases it
 */
export const shareRoom = (roomId: number): (() => void) => hold(roomId, { mode: "shared" }, () => undefined);

/**
 * Runs work for a room unless another tab sends there.
 * @returns a function that releases the room
 */
export const claimRoom = (roomId: number, work: () => void): (() => void) =>
  hold(roomId, { mode: "exclusive", ifAvailable: true }, work);
