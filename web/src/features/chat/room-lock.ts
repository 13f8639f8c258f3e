// Which tab of this browser sends what waits in a room: a picture that two tabs found waiting would go up twice. Tabs that
// send in the open room share it; to deliver without opening it takes a tab that has it alone. Nobody waits for a room, and
// where the browser has no locks nothing is held: the server stores every message once.
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

/** Says that this tab sends in a room that is open. @returns how to say that it does not any more */
export const shareRoom = (roomId: number): (() => void) => hold(roomId, { mode: "shared" }, () => undefined);

/** Does work for a room unless another tab sends there. @returns how to give the room back */
export const claimRoom = (roomId: number, work: () => void): (() => void) =>
  hold(roomId, { mode: "exclusive", ifAvailable: true }, work);
