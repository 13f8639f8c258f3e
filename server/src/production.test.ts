// What production shows and hides, and which requests may reach the features for trying the product out.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { wrongCredentials } from "@hourhand/contract/sessions";
import { notFound } from "@hourhand/contract/problem";
import { customer, worker } from "../test/people.ts";
import { expectProblem } from "../test/problems.ts";
import { rawCall } from "../test/raw-call.ts";
import { startApp, type TestApp } from "../test/start-app.ts";
import { accrueFee } from "./domains/wallet/wallet.ts";
import { inTransaction } from "./platform/database/transaction.ts";

const productionSettings = {
  NODE_ENV: "production",
  RATE_LIMITS: "on",
  SMTP_URL: "smtp://127.0.0.1:1",
  PUBLIC_URL: "https://hourhand.example",
};

/** Headers of requests that do not come directly from a browser on this machine. */
const foreign: Record<string, string>[] = [
  { host: "shop.example.com" },
  { host: "127.0.0.1.rebound.example" },
  { host: "localhost.evil.example:8000" },
  { "x-forwarded-for": "203.0.113.9" },
  { "x-forwarded-host": "localhost" },
  { forwarded: "for=203.0.113.9" },
  { via: "1.1 tunnel" },
  { "x-real-ip": "203.0.113.9" },
];

describe("outside production, features for trying out answer only this machine", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ DEMO_DATA: "true" });
  });
  afterAll(() => app.close());
  const port = () => new URL(app.url).port;
  const local = (): Record<string, string>[] => [
    {},
    { host: `localhost:${port()}` },
    { host: "127.0.0.1" },
    { host: `[::1]:${port()}` },
  ];

  test(
    "the mailbox is 404 for a foreign Host or a forwarded request",
    { tags: ["@security-1.15"] },
    async () => {
      for (const headers of local())
        expect((await rawCall(app.url, "GET", "/dev/mailbox", headers)).status, JSON.stringify(headers)).toBe(
          200,
        );
      for (const headers of foreign)
        expect((await rawCall(app.url, "GET", "/dev/mailbox", headers)).status, JSON.stringify(headers)).toBe(
          404,
        );
    },
  );

  test(
    "viewClientSettings names the demo accounts only to this machine",
    { tags: ["@security-1.15"] },
    async () => {
      const accounts = async (headers: Record<string, string>) =>
        (await rawCall(app.url, "GET", "/user/client_settings/", headers)).body.demo_accounts.length;
      for (const headers of local()) expect(await accounts(headers)).toBe(3);
      for (const headers of foreign) expect(await accounts(headers), JSON.stringify(headers)).toBe(0);
    },
  );

  test(
    "the test checkout's page is 404 for other machines, for reading and for its buttons",
    { tags: ["@security-1.15"] },
    async () => {
      const ravi = await worker(app);
      await inTransaction(app.app.platform.pool, (transaction) =>
        accrueFee(app.app.platform, transaction, {
          workerId: ravi.workerId,
          bookingId: 1,
          totalPaise: 90_000,
        }),
      );
      const { body } = await app.call("POST", "/worker/payments_view/", { token: ravi.token });
      const { pathname } = new URL(body.checkout_url);
      expect((await app.call("GET", pathname)).status).toBe(200);
      for (const headers of foreign) {
        expectProblem(await rawCall(app.url, "GET", pathname, headers), notFound);
        const pressed = await rawCall(app.url, "POST", pathname, headers, { do: "pay" });
        expectProblem(pressed, notFound);
      }
      const fees = (await app.call("GET", "/worker/payments_view/", { token: ravi.token })).body.worker;
      expect(fees.payed_fee).toBe(0);
    },
  );

  test(
    "a demo account signs in from this machine only; for others its password is wrong",
    { tags: ["@security-1.15"] },
    async () => {
      const [asha, mine] = [await customer(app), await customer(app)];
      await app.app.platform.pool.query("update people set is_demo = true where id = $1", [asha.id]);
      const signIn = (who: typeof asha, identifire: string, headers: Record<string, string>) =>
        rawCall(app.url, "POST", "/user/signin/", headers, { identifire, password: who.password });
      const token = (who: typeof asha, headers: Record<string, string>) =>
        rawCall(app.url, "POST", "/token/", headers, { username: who.username, password: who.password });
      for (const headers of local()) {
        expect((await signIn(asha, asha.username, headers)).status).toBe(200);
        expect((await token(asha, headers)).status).toBe(200);
      }
      for (const headers of foreign) {
        for (const identifier of [asha.username, asha.email.toUpperCase(), asha.phone])
          expectProblem(await signIn(asha, identifier, headers), wrongCredentials);
        expectProblem(await token(asha, headers), wrongCredentials);
      }
      expect((await token(mine, { host: "shop.example.com" })).status).toBe(200);
    },
  );

  test("metrics and documentation are open, and no reply requires TLS", async () => {
    for (const path of ["/metrics", "/docs", "/openapi.json"]) {
      const { status, headers } = await rawCall(app.url, "GET", path, { host: "shop.example.com" });
      expect(status).toBe(200);
      expect(headers.get("strict-transport-security")).toBeNull();
    }
  });
});

