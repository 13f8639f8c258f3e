// The store of the signed-in person. The access token lives in memory only, the refresh token in local storage under
// `auth.refresh`. One renewal runs at a time, across tabs too. Only a rejection by the server (401, 403) ends a
// session, never a transient failure (docs/rules/sessions.md 15). The app shell decides what people see then.
import { createToken, fetchUserData, refreshToken, revokeToken } from "@hourhand/contract/sessions";
import type { AnyEndpoint, ReplyOf } from "@hourhand/contract/endpoint";
import { ApiError } from "./api-error.ts";
import { learnServerTime } from "./server-time.ts";
import { isExpired, tokenStart } from "./token.ts";
import type { Fields, RequestOptions } from "./transport.ts";
import { createListeners } from "./listeners.ts";

/**
 * The session, with the wire's field names. `restoring` while a stored refresh token is exchanged. Signed in without an
 * access token while the server does not answer and the person is known on this device (docs/rules/offline.md 9).
 */
export interface Session {
  readonly state: "restoring" | "signed-out" | "signed-in";
  /** Restoring takes long: a screen that waits for it says so and offers `retryRestore`. */
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
 * Why a session ended: the person logged out, is blocked (401 on refresh), the server ended it (at start or later), or
 * the token cannot be decoded.
 */
export type SessionEndReason = "log-out" | "blocked" | "restore-failed" | "ended" | "undecodable";
export type SessionEndListener = (reason: SessionEndReason, error?: ApiError) => void;

/** The source of time. `after` runs work once after a delay. @returns a function that cancels it */
export interface Clock {
  now: () => number;
  after: (milliseconds: number, work: () => void) => () => void;
}

/** The person's fields in the session. */
export type SignedInPerson = Pick<
  ReplyOf<typeof fetchUserData>,
  "id" | "username" | "first_name" | "last_name" | "role" | "profile_picture"
>;

/** The store's dependencies. */
export interface SessionStoreOptions {
  send: (endpoint: AnyEndpoint, input: Fields, options: RequestOptions) => Promise<unknown>;
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  /** Without the browser's locks, tabs do not wait for one another. */
  locks: () => Pick<LockManager, "request"> | undefined;
  clock: Clock;
}

/** The key in local storage and the name of the lock. */
const storageKey = "auth.refresh";
/** How long a public call waits for the session. */
const publicWaitMs = 3_000;
/** How long a screen that needs the session shows only its loading state. */
const longWaitMs = 10_000;
/** The pauses between tries to restore. */
const restorePause = { min: 500, max: 15_000 };
/** A renewal this recent is not repeated when a shell starts. */
const recentMs = 5_000;

/** The password was printed by an operator: the person must set a new one first (docs/rules/accounts.md 36). */
export class NewPasswordNeeded extends Error {
  readonly resetToken: string;
  constructor(resetToken: string) {
    super();
    this.resetToken = resetToken;
  }
}

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

/** Makes a store in which nobody is signed in until `restore` or `open`. */
export function createSessionStore({ send, storage, locks, clock }: SessionStoreOptions) {
  let current = signedOutSession;
  const listeners = createListeners();
  const endListeners = new Set<SessionEndListener>();
  /** Session ends before the first listener: a stored session may be rejected before the first render. */
  let pendingEvents: Parameters<SessionEndListener>[] = [];
  let renewing: { refresh: string; access: Promise<string> } | undefined;
  let restoring: Promise<void> | undefined;
  /** Settles with `restoring`, or when public calls may go without a token. */
  let restoringForPublic: Promise<void> | undefined;
  let skipPause: (() => void) | undefined;
  let isRetryRequested = false;
  let cancelLongWait: (() => void) | undefined;
  let renewedAt = Number.NEGATIVE_INFINITY;

  const call = async <E extends AnyEndpoint>(endpoint: E, input: Fields, token?: string) =>
    (await send(endpoint, input, { token })) as ReplyOf<E>;
  const sleep = (milliseconds: number) =>
    new Promise<void>((done) => {
      clock.after(milliseconds, done);
    });
  function setSession(next: Session): void {
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

  /** Clears the session here and in local storage, and reports why. */
  function clear(reason: SessionEndReason, error?: ApiError): void {
    const ended = current.refreshToken || storedToken();
    if (storedToken() === ended) storage.removeItem(storageKey);
    setSession(signedOutSession);
    if (ended === "") return;
    if (endListeners.size === 0) pendingEvents.push([reason, error]);
    for (const listener of endListeners) listener(reason, error);
  }

  function save(access: string, refresh: string, user: SignedInPerson): void {
    if (storedToken() !== refresh) storage.setItem(storageKey, refresh);
    setSession({
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

  /** A new token was issued just now, whatever this device's clock says. */
  const learnFrom = (access: string) => learnServerTime((tokenStart(access) ?? Number.NaN) * 1000);
  const fetchUser = (access: string) => call(fetchUserData, { token: access }, access);

  /** Makes a call of a renewal and clears the session when it is rejected; `at401` is the meaning of a 401. */
  async function clearOnRejection<T>(
    refresh: string,
    at401: "blocked" | "ended",
    make: () => Promise<T>,
  ): Promise<T> {
    try {
      return await make();
    } catch (error) {
      // Another tab has replaced the token: this session has not ended.
      if (error instanceof ApiError && error.isAccessDenied && storedToken() === refresh) {
        const reason = current.state === "restoring" ? "restore-failed" : "ended";
        clear(error.isUnauthenticated && at401 === "blocked" ? "blocked" : reason, error);
      }
      throw error;
    }
  }

  async function exchangeRefreshToken(): Promise<string> {
    const refresh = storedToken();
    if (refresh === "") {
      clear("ended");
      throw new ApiError(403, {});
    }
    const { access } = await clearOnRejection(refresh, "blocked", () => call(refreshToken, { refresh }));
    learnFrom(access);
    // Only the refresh call reports a blocked account (docs/rules/sessions.md 17).
    const user = await clearOnRejection(refresh, "ended", () => fetchUser(access));
    // The person has logged out or signed in again, in this or another tab.
    if (storedToken() !== refresh) throw new ApiError(403, {});
    save(access, refresh, user);
    renewedAt = clock.now();
    return access;
  }

  /**
   * Exchanges the refresh token and reloads the user; callers with the same token share one exchange. @throws ApiError
   */
  function renew(): Promise<string> {
    const refresh = storedToken();
    if (renewing?.refresh === refresh) return renewing.access;
    const access = Promise.resolve(
      locks()?.request(storageKey, exchangeRefreshToken) ?? exchangeRefreshToken(),
    ).finally(() => {
      if (renewing?.access === access) renewing = undefined;
    });
    renewing = { refresh, access };
    return access;
  }

  function markRestoringLong(): void {
    isRetryRequested = false;
    cancelLongWait?.();
    if (current.state === "restoring") setSession({ ...current, isRestoringLong: true });
  }
  function startLongWait(): void {
    cancelLongWait?.();
    cancelLongWait = clock.after(longWaitMs, markRestoringLong);
  }

  async function renewUntilDecided(): Promise<void> {
    for (let pause = restorePause.min; ; pause = Math.min(pause * 2, restorePause.max)) {
      const refresh = storedToken();
      try {
        await renew();
        return;
      } catch (error) {
        if (!(error instanceof ApiError && error.isTransient)) {
          // If another token has replaced it, the tab that stored that token restores it.
          if (current.state === "restoring" && storedToken() === refresh)
            clear("restore-failed", error instanceof ApiError ? error : undefined);
          return;
        }
        if (isRetryRequested) markRestoringLong();
        const skipped = new Promise<void>((done) => (skipPause = done));
        await Promise.race([skipped, sleep(Math.max(pause, (error.retryAfterSeconds ?? 0) * 1000))]);
        skipPause = undefined;
      }
    }
  }

  /** Restores the session at start from the stored refresh token; retries while failures are transient. */
  function restore(): Promise<void> {
    if (storedToken() === "") return Promise.resolve();
    setSession({ ...signedOutSession, state: "restoring", refreshToken: storedToken() });
    // A retry requested during the last restore does not count for this one.
    isRetryRequested = false;
    startLongWait();
    restoring = renewUntilDecided();
    restoringForPublic = Promise.race([restoring, sleep(publicWaitMs)]);
    return restoring;
  }

  return {
    /** The current session. */
    get: (): Session => current,

    /** Subscribes to every change of the session. @returns the unsubscribe function */
    subscribe: listeners.subscribe,

    /** Subscribes to the ends of sessions, also to one before the first listener. @returns the unsubscribe function */
    onEnd: (listener: SessionEndListener): (() => void) => {
      endListeners.add(listener);
      for (const event of pendingEvents) listener(...event);
      pendingEvents = [];
      return () => endListeners.delete(listener);
    },

    /**
     * Requests tokens for a checked username and password, loads the user, and saves both as the session.
     * @throws ApiError; NewPasswordNeeded, and then nobody is signed in
     */
    open: async (username: string, password: string): Promise<Session> => {
      const { access, refresh, reset_token } = await call(createToken, { username, password });
      if (reset_token !== undefined) throw new NewPasswordNeeded(reset_token);
      learnFrom(access);
      save(access, refresh, await fetchUser(access));
      return current;
    },

    clear,
    renew,
    restore,

    /**
     * Lets a person known on this device in while the server does not answer. Restoring continues, and calls have no
     * token.
     */
    openKnown: (person: SignedInPerson): void => {
      if (current.state === "restoring") save("", storedToken(), person);
    },

    /** Retries immediately instead of waiting for the pause: for a button of the waiting screen. */
    retryRestore: (): void => {
      if (current.accessToken !== "" || current.refreshToken === "") return;
      setSession({ ...current, isRestoringLong: false });
      isRetryRequested = true;
      startLongWait();
      skipPause?.();
    },

    /**
     * An access token valid for the next seconds, renewed when it expires or its expiry cannot be read; empty when
     * signed out. With `forAnyone` it waits only a limited time for a session that is being restored, then gives up.
     */
    freshAccessToken: async (forAnyone = false): Promise<string> => {
      if (current.state === "restoring") await (forAnyone ? restoringForPublic : restoring);
      if (current.state !== "signed-in") return "";
      return isExpired(current.accessToken, 5) ? renew() : current.accessToken;
    },

    /** The renewal at the start of a shell; restoring at page load counts as one, so that it is not made twice. */
    renewAtShellStart: (): void => {
      if (storedToken() === "" || clock.now() - renewedAt < recentMs) return;
      // `onEnd` reports a rejection; a transient failure changes nothing.
      renew().catch(() => undefined);
    },

    /**
     * Ends the session here and at the server, without waiting for the server: logging out must always work. The
     * request outlives the tab, so that closing the tab does not leave the token valid.
     */
    logOut: (): void => {
      const refresh = current.refreshToken || storedToken();
      const options = { token: current.accessToken || undefined, keepalive: true };
      if (refresh !== "") send(revokeToken, { refresh }, options).catch(() => undefined);
      clear("log-out");
    },

    /** Updates the person's details in the session (after an edit of the profile). */
    updateUser: (
      change: Partial<Pick<Session, "username" | "first_name" | "last_name" | "profile_picture">>,
    ): void => {
      if (current.state === "signed-in") setSession({ ...current, ...change });
    },

    /**
     * Follows changes of local storage by other tabs: signing out there signs out here, signing in there signs in here.
     */
    onStorageChange: ({ key }: Pick<StorageEvent, "key">): void => {
      if (key !== storageKey && key !== null) return;
      const refresh = storedToken();
      if (refresh === "" && current.state !== "signed-out") {
        setSession(signedOutSession);
        for (const listener of endListeners) listener("log-out");
      } else if (refresh !== "" && refresh !== current.refreshToken) void restore();
    },
  };
}
