// This tab's session: the store of session-store.ts, with the browser's network, storage, locks and clock.
import { useSyncExternalStore } from "react";
import { signedOutSession, type Session } from "./session-state.ts";
import { createSessionStore } from "./session-store.ts";
import { send } from "./transport.ts";
import { deviceStorage, tabLocks } from "./browser-storage.ts";

const store = createSessionStore({
  send,
  storage: deviceStorage,
  locks: tabLocks,
  clock: {
    now: () => performance.now(),
    after(milliseconds, work) {
      const timer = setTimeout(work, milliseconds);
      return () => clearTimeout(timer);
    },
  },
});

export const {
  get: session,
  subscribe: subscribeToSession,
  onEnd: onSessionEnd,
  open: openSession,
  clear: clearSession,
  renew: renewAccessToken,
  restore: restoreSession,
  openKnown: openKnownSession,
  retryRestore,
  freshAccessToken,
  renewAtShellStart,
  logOut,
  updateUser: updateSessionUser,
} = store;

export function useSession(): Session {
  return useSyncExternalStore(store.subscribe, store.get, () => signedOutSession);
}

/** Lets this tab follow sign-ins and log-outs in other tabs. */
export function syncAcrossTabs(): void {
  addEventListener("storage", store.onStorageChange);
}
