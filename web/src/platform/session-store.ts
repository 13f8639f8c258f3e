// The store of the signed-in person. The access token lives in memory only, the refresh token in local storage under
// `auth.refresh`. One renewal runs at a time, across tabs too. Only a rejection by the server (401, 403) ends a
// session, never a transient failure (docs/rules/sessions.md 15). The app shell decides what people see then.
import { createToken, revokeToken } from "@hourhand/contract/sessions";
import type { AnyEndpoint, ReplyOf } from "@hourhand/contract/endpoint";
import {
  createRenewal,
  createRestoring,
  fetchUser,
  learnFrom,
  type Call,
  type Clock,
  type Locks,
} from "./session-renewal.ts";
import { createSessionState, storageKey, type Session, type SignedInPerson } from "./session-state.ts";
import { isExpired } from "./token.ts";
import type { Fields, RequestOptions } from "./transport.ts";

/** The store's dependencies. */
export interface SessionStoreOptions {
  send: (endpoint: AnyEndpoint, input: Fields, options: RequestOptions) => Promise<unknown>;
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  locks: Locks;
  clock: Clock;
}

/** The password was printed by an operator: the person must set a new one first (docs/rules/accounts.md 36). */
export class NewPasswordNeeded extends Error {
  readonly resetToken: string;
  constructor(resetToken: string) {
    super();
    this.resetToken = resetToken;
  }
}

/** Makes a store in which nobody is signed in until `restore` or `open`. */
export function createSessionStore({ send, storage, locks, clock }: SessionStoreOptions) {
  const call: Call = async <E extends AnyEndpoint>(endpoint: E, input: Fields, token?: string) =>
    (await send(endpoint, input, { token })) as ReplyOf<E>;
  const state = createSessionState(storage);
  const { renew, isRecent } = createRenewal(state, call, locks, clock);
  const restoring = createRestoring(state, renew, clock);

  return {
    /** The current session. */
    get: state.get,

    /** Subscribes to every change of the session. @returns the unsubscribe function */
    subscribe: state.subscribe,

    /** Subscribes to the ends of sessions, also to one before the first listener. @returns the unsubscribe function */
    onEnd: state.onEnd,

    /**
     * Requests tokens for a checked username and password, loads the user, and saves both as the session.
     * @throws ApiError; NewPasswordNeeded, and then nobody is signed in
     */
    open: async (username: string, password: string): Promise<Session> => {
      const { access, refresh, reset_token } = await call(createToken, { username, password });
      if (reset_token !== undefined) throw new NewPasswordNeeded(reset_token);
      learnFrom(access);
      state.save(access, refresh, await fetchUser(call, access));
      return state.get();
    },

    clear: state.clear,
    renew,
    restore: restoring.restore,

    /**
     * Lets a person known on this device in while the server does not answer. Restoring continues, and calls have no
     * token.
     */
    openKnown: (person: SignedInPerson): void => {
      if (state.get().state === "restoring") state.save("", state.storedToken(), person);
    },

    /** Retries immediately instead of waiting for the pause: for a button of the waiting screen. */
    retryRestore: (): void => {
      const { accessToken, refreshToken } = state.get();
      if (accessToken === "" && refreshToken !== "") restoring.retry();
    },

    /**
     * An access token valid for the next seconds, renewed when it expires or its expiry cannot be read; empty when
     * signed out. With `forAnyone` it waits only a limited time for a session that is being restored, then gives up.
     */
    freshAccessToken: async (forAnyone = false): Promise<string> => {
      if (state.get().state === "restoring") await restoring.settled(forAnyone);
      if (state.get().state !== "signed-in") return "";
      return isExpired(state.get().accessToken, 5) ? renew() : state.get().accessToken;
    },

    /** The renewal at the start of a shell; restoring at page load counts as one, so that it is not made twice. */
    renewAtShellStart: (): void => {
      if (state.storedToken() === "" || isRecent()) return;
      // `onEnd` reports a rejection; a transient failure changes nothing.
      renew().catch(() => undefined);
    },

    /**
     * Ends the session here and at the server, without waiting for the server: logging out must always work. The
     * request outlives the tab, so that closing the tab does not leave the token valid.
     */
    logOut: (): void => {
      const refresh = state.get().refreshToken || state.storedToken();
      const options = { token: state.get().accessToken || undefined, keepalive: true };
      if (refresh !== "") send(revokeToken, { refresh }, options).catch(() => undefined);
      state.clear("log-out");
    },

    /** Updates the person's details in the session (after an edit of the profile). */
    updateUser: (
      change: Partial<Pick<Session, "username" | "first_name" | "last_name" | "profile_picture">>,
    ): void => {
      if (state.get().state === "signed-in") state.set({ ...state.get(), ...change });
    },

    /**
     * Follows changes of local storage by other tabs: signing out there signs out here, signing in there signs in here.
     */
    onStorageChange: ({ key }: Pick<StorageEvent, "key">): void => {
      if (key !== storageKey && key !== null) return;
      const refresh = state.storedToken();
      if (refresh === "" && state.get().state !== "signed-out") {
        state.followLogOut();
      } else if (refresh !== "" && refresh !== state.get().refreshToken) void restoring.restore();
    },
  };
}
