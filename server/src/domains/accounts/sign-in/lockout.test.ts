// Failed sign-ins cannot lock another person out.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tooManyRequests } from "@hourhand/contract/problem";
import { wrongCredentials } from "@hourhand/contract/sessions";
import { callFrom, openBrowser } from "../../../../test/browser.ts";
import { customer } from "../../../../test/people.ts";
import { expectProblem } from "../../../../test/problems.ts";
import { startRedis, type TestRedis } from "../../../../test/redis.ts";
import { until } from "../../../../test/socket.ts";
import { startApp, type TestApp } from "../../../../test/start-app.ts";
import { countFailures, guessFromNetworks, right, times, wrong } from "../../../../test/wrong-passwords.ts";

// Each test has its own people and addresses and mostly waits, so they run concurrently.
describe.concurrent.each([
  ["in one process", false],
  ["in two processes with Redis", true],
])("%s", (_name, isShared) => {
  let redis: TestRedis | undefined;
  let one: TestApp;
  let two: TestApp;
  beforeAll(async () => {
    redis = isShared ? await startRedis() : undefined;
    const settings = {
      RATE_LIMITS: "on",
      TRUST_PROXY: "127.0.0.1",
      ...(redis && { REDIS_URL: redis.url }),
    };
    one = await startApp(settings);
    two = redis ? await startApp(settings, { databaseUrl: one.databaseUrl }) : one;
    if (redis) await until(() => one.app.platform.bus.isConnected && two.app.platform.bus.isConnected);
  });
  afterAll(async () => {
    if (two !== one) await two.close();
    await one.close();
    await redis?.stop();
  });

  test("a client without cookies gets 429 with Retry-After after ten wrong passwords, over both calls together", async () => {
    const { username } = await customer(one);
    for (let n = 0; n < 10; n++) {
      const answer =
        n % 2 === 0
          ? await wrong(one, "192.0.2.1", username)
          : await callFrom(two, "192.0.2.1", "POST", "/token/", { username, password: "wrong" });
      expectProblem(answer, wrongCredentials);
    }
    const refused = await right(openBrowser(two, "192.0.2.1"), username);
    expectProblem(refused, tooManyRequests);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(60);
  });

  test(
    "ten wrong passwords from elsewhere do not lock the owner out, on a known or a new device",
    { tags: ["@customer-7.2", "@security-1.3"] },
    async () => {
      const { username, email, phone } = await customer(one);
      const known = openBrowser(one, "198.51.100.1");
      const { body } = await right(known, username);
      await known.call("POST", "/token/revoke/", { body: { refresh: body.refresh } });
      for (const identifier of [username, email, phone])
        await times(15, () => wrong(one, "192.0.2.1", identifier));
      // Signed out, and even in the attacker's own network.
      for (const browser of [known, known.from("192.0.2.1")])
        expect((await right(browser, username)).status).toBe(200);
      for (const identifier of [username, email, phone]) {
        expect((await right(openBrowser(two, "198.51.100.2"), identifier)).status).toBe(200);
      }
    },
  );

  test("a known device has its own ten failures; another person's device and a forged one count as strangers", async () => {
    const [owner, other] = [await customer(one), await customer(one)];
    const devices = [openBrowser(one, "198.51.100.3"), openBrowser(two, "198.51.100.4")] as const;
    await right(devices[0], owner.username);
    await right(devices[1], other.username);
    const forged = openBrowser(one, "198.51.100.5");
    const [id = "", mark = ""] = devices[0].cookies.get("hourhand_device")?.split("~") ?? [];
    forged.cookies.set("hourhand_device", `${"x".repeat(id.length)}~${mark}`);
    await times(10, () => wrong(one, "192.0.2.3", owner.username));
    for (const stranger of [devices[1], forged])
      expectProblem(await right(stranger.from("192.0.2.3"), owner.username), tooManyRequests);
    const [device] = devices;
    const fail = () =>
      device.call("POST", "/user/signin/", { body: { identifire: owner.email, password: "wrong" } });
    for (let n = 0; n < 10; n++) expectProblem(await fail(), wrongCredentials);
    expectProblem(await right(device, owner.username), tooManyRequests);
    expect((await right(openBrowser(one, "198.51.100.3"), owner.username)).status).toBe(200);
  });
});