describe("in production", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(productionSettings, { jobs: false });
  });
  afterAll(() => app.close());

  test("every reply of an https site requires TLS from then on", { tags: ["@security-1.22"] }, async () => {
    for (const path of ["/healthz", "/user/home_view/", "/nothing/here", "/user/nothing/"]) {
      const { headers } = await app.call("GET", path);
      expect(headers.get("strict-transport-security"), path).toBe("max-age=31536000; includeSubDomains");
    }
    const plain = await startApp(
      { ...productionSettings, PUBLIC_URL: "http://127.0.0.1:8000" },
      { jobs: false },
    );
    const { headers } = await plain.call("GET", "/healthz");
    expect(headers.get("strict-transport-security")).toBeNull();
    await plain.close();
  });

  test(
    "/docs and /openapi.json are 404, and so are mailbox and demo accounts",
    { tags: ["@security-2.3"] },
    async () => {
      for (const path of ["/docs", "/openapi.json", "/dev/mailbox"])
        expect((await app.call("GET", path)).status, path).toBe(404);
      expect((await app.call("GET", "/user/client_settings/")).body.demo_accounts).toEqual([]);
    },
  );

  test(
    "/metrics answers programs on this machine and is 404 through a proxy",
    { tags: ["@security-1.22"] },
    async () => {
      expect((await app.call("GET", "/metrics")).body).toContain("hourhand_calls_total");
      const forwarded = { headers: { "x-forwarded-for": "203.0.113.9" } };
      expect((await app.call("GET", "/metrics", forwarded)).status).toBe(404);
      const injected = async (remoteAddress: string, host: string) =>
        (await app.app.server.inject({ url: "/metrics", remoteAddress, headers: { host } })).statusCode;
      expect(await injected("203.0.113.9", "127.0.0.1:8000")).toBe(404);
      // As through a proxy on this machine that sends no forwarding header.
      expect(await injected("127.0.0.1", "hourhand.example")).toBe(404);
      expect(await injected("127.0.0.1", "127.0.0.1:8000")).toBe(200);
    },
  );

  test("METRICS=open and API_DOCS=open open them", { tags: ["@api-4.9"] }, async () => {
    const open = await startApp(
      { ...productionSettings, METRICS: "open", API_DOCS: "open" },
      { jobs: false },
    );
    for (const path of ["/metrics", "/docs", "/openapi.json"]) {
      const { status } = await open.call("GET", path, { headers: { "x-forwarded-for": "203.0.113.9" } });
      expect(status, path).toBe(200);
    }
    await open.close();
  });
});
