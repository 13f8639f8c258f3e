// The session's own rules: one renewal at a time in all tabs, a rejection ends it, a transient failure never does.
import { createToken, fetchUserData, refreshToken, revokeToken } from "@hourhand/contract/sessions";
import { beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "./api-error.ts";
import { fakeClock, settled } from "./fake-clock.ts";
import { createSessionStore, type SessionStoreOptions } from "./session-store.ts";

const key = "auth.refresh";
const user = {
  id: 7,
  username: "asha",
  first_name: "Asha",
  last_name: "Nair",
  role: "user",
  profile_picture: null,
};
const tokenFor = (seconds: number) => `a.${btoa(JSON.stringify({ exp: Date.now() / 1000 + seconds }))}.c`;
/** The locks of a browser: whoever asks for one that is held waits. */
function fakeLocks(): Pick<LockManager, "request"> {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: ((_name: string, work: () => Promise<unknown>) => {
      const turn = last.then(work);
      last = turn.catch(() => undefined);
      return turn;
    }) as LockManager["request"],
  };
}

let stored: Map<string, string>;
let clock: ReturnType<typeof fakeClock>;
let sent: { name: string; options: unknown }[];
/** What the server answers by the name of the call; an error is thrown. */
let answers: Record<string, () => unknown>;

function openTab(part: Partial<SessionStoreOptions> = {}) {
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
}
type Store = ReturnType<typeof openTab>["store"];
const rejected = (status: number) => () => {
  throw new ApiError(status, {});
};
const namesSent = () => sent.map(({ name }) => name);

beforeEach(() => {
  stored = new Map();
  clock = fakeClock();
  sent = [];
  answers = {
    [createToken.name]: () => ({ access: tokenFor(300), refresh: "r1" }),
    [refreshToken.name]: () => ({ access: tokenFor(300) }),
    [fetchUserData.name]: () => user,
    [revokeToken.name]: () => ({}),
  };
});

describe("a session", () => {
  it("begins with a username and password, and stores the refresh token alone", async () => {
    const { store } = openTab();
    await store.open("asha", "secret");
    expect(store.get()).toMatchObject({ state: "signed-in", username: "asha", user_id: 7, role: "user" });
    expect([...stored]).toEqual([[key, "r1"]]);
  });

  it("is restored from the stored refresh token", async () => {
    stored.set(key, "r1");
    const { store } = openTab();
    const restoring = store.restore();
    expect(store.get().state).toBe("restoring");
    await restoring;
    expect(store.get()).toMatchObject({ state: "signed-in", refreshToken: "r1" });
  });

  it("is renewed once for all who ask at the same time, and when its token is about to expire", async () => {
    const { store } = openTab();
    answers[createToken.name] = () => ({ access: tokenFor(2), refresh: "r1" });
    await store.open("asha", "secret");
    const tokens = await Promise.all([store.freshAccessToken(), store.freshAccessToken(), store.renew()]);
    expect(new Set(tokens).size).toBe(1);
    expect(namesSent().filter((name) => name === refreshToken.name)).toHaveLength(1);
    await store.freshAccessToken();
    expect(namesSent().filter((name) => name === refreshToken.name)).toHaveLength(1);
  });

  it("is renewed by one tab after the other", async () => {
    stored.set(key, "r1");
    const locks = fakeLocks();
    const [one, other] = [openTab({ locks: () => locks }), openTab({ locks: () => locks })];
    await Promise.all([one.store.restore(), other.store.restore()]);
    const [refresh, load] = [refreshToken.name, fetchUserData.name];
    expect(namesSent()).toEqual([refresh, load, refresh, load]);
    expect(other.store.get().state).toBe("signed-in");
  });

  it("is not renewed again by a shell that starts right after", async () => {
    stored.set(key, "r1");
    const { store } = openTab();
    await store.restore();
    store.renewAtShellStart();
    await clock.pass(0);
    expect(namesSent()).toHaveLength(2);
    await clock.pass(6_000);
    store.renewAtShellStart();
    await clock.pass(0);
    expect(namesSent()).toHaveLength(4);
  });
});

