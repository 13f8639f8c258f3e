// How a session is renewed and, when the page loads, restored. Only a rejection by the server ends it.
import { fetchUserData, refreshToken } from "@hourhand/contract/sessions";
import type { AnyEndpoint, ReplyOf } from "@hourhand/contract/endpoint";
import { ApiError } from "./api-error.ts";
import { learnServerTime } from "./server-time.ts";
import { signedOutSession, storageKey, type SessionState } from "./session-state.ts";
import { tokenStart } from "./token.ts";
import type { Fields } from "./transport.ts";

/**
 * The clock. `after` runs work once after a delay.
 * @returns a function that cancels it
 */
export interface Clock {
  now: () => number;
  after: (milliseconds: number, work: () => void) => () => void;
}

/** Makes a call, with an access token if it needs one. */
export type Call = <E extends AnyEndpoint>(endpoint: E, input: Fields, token?: string) => Promise<ReplyOf<E>>;

/** In a browser without locks, tabs do not wait for one another. */
export type Locks = () => Pick<LockManager, "request"> | undefined;

/** How long a public call waits for the session. */
const publicWaitMs = 3_000;
/** How long a screen that needs the session shows only its loading state. */
const longWaitMs = 10_000;
/** The pauses between attempts to restore. */
const restorePause = { min: 500, max: 15_000 };
/** When a shell starts, a renewal this recent is not repeated. */
const recentMs = 5_000;

/** A new token was issued just now, whatever this device's clock says. */
export const learnFrom = (access: string): void => learnServerTime((tokenStart(access) ?? Number.NaN) * 1000);
export const fetchUser = (call: Call, access: string) => call(fetchUserData, { token: access }, access);

/** Renews a session. Only one renewal runs at a time, even across tabs. */
export function createRenewal(state: SessionState, call: Call, locks: Locks, clock: Clock) {
  let renewing: { refresh: string; access: Promise<string> } | undefined;
  let renewedAt = Number.NEGATIVE_INFINITY;

  /** Makes a call of a renewal, and clears the session if the call is rejected. `at401` is what a 401 means. */
  async function clearOnRejection<T>(
    refresh: string,
    at401: "blocked" | "ended",
    make: () => Promise<T>,
  ): Promise<T> {
    try {
      return await make();
    } catch (error) {
      // Another tab has replaced the token, so this session has not ended.
      if (error instanceof ApiError && error.isAccessDenied && state.storedToken() === refresh) {
        const reason = state.get().state === "restoring" ? "restore-failed" : "ended";
        state.clear(error.isUnauthenticated && at401 === "blocked" ? "blocked" : reason, error);
      }
      throw error;
    }
  }

  async function exchangeRefreshToken(): Promise<string> {
    const refresh = state.storedToken();
    if (refresh === "") {
      state.clear("ended");
      throw new ApiError(403, {});
    }
    const { access } = await clearOnRejection(refresh, "blocked", () => call(refreshToken, { refresh }));
    learnFrom(access);
    // Only the refresh call reports a blocked account (docs/rules/sessions.md 17).
    const user = await clearOnRejection(refresh, "ended", () => fetchUser(call, access));
    // The person has logged out or signed in again, in this or another tab.
    if (state.storedToken() !== refresh) throw new ApiError(403, {});
    state.save(access, refresh, user);
    renewedAt = clock.now();
    return access;
  }

  /**
   * Exchanges the refresh token and reloads the user. Callers with the same token share one exchange.
   * @throws ApiError
   */
  function renew(): Promise<string> {
    const refresh = state.storedToken();
    if (renewing?.refresh === refresh) return renewing.access;
    const access = Promise.resolve(
      locks()?.request(storageKey, exchangeRefreshToken) ?? exchangeRefreshToken(),
    ).finally(() => {
      if (renewing?.access === access) renewing = undefined;
    });
    renewing = { refresh, access };
    return access;
  }

  return {
    renew,
    /** Whether a renewal was made just now. */
    isRecent: (): boolean => clock.now() - renewedAt < recentMs,
  };
}

/** Restores a session when the page loads. */
export function createRestoring(state: SessionState, renew: () => Promise<string>, clock: Clock) {
  let restoring: Promise<void> | undefined;
  /** Settles with `restoring`, or when public calls may continue without a token. */
  let restoringForPublic: Promise<void> | undefined;
  let skipPause: (() => void) | undefined;
  let isRetryRequested = false;
  let cancelLongWait: (() => void) | undefined;

  const sleep = (milliseconds: number) =>
    new Promise<void>((done) => {
      clock.after(milliseconds, done);
    });
  function markRestoringLong(): void {
    isRetryRequested = false;
    cancelLongWait?.();
    if (state.get().state === "restoring") state.set({ ...state.get(), isRestoringLong: true });
  }
  function startLongWait(): void {
    cancelLongWait?.();
    cancelLongWait = clock.after(longWaitMs, markRestoringLong);
  }

  async function renewUntilDecided(): Promise<void> {
    for (let pause = restorePause.min; ; pause = Math.min(pause * 2, restorePause.max)) {
      const refresh = state.storedToken();
      try {
        await renew();
        return;
      } catch (error) {
        if (!(error instanceof ApiError && error.isTransient)) {
          // If another tab has stored a new token, that tab restores the session.
          if (state.get().state === "restoring" && state.storedToken() === refresh)
            state.clear("restore-failed", error instanceof ApiError ? error : undefined);
          return;
        }
        if (isRetryRequested) markRestoringLong();
        const skipped = new Promise<void>((done) => (skipPause = done));
        await Promise.race([skipped, sleep(Math.max(pause, (error.retryAfterSeconds ?? 0) * 1000))]);
        skipPause = undefined;
      }
    }
  }

  /** Restores the session from the stored refresh token. Retries while failures are transient. */
  function restore(): Promise<void> {
    if (state.storedToken() === "") return Promise.resolve();
    state.set({ ...signedOutSession, state: "restoring", refreshToken: state.storedToken() });
    // A retry requested during the last attempt does not count for this one.
    isRetryRequested = false;
    startLongWait();
    restoring = renewUntilDecided();
    restoringForPublic = Promise.race([restoring, sleep(publicWaitMs)]);
    return restoring;
  }

  return {
    restore,
    /** Settles once it is known whether the session is restored. A public call waits only for a limited time. */
    settled: (forAnyone: boolean) => (forAnyone ? restoringForPublic : restoring),
    /** Retries immediately instead of waiting for the pause. */
    retry: (): void => {
      state.set({ ...state.get(), isRestoringLong: false });
      isRetryRequested = true;
      startLongWait();
      skipPause?.();
    },
  };
}
