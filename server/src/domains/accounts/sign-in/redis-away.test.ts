// Redis goes down while sign-ins wait to be checked: each process then enforces docs/decisions/0011 alone until Redis
// is back.
import { afterAll, beforeAll, expect, test } from "vitest";
import { wrongCredentials } from "@hourhand/contract/sessions";
import { tooManyRequests } from "@hourhand/contract/problem";
import { callFrom, openBrowser, type TestBrowser } from "../../../../test/browser.ts";
import { customer, testPassword } from "../../../../test/people.ts";
import { expectProblem, outcomeOf } from "../../../../test/problems.ts";
import { startRedis, type TestRedis } from "../../../../test/redis.ts";
import { until } from "../../../../test/socket.ts";
import { startApp, type TestApp } from "../../../../test/start-app.ts";

let redis: TestRedis;
let one: TestApp;
let two: TestApp;
beforeAll(async () => {
  redis = await startRedis();
  const settings = { RATE_LIMITS: "on", TRUST_PROXY: "127.0.0.1", REDIS_URL: redis.url };
  one = await startApp(settings);
  two = await startApp(settings, { databaseUrl: one.databaseUrl });
});
afterAll(async () => {
  await two.close();
  await one.close();
  await redis.stop();
});

const wrong = (app: TestApp, address: string, identifire: string) =>
  callFrom(app, address, "POST", "/user/signin/", { identifire, password: "wrong" });
const right = (browser: TestBrowser, username: string) =>
  browser.call("POST", "/token/", { body: { username, password: testPassword } });
const isBack = () => one.app.platform.bus.isConnected && two.app.platform.bus.isConnected;

const cuts = [
  ["ends", () => redis.kill(), () => redis.start()],
  ["hangs", async () => redis.pause(), async () => redis.resume()],
] as const;

test.each(cuts)(
  "when Redis %s, waiting tries are checked, the owner gets in, and failures still count",
  { timeout: 90_000 },
  async (name, cut, restore) => {
    await until(isBack);
    const network = name === "ends" ? 1 : 2;
    const { username } = await customer(one);
    const known = openBrowser(one, `198.51.100.${network}`);
    expect((await right(known, username)).status).toBe(200);
    for (let n = 0; n < 11; n++)
      expectProblem(await wrong(n % 2 ? one : two, `192.0.2.${n}`, username), wrongCredentials);

    const guesses = Array.from({ length: 20 }, (_, n) =>
      wrong(n % 2 ? one : two, `192.0.${2 + network}.${n}`, username),
    );
    await new Promise((done) => setTimeout(done, 300));
    await cut();
    expect((await right(known, username)).status).toBe(200);
    const outcomes = [wrongCredentials, tooManyRequests].map(outcomeOf);
    for (const answer of await Promise.all(guesses)) expect(outcomes).toContain(outcomeOf(answer));

    const other = await customer(one);
    for (let n = 0; n < 10; n++)
      expectProblem(await wrong(one, `203.0.113.${network}`, other.username), wrongCredentials);
    expectProblem(await wrong(one, `203.0.113.${network}`, other.username), tooManyRequests);
    expect((await right(openBrowser(one, "198.51.100.9"), other.username)).status).toBe(200);

    await restore();
    await until(isBack);
    expect((await right(known, username)).status).toBe(200);
    // Slots that a hanging Redis granted after it woke up are free again after half a minute.
    const later = async () => outcomeOf(await right(openBrowser(two, `198.51.100.1${network}`), username));
    await expect.poll(later, { timeout: 45_000, interval: 2_000 }).toBe(200);
  },
);