describe("somebody who is known on this device", () => {
  const person = { ...user, id: 7, role: "user" } as const;

  it("is let in while nobody answers, without a token, and stays once somebody does", async () => {
    stored.set(key, "r1");
    answers[refreshToken.name] = rejected(0);
    const { store, ends } = openTab();
    const restoring = store.restore();
    store.openKnown(person);
    expect(store.get()).toMatchObject({
      state: "signed-in",
      user_id: 7,
      accessToken: "",
      refreshToken: "r1",
    });
    await expect(store.freshAccessToken()).rejects.toThrow(ApiError);
    answers[refreshToken.name] = () => ({ access: tokenFor(900) });
    store.retryRestore();
    await clock.pass(16_000);
    await restoring;
    expect(store.get().accessToken).not.toBe("");
    expect(ends).toEqual([]);
  });

  it("is out when the server says so, and nobody is let in who is not restoring", async () => {
    const { store, ends } = openTab();
    store.openKnown(person);
    expect(store.get().state).toBe("signed-out");
    stored.set(key, "r1");
    answers[refreshToken.name] = rejected(403);
    const restoring = store.restore();
    store.openKnown(person);
    await restoring;
    expect([store.get().state, stored.has(key)]).toEqual(["signed-out", false]);
    expect(ends).toHaveLength(1);
  });
});

describe("a rejected renewal", () => {
  it.each([
    { call: refreshToken.name, status: 401, while: "signed in", reason: "blocked" },
    { call: refreshToken.name, status: 403, while: "signed in", reason: "ended" },
    { call: fetchUserData.name, status: 401, while: "signed in", reason: "ended" },
    { call: refreshToken.name, status: 401, while: "restoring", reason: "blocked" },
    { call: refreshToken.name, status: 403, while: "restoring", reason: "restore-failed" },
    { call: fetchUserData.name, status: 403, while: "restoring", reason: "restore-failed" },
  ])("($status of $call while $while) ends the session as '$reason'", async (one) => {
    const { store, ends } = openTab();
    if (one.while === "signed in") await store.open("asha", "secret");
    else stored.set(key, "r1");
    answers[one.call] = rejected(one.status);
    if (one.while === "signed in") await expect(store.renew()).rejects.toThrow(ApiError);
    else await store.restore();
    expect(ends).toEqual([one.reason]);
    expect(store.get().state).toBe("signed-out");
    expect(stored.size).toBe(0);
  });

  it("does not end the session of a token that another tab has replaced meanwhile", async () => {
    const { store, ends } = openTab();
    await store.open("asha", "secret");
    answers[refreshToken.name] = () => {
      stored.set(key, "r2");
      throw new ApiError(403, {});
    };
    await expect(store.renew()).rejects.toThrow(ApiError);
    expect(ends).toEqual([]);
    expect(stored.get(key)).toBe("r2");
  });

  it("is reported to whoever listens later", async () => {
    stored.set(key, "r1");
    answers[refreshToken.name] = rejected(403);
    const store = createSessionStore({
      send: () => Promise.reject(new ApiError(403, {})),
      storage: { getItem: () => "r1", setItem: () => undefined, removeItem: () => undefined },
      locks: () => undefined,
      clock,
    });
    await store.restore();
    const ends: string[] = [];
    store.onEnd((reason) => ends.push(reason));
    expect(ends).toEqual(["restore-failed"]);
  });
});

