// How a session ends: by a rejection or by logging out, in this or another tab.
import { fetchUserData, refreshToken, revokeToken } from "@hourhand/contract/sessions";
import { beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "./api-error.ts";
import { fakeTabs, key, rejected, user, type Store } from "./fake-tabs.ts";
import { settled } from "./fake-clock.ts";
import { createSessionStore } from "./session-store.ts";

let tabs: ReturnType<typeof fakeTabs>;
beforeEach(() => {
  tabs = fakeTabs();
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
    const { store, ends } = tabs.openTab();
    if (one.while === "signed in") await store.open("asha", "secret");
    else tabs.stored.set(key, "r1");
    tabs.answers[one.call] = rejected(one.status);
    if (one.while === "signed in") await expect(store.renew()).rejects.toThrow(ApiError);
    else await store.restore();
    expect(ends).toEqual([one.reason]);
    expect(store.get().state).toBe("signed-out");
    expect(tabs.stored.size).toBe(0);
  });

  it("does not end the session when another tab has replaced the token", async () => {
    const { store, ends } = tabs.openTab();
    await store.open("asha", "secret");
    tabs.answers[refreshToken.name] = () => {
      tabs.stored.set(key, "r2");
      throw new ApiError(403, {});
    };
    await expect(store.renew()).rejects.toThrow(ApiError);
    expect(ends).toEqual([]);
    expect(tabs.stored.get(key)).toBe("r2");
  });

  it("is reported to listeners that subscribe later", async () => {
    tabs.stored.set(key, "r1");
    tabs.answers[refreshToken.name] = rejected(403);
    const store = createSessionStore({
      send: () => Promise.reject(new ApiError(403, {})),
      storage: { getItem: () => "r1", setItem: () => undefined, removeItem: () => undefined },
      locks: () => undefined,
      clock: tabs.clock,
    });
    await store.restore();
    const ends: string[] = [];
    store.onEnd((reason) => ends.push(reason));
    expect(ends).toEqual(["restore-failed"]);
  });
});

describe("logging out", () => {
  it("ends the session immediately, and tells the server in a request that outlives the tab", async () => {
    const { store, ends } = tabs.openTab();
    await store.open("asha", "secret");
    const { accessToken } = store.get();
    tabs.answers[revokeToken.name] = rejected(0);
    store.logOut();
    expect([store.get().state, tabs.stored.size, ends]).toEqual(["signed-out", 0, ["log-out"]]);
    expect(tabs.sent.at(-1)).toEqual({
      name: revokeToken.name,
      options: { token: accessToken, keepalive: true },
    });
    await tabs.clock.pass(0);
  });

  it("in another tab ends the session here, and signing in there starts it here", async () => {
    const { store, ends } = tabs.openTab();
    await store.open("asha", "secret");
    tabs.stored.delete(key);
    store.onStorageChange({ key });
    expect([store.get().state, ends]).toEqual(["signed-out", ["log-out"]]);
    tabs.stored.set(key, "r2");
    store.onStorageChange({ key: "theme" });
    expect(store.get().state).toBe("signed-out");
    store.onStorageChange({ key });
    await tabs.clock.pass(0);
    await settled();
    expect(store.get()).toMatchObject({ state: "signed-in", refreshToken: "r2" });
  });

  it.each([
    ["here", (store: Store) => store.logOut()],
    [
      "in another tab",
      (store: Store) => {
        tabs.stored.delete(key);
        store.onStorageChange({ key });
      },
    ],
  ])("%s stays so when it comes in the middle of a renewal", async (_where, logOut) => {
    const { store, ends } = tabs.openTab();
    await store.open("asha", "secret");
    tabs.answers[fetchUserData.name] = () => {
      logOut(store);
      return user;
    };
    await expect(store.renew()).rejects.toThrow(ApiError);
    expect([store.get().state, tabs.stored.size, ends]).toEqual(["signed-out", 0, ["log-out"]]);
  });

  it("is followed by the new session when somebody logs out and in elsewhere during the restore", async () => {
    tabs.stored.set(key, "r1");
    const { store, ends } = tabs.openTab();
    tabs.answers[fetchUserData.name] = () => {
      if (tabs.stored.get(key) === "r1") {
        tabs.stored.set(key, "r2");
        store.onStorageChange({ key });
      }
      return user;
    };
    await store.restore();
    await tabs.clock.pass(0);
    await settled();
    expect(store.get()).toMatchObject({ state: "signed-in", refreshToken: "r2" });
    expect([tabs.stored.get(key), ends]).toEqual(["r2", []]);
  });
});
