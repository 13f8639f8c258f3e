// Tabs with sessions for tests. They share one storage, one clock, and a server with prepared answers.
import { createToken, fetchUserData, refreshToken, revokeToken } from "@hourhand/contract/sessions";
import { ApiError } from "./api-error.ts";
import { fakeClock } from "./fake-clock.ts";
import { createSessionStore, type SessionStoreOptions } from "./session-store.ts";

/** The storage key of the refresh token. */
export const key = "auth.refresh";

/** The signed-in person. */
export const user = {
  id: 7,
  username: "asha",
  first_name: "Asha",
  last_name: "Nair",
  role: "user",
  profile_picture: null,
};

/** An access token valid for this many seconds. */
export const tokenFor = (seconds: number) =>
  ["a", btoa(JSON.stringify({ exp: Date.now() / 1000 + seconds })), "c"].join(".");

/** A server's answer that rejects the call. */
export const rejected = (status: number) => () => {
  throw new ApiError(status, {});
};

/** A separate browser. */
export function fakeTabs() {
  const stored = new Map<string, string>();
  const clock = fakeClock();
  const sent: { name: string; options: unknown }[] = [];
  /** The server's answers by the name of the call. An error is thrown. */
  const answers: Record<string, () => unknown> = {
    [createToken.name]: () => ({ access: tokenFor(300), refresh: "r1" }),
    [refreshToken.name]: () => ({ access: tokenFor(300) }),
    [fetchUserData.name]: () => user,
    [revokeToken.name]: () => ({}),
  };
  const openTab = (part: Partial<SessionStoreOptions> = {}) => {
    const store = createSessionStore({
      async send(endpoint, _input, options) {
        sent.push({ name: endpoint.name, options });
        await Promise.resolve();
        return answers[endpoint.name]?.();
      },
      storage: {
        getItem: (name) => stored.get(name) ?? null,
        setItem: (name, value) => void stored.set(name, value),
        removeItem: (name) => void stored.delete(name),
      },
      locks: () => undefined,
      clock,
      ...part,
    });
    const ends: string[] = [];
    store.onEnd((reason) => ends.push(reason));
    return { store, ends };
  };
  return { stored, clock, sent, answers, openTab };
}

/** A tab's store. */
export type Store = ReturnType<ReturnType<typeof fakeTabs>["openTab"]>["store"];
