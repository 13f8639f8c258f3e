// The session of this tab and its stored refresh token, with their listeners. No network: session-renewal.ts decides.
import type { fetchUserData } from "@hourhand/contract/sessions";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type { ApiError } from "./api-error.ts";
import { createListeners } from "./listeners.ts";

/**
 * The session, with the wire's field names. `restoring` while a stored refresh token is being exchanged. Signed in
 * without an access token if the server does not answer but the person is known on this device (docs/rules/offline.md
 * 9).
 */
export interface Session {
  readonly state: "restoring" | "signed-out" | "signed-in";
  /** Restoring takes long, so a screen that waits for it says so and offers `retryRestore`. */
  readonly isRestoringLong: boolean;
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly username: string;
  readonly user_id: number | undefined;
  readonly first_name: string;
  readonly last_name: string;
  readonly role: "admin" | "worker" | "user" | "";
  readonly profile_picture: string | null;
  readonly isAuthenticated: boolean;
}

/**
 * Why a session ended: the person logged out or is blocked (401 on refresh), the server ended it (at the start or
 * later), or the token cannot be decoded.
 */
export type SessionEndReason = "log-out" | "blocked" | "restore-failed" | "ended" | "undecodable";
export type SessionEndListener = (reason: SessionEndReason, error?: ApiError) => void;

/** The person's fields in the session. */
export type SignedInPerson = Pick<
  ReplyOf<typeof fetchUserData>,
  "id" | "username" | "first_name" | "last_name" | "role" | "profile_picture"
>;

export const signedOutSession: Session = {
  state: "signed-out",
  isRestoringLong: false,
  accessToken: "",
  refreshToken: "",
  username: "",
  user_id: undefined,
  first_name: "",
  last_name: "",
  role: "",
  profile_picture: null,
  isAuthenticated: false,
};

/** The key in local storage, and the name of the lock. */
export const storageKey = "auth.refresh";

export type SessionState = ReturnType<typeof createSessionState>;

/** Creates a state in which nobody is signed in. */
export function createSessionState(storage: Pick<Storage, "getItem" | "setItem" | "removeItem">) {
  let current = signedOutSession;
  const listeners = createListeners();
  const endListeners = new Set<SessionEndListener>();
  /** Events before the first listener: a stored session may be rejected before the first render. */
  let pendingEvents: Parameters<SessionEndListener>[] = [];

  function set(next: Session): void {
    current = next;
    listeners.notify();
  }
  function storedToken(): string {
    try {
      return storage.getItem(storageKey) ?? "";
    } catch {
      return "";
    }
  }

  /**
   * Clears the session here and in local storage, and reports why. A token that another tab has stored since then
   * stays. Without a session nothing is reported.
   */
  function clear(reason: SessionEndReason, error?: ApiError): void {
    const ended = current.refreshToken || storedToken();
    if (storedToken() === ended) storage.removeItem(storageKey);
    set(signedOutSession);
    if (ended === "") return;
    if (endListeners.size === 0) pendingEvents.push([reason, error]);
    for (const listener of endListeners) listener(reason, error);
  }

  function save(access: string, refresh: string, user: SignedInPerson): void {
    if (storedToken() !== refresh) storage.setItem(storageKey, refresh);
    set({
      state: "signed-in",
      isRestoringLong: false,
      accessToken: access,
      refreshToken: refresh,
      username: user.username,
      user_id: user.id,
      first_name: user.first_name,
      last_name: user.last_name,
      role: user.role,
      profile_picture: user.profile_picture ?? null,
      isAuthenticated: true,
    });
  }

  return {
    get: (): Session => current,
    set,
    storedToken,
    clear,
    save,
    subscribe: listeners.subscribe,

    /**
     * Subscribes to the ends of sessions, including one before the first listener.
     * @returns the unsubscribe function
     */
    onEnd: (listener: SessionEndListener): (() => void) => {
      endListeners.add(listener);
      for (const event of pendingEvents) listener(...event);
      pendingEvents = [];
      return () => endListeners.delete(listener);
    },

    /** Ends the session here after another tab has logged out. */
    followLogOut: (): void => {
      set(signedOutSession);
      for (const listener of endListeners) listener("log-out");
    },
  };
}
