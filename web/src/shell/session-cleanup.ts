// Cleans up after a session. The code loads when a session ends, because the first visit does not need it.
import type { SessionEndReason } from "../platform/session-state.ts";
import { storeLostAddress } from "./private-address.ts";

/**
 * Removes the session's data from this device, and stores the address where the session was lost.
 * @param href the tab's address
 */
export function cleanUp(ending: SessionEndReason, href: string): void {
  // A person who followed a link, or was in the middle of something, returns there after signing in again.
  if (ending === "restore-failed" || ending === "ended") storeLostAddress(new URL(href));
  // Done here, because the module that stores the data may not be loaded (docs/rules/offline.md 13).
  void import("../platform/push.ts")
    .then((push) => (ending === "log-out" ? push.clearPush() : push.closePushed()))
    .catch(() => undefined);
  if (ending !== "log-out")
    void import("./device/seen-answers.ts").then((seen) => seen.deleteAnswers()).catch(() => undefined);
}
