// The greeting after a sign-in; the limit of failures; right passwords never count against it, however many are
// concurrent.
import { sql } from "../../../platform/database/sql.ts";
import { afterEach, expect, test, vi } from "vitest";
import { wrongCredentials } from "@hourhand/contract/sessions";
import { tooManyRequests } from "@hourhand/contract/problem";
import { expectProblem, isProblem, outcomeOf } from "../../../../test/problems.ts";
import { customer, testPassword, type TestPerson } from "../../../../test/people.ts";
import { startRedis } from "../../../../test/redis.ts";
import { until } from "../../../../test/socket.ts";
import { startApp, type TestApp } from "../../../../test/start-app.ts";
import { ensureFirstAdministrator } from "../first-administrator/first-administrator.ts";

afterEach(() => {
  vi.useRealTimers();
});

const signIn = (identifire: string, password: string, to: TestApp) =>
  to.call("POST", "/user/signin/", { body: { identifire, password } });
const tokens = (username: string, password: string, to: TestApp) =>
  to.call("POST", "/token/", { body: { username, password } });

const refusedAsWrong = outcomeOf(wrongCredentials);
const refusedUnchecked = outcomeOf(tooManyRequests);

/** Runs `count` tries concurrently, alternating between both calls. */
const atOnce = async (count: number, { username }: TestPerson, password: string, ...apps: TestApp[]) => {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, n) =>
      (n % 2 === 0 ? signIn : tokens)(username, password, apps[(n >> 1) % apps.length] as TestApp),
    ),
  );
  return answers.map(outcomeOf);
};

test("a first sign-in says welcome, later ones welcome back", { tags: ["@screens-1.15"] }, async () => {
  const app = await startApp();
  try {
    const { username } = await customer(app, { first_name: "Meera" });
    await sql`update people set last_login_at = null where username = ${username}`.execute(
      app.app.platform.pool,
    );
    expect((await signIn(username, testPassword, app)).body.message).toBe("Welcome, Meera!");
    await tokens(username, testPassword, app);
    expect((await signIn(username, testPassword, app)).body.message).toBe("Welcome back, Meera!");
  } finally {
    await app.close();
  }
});

test(
  "the first administrator is greeted by a name, not by the product's",
  { tags: ["@screens-1.15"] },
  async () => {
    const app = await startApp();
    try {
      const email = "boss@example.com";
      await ensureFirstAdministrator(app.app.platform, { email, password: testPassword });
      const { body } = await signIn(email, testPassword, app);
      expect(body.message).toBe("Welcome, Admin!");
    } finally {
      await app.close();
    }
  },
);

test(
  "failed tries are limited over both calls together, and right ones do not count",
  { tags: ["@customer-7.2"] },
  async () => {
    const limited = await startApp({ RATE_LIMITS: "on" });
    try {
      const someone = await customer(limited);
      for (let round = 0; round < 15; round++) {
        expect((await signIn(someone.username, testPassword, limited)).status).toBe(200);
      }
      const tries = await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          (index % 2 === 0 ? signIn : tokens)(
            index % 4 < 2 ? someone.username : someone.username.toUpperCase(),
            "wrong",
            limited,
          ),
        ),
      );
      expect(tries.filter(isProblem(wrongCredentials))).toHaveLength(10);
      expect(tries.filter(isProblem(tooManyRequests))).toHaveLength(30);
      const refused = await signIn(someone.username, testPassword, limited);
      expectProblem(refused, tooManyRequests);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    } finally {
      await limited.close();
    }
  },
);

test("failures are forgotten after 15 minutes, whatever was tried and refused in between", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const from = Date.now();
  const limited = await startApp({ RATE_LIMITS: "on" });
  try {
    const asha = await customer(limited);
    for (let round = 0; round < 2; round++) {
      vi.setSystemTime(from + round * 901_000);
      expect(new Set(await atOnce(10, asha, "wrong", limited))).toEqual(new Set([refusedAsWrong]));
      vi.setSystemTime(from + round * 901_000 + 890_000);
      expect(new Set(await atOnce(20, asha, testPassword, limited))).toEqual(new Set([refusedUnchecked]));
      vi.setSystemTime(from + round * 901_000 + 901_000);
      expect(new Set(await atOnce(12, asha, testPassword, limited))).toEqual(new Set([200]));
    }
  } finally {
    await limited.close();
  }
});

test("concurrent right tries all pass, also after nine failures; wrong ones among them are checked up to the limit", async () => {
  const limited = await startApp({ RATE_LIMITS: "on" });
  try {
    const [asha, ravi] = [await customer(limited), await customer(limited)];
    expect(new Set(await atOnce(40, asha, testPassword, limited))).toEqual(new Set([200]));
    expect(new Set(await atOnce(9, asha, "wrong", limited))).toEqual(new Set([refusedAsWrong]));
    expect(new Set(await atOnce(12, asha, testPassword, limited))).toEqual(new Set([200]));
    const [right, wrong] = await Promise.all([
      atOnce(15, ravi, testPassword, limited),
      atOnce(40, ravi, "wrong", limited),
    ]);
    expect(wrong.filter((outcome) => outcome === refusedAsWrong)).toHaveLength(10);
    expect(wrong.filter((outcome) => outcome === refusedUnchecked)).toHaveLength(30);
    // A right password either gets in or is refused because there were too many failures.
    expect(right.filter((outcome) => outcome !== 200 && outcome !== refusedUnchecked)).toEqual([]);
    expect(await atOnce(2, ravi, testPassword, limited)).toEqual([refusedUnchecked, refusedUnchecked]);
  } finally {
    await limited.close();
  }
});

test("both hold across processes", async () => {
  const redis = await startRedis();
  const one = await startApp({ REDIS_URL: redis.url, RATE_LIMITS: "on" });
  const two = await startApp({ REDIS_URL: redis.url, RATE_LIMITS: "on" }, { databaseUrl: one.databaseUrl });
  try {
    await until(() => one.app.platform.bus.isConnected && two.app.platform.bus.isConnected);
    const asha = await customer(one);
    expect(new Set(await atOnce(30, asha, testPassword, one, two))).toEqual(new Set([200]));
    const wrong = await atOnce(40, asha, "wrong", one, two);
    expect(wrong.filter((outcome) => outcome === refusedAsWrong)).toHaveLength(10);
    expect(await atOnce(4, asha, testPassword, one, two)).toEqual(Array(4).fill(refusedUnchecked));
  } finally {
    await two.close();
    await one.close();
    await redis.stop();
  }
});
