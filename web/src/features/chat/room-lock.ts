// Decides which tab of this browser sends a room's pending messages: a picture found by two tabs would be uploaded
// twice. Tabs that send in the open room share the lock; delivering without opening the room needs the lock
// exclusively. Nobody waits for a lock. Without the browser's locks nothing is held: the server stores every message
// once.
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

/** Shares the lock: this tab sends in an open room. @returns a function that releases it */
export const shareRoom = (roomId: number): (() => void) => hold(roomId, { mode: "shared" }, () => undefined);

/** Runs work for a room unless another tab sends there. @returns a function that releases the room */
export const claimRoom = (roomId: number, work: () => void): (() => void) =>
  hold(roomId, { mode: "exclusive", ifAvailable: true }, work);
