// What follows a session's end behind the screen: loaded then, since the first visit needs none of it.
import type { SessionEndReason } from "../platform/session-store.ts";
import { storeLostAddress } from "./private-address.ts";

/**
 * Ends what the session had on this device, and keeps where it was lost.
 * @param href where the tab was
 */
export function cleanUp(ending: SessionEndReason, href: string): void {
  // Whoever followed a link, or was in the middle of something, comes back to it by signing in again.
  if (ending === "restore-failed" || ending === "ended") storeLostAddress(new URL(href));
  // Here and not with what keeps it, which may not be loaded by then (docs/rules/offline.md 13).
  void import("../platform/push.ts")
    .then((push) => (ending === "log-out" ? push.clearPush() : push.closePushed()))
    .catch(() => undefined);
  if (ending !== "log-out")
    void import("./at-hand/seen-answers.ts").then((seen) => seen.deleteAnswers()).catch(() => undefined);
}