describe("a transient failure", () => {
  it("keeps the session, signed in or being restored, and is tried again after growing pauses", async () => {
    stored.set(key, "r1");
    answers[refreshToken.name] = rejected(503);
    const { store, ends } = openTab();
    void store.restore();
    const tries = () => sent.length;
    await clock.pass(0);
    expect(tries()).toBe(1);
    await clock.pass(500);
    expect(tries()).toBe(2);
    await clock.pass(900);
    expect(tries()).toBe(2);
    await clock.pass(200);
    expect(tries()).toBe(3);
    expect([store.get().state, stored.get(key), ends]).toEqual(["restoring", "r1", []]);
    answers[refreshToken.name] = () => ({ access: tokenFor(300) });
    await clock.pass(2_100);
    expect(store.get().state).toBe("signed-in");
    answers[refreshToken.name] = rejected(0);
    await expect(store.renew()).rejects.toThrow(ApiError);
    expect(store.get().state).toBe("signed-in");
  });

  it("is shown after ten seconds, and tried again at once when somebody asks for it", async () => {
    stored.set(key, "r1");
    answers[refreshToken.name] = rejected(500);
    const { store } = openTab();
    void store.restore();
    await clock.pass(10_100);
    expect(store.get().isRestoringLong).toBe(true);
    answers[refreshToken.name] = () => ({ access: tokenFor(300) });
    store.retryRestore();
    await clock.pass(0);
    expect(store.get()).toMatchObject({ state: "signed-in", isRestoringLong: false });
  });

  it("makes a public call wait three seconds, and one that needs the session as long as it takes", async () => {
    stored.set(key, "r1");
    answers[refreshToken.name] = rejected(503);
    const { store } = openTab();
    void store.restore();
    const got: string[] = [];
    void store.freshAccessToken(true).then((token) => got.push(`public '${token}'`));
    void store.freshAccessToken().then((token) => got.push(token === "" ? "none" : "token"));
    await clock.pass(2_900);
    expect(got).toEqual([]);
    await clock.pass(200);
    expect(got).toEqual(["public ''"]);
    answers[refreshToken.name] = () => ({ access: tokenFor(300) });
    await clock.pass(13_000);
    expect(got).toEqual(["public ''", "token"]);
  });
});

describe("logging out", () => {
  it("ends the session at once, and tells the server in a request that outlives the tab", async () => {
    const { store, ends } = openTab();
    await store.open("asha", "secret");
    const { accessToken } = store.get();
    answers[revokeToken.name] = rejected(0);
    store.logOut();
    expect([store.get().state, stored.size, ends]).toEqual(["signed-out", 0, ["log-out"]]);
    expect(sent.at(-1)).toEqual({
      name: revokeToken.name,
      options: { token: accessToken, keepalive: true },
    });
    await clock.pass(0);
  });

  it("in another tab ends the session here, and signing in there begins it here", async () => {
    const { store, ends } = openTab();
    await store.open("asha", "secret");
    stored.delete(key);
    store.onStorageChange({ key });
    expect([store.get().state, ends]).toEqual(["signed-out", ["log-out"]]);
    stored.set(key, "r2");
    store.onStorageChange({ key: "theme" });
    expect(store.get().state).toBe("signed-out");
    store.onStorageChange({ key });
    await clock.pass(0);
    await settled();
    expect(store.get()).toMatchObject({ state: "signed-in", refreshToken: "r2" });
  });

  it.each([
    ["here", (store: Store) => store.logOut()],
    [
      "in another tab",
      (store: Store) => {
        stored.delete(key);
        store.onStorageChange({ key });
      },
    ],
  ])("%s stays so when it comes in the middle of a renewal", async (_where, logOut) => {
    const { store, ends } = openTab();
    await store.open("asha", "secret");
    answers[fetchUserData.name] = () => {
      logOut(store);
      return user;
    };
    await expect(store.renew()).rejects.toThrow(ApiError);
    expect([store.get().state, stored.size, ends]).toEqual(["signed-out", 0, ["log-out"]]);
  });

  it("and signing in elsewhere, in the middle of restoring, ends in the new session", async () => {
    stored.set(key, "r1");
    const { store, ends } = openTab();
    answers[fetchUserData.name] = () => {
      if (stored.get(key) === "r1") {
        stored.set(key, "r2");
        store.onStorageChange({ key });
      }
      return user;
    };
    await store.restore();
    await clock.pass(0);
    await settled();
    expect(store.get()).toMatchObject({ state: "signed-in", refreshToken: "r2" });
    expect([stored.get(key), ends]).toEqual(["r2", []]);
  });
});
