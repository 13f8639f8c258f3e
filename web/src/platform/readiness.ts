// Marks the document with `data-ready` while the screen waits for nothing: no code, texts, replies, session or first
// connection of a socket. Tests wait for the mark before they act.
import { queryClient } from "./query-client.ts";
import { session, subscribeToSession } from "./session.ts";
import { onPendingChange, pendingCount } from "./pending.ts";

const isReady = (): boolean =>
  pendingCount() === 0 && queryClient.isFetching() === 0 && session().state !== "restoring";

/** Keeps the mark up to date. */
export function markReadiness(): void {
  const { dataset } = document.documentElement;
  let isChecking = false;
  // Before the next frame React renders the new data and requests what they need.
  const check = (): void => {
    isChecking = false;
    if (isReady()) dataset["ready"] = "";
  };
  const update = (): void => {
    if (!isReady()) delete dataset["ready"];
    else if (!isChecking && dataset["ready"] === undefined) {
      isChecking = true;
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(check)));
    }
  };
  onPendingChange(update);
  queryClient.getQueryCache().subscribe(update);
  subscribeToSession(update);
  update();
}
