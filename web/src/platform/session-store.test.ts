// The rules of the session: one renewal at a time across all tabs; a transient failure never ends it.
import { createToken, fetchUserData, refreshToken } from "@hourhand/contract/sessions";
import { beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "./api-error.ts";
import { fakeTabs, key, rejected, tokenFor, user } from "./fake-tabs.ts";

/** A browser's locks. A request for a held lock waits. */
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

let tabs: ReturnType<typeof fakeTabs>;
beforeEach(() => {
  tabs = fakeTabs();
});
const namesSent = () => tabs.sent.map(({ name }) => name);

describe("a session", () => {
  it("starts with a username and password, and stores only the refresh token", async () => {
    const { store } = tabs.openTab();
    await store.open("asha", "secret");
    expect(store.get()).toMatchObject({ state: "signed-in", username: "asha", user_id: 7, role: "user" });
    expect([...tabs.stored]).toEqual([[key, "r1"]]);
  });

  it("is restored from the stored refresh token", async () => {
    tabs.stored.set(key, "r1");
    const { store } = tabs.openTab();
    const restoring = store.restore();
    expect(store.get().state).toBe("restoring");
    await restoring;
    expect(store.get()).toMatchObject({ state: "signed-in", refreshToken: "r1" });
  });

  it("is renewed once for all simultaneous callers, and when its token is about to expire", async () => {
    const { store } = tabs.openTab();
    tabs.answers[createToken.name] = () => ({ access: tokenFor(2), refresh: "r1" });
    await store.open("asha", "secret");
    const tokens = await Promise.all([store.freshAccessToken(), store.freshAccessToken(), store.renew()]);
    expect(new Set(tokens).size).toBe(1);
    expect(namesSent().filter((name) => name === refreshToken.name)).toHaveLength(1);
    await store.freshAccessToken();
    expect(namesSent().filter((name) => name === refreshToken.name)).toHaveLength(1);
  });

  it("is renewed by one tab at a time", async () => {
    tabs.stored.set(key, "r1");
    const locks = fakeLocks();
    const [one, other] = [tabs.openTab({ locks: () => locks }), tabs.openTab({ locks: () => locks })];
    await Promise.all([one.store.restore(), other.store.restore()]);
    const [refresh, load] = [refreshToken.name, fetchUserData.name];
    expect(namesSent()).toEqual([refresh, load, refresh, load]);
    expect(other.store.get().state).toBe("signed-in");
  });

  it("is not renewed again by a shell that starts right afterwards", async () => {
    tabs.stored.set(key, "r1");
    const { store } = tabs.openTab();
    await store.restore();
    store.renewAtShellStart();
    await tabs.clock.pass(0);
    expect(namesSent()).toHaveLength(2);
    await tabs.clock.pass(6_000);
    store.renewAtShellStart();
    await tabs.clock.pass(0);
    expect(namesSent()).toHaveLength(4);
  });
});

describe("a person known on this device", () => {
  const person = { ...user, id: 7, role: "user" } as const;

  it("is signed in without a token while the server does not answer, and stays signed in once it does", async () => {
    tabs.stored.set(key, "r1");
    tabs.answers[refreshToken.name] = rejected(0);
    const { store, ends } = tabs.openTab();
    const restoring = store.restore();
    store.openKnown(person);
    expect(store.get()).toMatchObject({
      state: "signed-in",
      user_id: 7,
      accessToken: "",
      refreshToken: "r1",
    });
    await expect(store.freshAccessToken()).rejects.toThrow(ApiError);
    tabs.answers[refreshToken.name] = () => ({ access: tokenFor(900) });
    store.retryRestore();
    await tabs.clock.pass(16_000);
    await restoring;
    expect(store.get().accessToken).not.toBe("");
    expect(ends).toEqual([]);
  });

  it("is signed out when the server says so, and is signed in only while restoring", async () => {
    const { store, ends } = tabs.openTab();
    store.openKnown(person);
    expect(store.get().state).toBe("signed-out");
    tabs.stored.set(key, "r1");
    tabs.answers[refreshToken.name] = rejected(403);
    const restoring = store.restore();
    store.openKnown(person);
    await restoring;
    expect([store.get().state, tabs.stored.has(key)]).toEqual(["signed-out", false]);
    expect(ends).toHaveLength(1);
  });
});

describe("a transient failure", () => {
  it("keeps the session, signed in or restoring, and retries with growing pauses", async () => {
    tabs.stored.set(key, "r1");
    tabs.answers[refreshToken.name] = rejected(503);
    const { store, ends } = tabs.openTab();
    void store.restore();
    const tries = () => tabs.sent.length;
    await tabs.clock.pass(0);
    expect(tries()).toBe(1);
    await tabs.clock.pass(500);
    expect(tries()).toBe(2);
    await tabs.clock.pass(900);
    expect(tries()).toBe(2);
    await tabs.clock.pass(200);
    expect(tries()).toBe(3);
    expect([store.get().state, tabs.stored.get(key), ends]).toEqual(["restoring", "r1", []]);
    tabs.answers[refreshToken.name] = () => ({ access: tokenFor(300) });
    await tabs.clock.pass(2_100);
    expect(store.get().state).toBe("signed-in");
    tabs.answers[refreshToken.name] = rejected(0);
    await expect(store.renew()).rejects.toThrow(ApiError);
    expect(store.get().state).toBe("signed-in");
  });

  it("is shown after ten seconds, and is retried immediately when the person asks for it", async () => {
    tabs.stored.set(key, "r1");
    tabs.answers[refreshToken.name] = rejected(500);
    const { store } = tabs.openTab();
    void store.restore();
    await tabs.clock.pass(10_100);
    expect(store.get().isRestoringLong).toBe(true);
    tabs.answers[refreshToken.name] = () => ({ access: tokenFor(300) });
    store.retryRestore();
    await tabs.clock.pass(0);
    expect(store.get()).toMatchObject({ state: "signed-in", isRestoringLong: false });
  });

  it("lets a public call wait three seconds, and a protected one as long as necessary", async () => {
    tabs.stored.set(key, "r1");
    tabs.answers[refreshToken.name] = rejected(503);
    const { store } = tabs.openTab();
    void store.restore();
    const got: string[] = [];
    void store.freshAccessToken(true).then((token) => got.push(`public '${token}'`));
    void store.freshAccessToken().then((token) => got.push(token === "" ? "none" : "token"));
    await tabs.clock.pass(2_900);
    expect(got).toEqual([]);
    await tabs.clock.pass(200);
    expect(got).toEqual(["public ''"]);
    tabs.answers[refreshToken.name] = () => ({ access: tokenFor(300) });
    await tabs.clock.pass(13_000);
    expect(got).toEqual(["public ''", "token"]);
  });
});
