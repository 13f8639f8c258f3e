// The store of the signed-in person. The access token is kept only in memory, the refresh token in local storage
// under `auth.refresh`. One renewal runs at a time, even across tabs. Only a rejection by the server (401, 403) ends
// a session, never a transient failure (docs/rules/sessions.md 15). The app shell decides what people then see.
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

/** An operator printed this password, so the person must set a new one first (docs/rules/accounts.md 36). */
export class NewPasswordNeeded extends Error {
  readonly resetToken: string;
  constructor(resetToken: string) {
    super();
    this.resetToken = resetToken;
  }
}

/** Creates a store in which nobody is signed in before `restore` or `open`. */
export function createSessionStore({ send, storage, locks, clock }: SessionStoreOptions) {
  const call: Call = async <E extends AnyEndpoint>(endpoint: E, input: Fields, token?: string) =>
    (await send(endpoint, input, { token })) as ReplyOf<E>;
  const state = createSessionState(storage);
  const { renew, isRecent } = createRenewal(state, call, locks, clock);
  const restoring = createRestoring(state, renew, clock);

  return {
    /** The current session. */
    get: state.get,

    /**
     * Subscribes to every change of the session.
     * @returns the unsubscribe function
     */
    subscribe: state.subscribe,

    /**
     * Subscribes to the ends of sessions, including one before the first listener.
     * @returns the unsubscribe function
     */
    onEnd: state.onEnd,

    /**
     * Requests tokens for a username and password that were checked, loads the user, and saves both as the session.
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
     * Signs in a person known on this device while the server does not answer. Restoring continues, and calls have no
     * token.
     */
    openKnown: (person: SignedInPerson): void => {
      if (state.get().state === "restoring") state.save("", state.storedToken(), person);
    },

    /** Retries immediately instead of waiting for the pause. The waiting screen has a button for it. */
    retryRestore: (): void => {
      const { accessToken, refreshToken } = state.get();
      if (accessToken === "" && refreshToken !== "") restoring.retry();
    },

    /**
     * An access token that is valid for the next seconds. It is renewed if it expires or its expiry cannot be read.
     * Empty when signed out. With `forAnyone` the call waits only a limited time for a session that is being
     * restored.
     */
    freshAccessToken: async (forAnyone = false): Promise<string> => {
      if (state.get().state === "restoring") await restoring.settled(forAnyone);
      if (state.get().state !== "signed-in") return "";
      return isExpired(state.get().accessToken, 5) ? renew() : state.get().accessToken;
    },

    /** Renews the session when a shell starts. Restoring at page load counts as a renewal, so it is not repeated. */
    renewAtShellStart: (): void => {
      if (state.storedToken() === "" || isRecent()) return;
      // `onEnd` reports a rejection. A transient failure changes nothing.
      renew().catch(() => undefined);
    },

    /**
     * Ends the session here and on the server. It does not wait for the server, because logging out must always work.
     * The request outlives the tab, so that closing the tab does not leave the token valid.
     */
    logOut: (): void => {
      const refresh = state.get().refreshToken || state.storedToken();
      const options = { token: state.get().accessToken || undefined, keepalive: true };
      if (refresh !== "") send(revokeToken, { refresh }, options).catch(() => undefined);
      state.clear("log-out");
    },

    /** Updates the person's details in the session after an edit of the profile. */
    updateUser: (
      change: Partial<Pick<Session, "username" | "first_name" | "last_name" | "profile_picture">>,
    ): void => {
      if (state.get().state === "signed-in") state.set({ ...state.get(), ...change });
    },

    /**
     * Follows changes that other tabs make in local storage: signing out there signs out here, signing in there signs
     * in here.
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