describe.concurrent("distributed guessing", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ RATE_LIMITS: "on", TRUST_PROXY: "127.0.0.1" });
  });
  afterAll(() => app.close());

  test(
    "after 40 concurrent wrong passwords from 40 networks the owner gets in immediately on a known device, soon on a new one",
    { tags: ["@security-2.2"] },
    async () => {
      // The owner's sign-in did not wait for all of the guesses.
      const { checked, ...owner } = await guessFromNetworks(app, 40);
      expect(owner).toEqual({ during: 200, hasWaited: false, after: 200 });
      expect(checked).toBeGreaterThan(0);
    },
  );

  test(
    "300 wrong passwords through one address do not lock out others behind it, nor any identifier except the guessed ones",
    { tags: ["@security-1.4"] },
    async () => {
      const [first, second] = [await customer(app), await customer(app)];
      const address = "203.0.113.1";
      const known = openBrowser(app, address);
      await right(known, first.username);
      await countFailures(app, 295, "failed sign-ins of a network", { identifier: "nobody", address });
      await times(10, (n) => wrong(app, address, `nobody.${n}`));
      const stranger = await right(openBrowser(app, address), second.username);
      const owner = await right(known, first.username);
      expect([owner.status, stranger.status]).toEqual([200, 200]);
    },
  );

  test(
    "failures by username do not show with an email or phone, whether they are the account's or not",
    { tags: ["@customer-7.6", "@security-1.3"] },
    async () => {
      const [guessed, other] = [await customer(app), await customer(app)];
      await times(10, () => wrong(app, "192.0.2.50", guessed.username));
      expectProblem(await wrong(app, "192.0.2.50", guessed.username), tooManyRequests);
      for (const identifier of [guessed.email, guessed.phone, other.email, "nobody@example.org"]) {
        for (let n = 0; n < 10; n++)
          expectProblem(await wrong(app, "192.0.2.50", identifier), wrongCredentials);
        expectProblem(await wrong(app, "192.0.2.50", identifier), tooManyRequests);
      }
      // Every spelling of a phone or a name counts as the same one.
      expectProblem(await wrong(app, "192.0.2.50", guessed.phone.replace(/^\+91/, "+91 ")), tooManyRequests);
      expectProblem(await wrong(app, "192.0.2.50", guessed.username.toUpperCase()), tooManyRequests);
    },
  );

  test(
    "an IPv6 /48 has fifty failures for an identifier, over all its networks; other identifiers are counted separately",
    { tags: ["@security-1.4"] },
    async () => {
      const { username } = await customer(app);
      const address = (n: number, site = "1") => `2001:db8:${site}:${n.toString(16)}::1`;
      await countFailures(app, 45, "failed sign-ins of an identifier and a /48", {
        identifier: username,
        address: address(1),
      });
      await times(5, async (n) =>
        expectProblem(await wrong(app, address(n + 2), username), wrongCredentials),
      );
      expectProblem(await wrong(app, address(999), username), tooManyRequests);
      expectProblem(await wrong(app, address(999), "nobody.in.a.site"), wrongCredentials);
      expect((await right(openBrowser(app, address(999, "2")), username)).status).toBe(200);
    },
  );

  test(
    "an IPv6 network counts as one, and an IPv4 address written as IPv6 as itself",
    { tags: ["@security-1.4"] },
    async () => {
      const { username } = await customer(app);
      for (let n = 1; n <= 10; n++)
        expectProblem(await wrong(app, `2001:db8:1:2:${n}::${n}`, username), wrongCredentials);
      expectProblem(await wrong(app, "2001:db8:1:2:ffff::1", username), tooManyRequests);
      expectProblem(await wrong(app, "2001:db8:1:3::1", username), wrongCredentials);
      // Of another person, whose failures are not delayed yet.
      const { username: other } = await customer(app);
      for (let n = 1; n <= 10; n++) await wrong(app, "::ffff:192.0.2.9", other);
      expectProblem(await wrong(app, "192.0.2.9", other), tooManyRequests);
    },
  );
});
