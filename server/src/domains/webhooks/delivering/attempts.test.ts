// Where an attempt may connect to, and that receivers which hang delay nobody else.
import { createServer, type AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { administrator, type TestPerson } from "../../../../test/people.ts";
import { until } from "../../../../test/socket.ts";
import { testApp } from "../../../../test/start-app.ts";
import { answerWith, hang, startReceiver, type Receiver } from "../../../../test/webhook-receiver.ts";
import { deliveriesOf, makeWebhook, receiversHere, writeEvents } from "../../../../test/webhooks.ts";
import { sql } from "../../../platform/database/sql.ts";
import { attempt } from "./attempt.ts";
import { startDelivering } from "./delivering.ts";

const app = testApp(receiversHere, { jobs: false });
let admin: TestPerson;
let receiver: Receiver;
beforeAll(async () => {
  admin = await administrator(app);
  receiver = await startReceiver();
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.respond = answerWith(200);
});
afterAll(() => receiver.stop());

const message = (url: string) => ({ url, headers: {}, body: "{}" });

test(
  "a name is judged by the addresses that are connected to, at each attempt",
  { tags: ["@api-3.34"] },
  async () => {
    const asked: string[] = [];
    const resolve = (addresses: string[]) => (name: string) => {
      asked.push(name);
      return Promise.resolve(addresses);
    };
    for (const addresses of [["127.0.0.1"], ["::1"], ["::ffff:127.0.0.1"], ["10.0.0.1", "64:ff9b::7f00:1"]]) {
      const result = await attempt(message("https://rebound.example/hook"), {
        allowedHosts: [],
        resolve: resolve(addresses),
      });
      expect(result).toMatchObject({ status: null, response: "The address is not public." });
    }
    expect(asked).toEqual(Array.from({ length: 4 }, () => "rebound.example"));
    const nowhere = await attempt(message("https://nowhere.example/"), {
      allowedHosts: [],
      resolve: resolve([]),
    });
    expect(nowhere).toMatchObject({ status: null, response: "The name has no address." });
    expect(receiver.received).toEqual([]);
  },
);

test("an address that the settings no longer allow is not asked", async () => {
  const result = await attempt(message(receiver.url), { allowedHosts: [] });
  expect(result).toMatchObject({ status: null, response: "address not allowed" });
  expect(receiver.received).toEqual([]);
});

test(
  "a name that never resolves ends with the attempt; proxies of the environment are ignored",
  { tags: ["@api-3.36"] },
  async () => {
    const before = { ...process.env };
    Object.assign(process.env, {
      HTTP_PROXY: "http://127.0.0.1:1",
      http_proxy: "http://127.0.0.1:1",
      ALL_PROXY: "http://127.0.0.1:1",
      NODE_USE_ENV_PROXY: "1",
    });
    try {
      expect((await attempt(message(receiver.url), { allowedHosts: ["127.0.0.1"] })).status).toBe(200);
    } finally {
      process.env = before;
    }
    receiver.received.length = 0;
    const ending = new AbortController();
    setTimeout(() => ending.abort(), 100);
    const result = await attempt(message("https://hanging.example/"), {
      allowedHosts: [],
      resolve: () => new Promise(() => {}),
      stopping: ending.signal,
    });
    expect(result).toMatchObject({ status: null, response: "The process was stopped." });
  },
);

describe("an attempt ends when the receiver", () => {
  const answered = async (text: string) => {
    const server = createServer((socket) => {
      socket.on("error", () => {});
      socket.once("data", () => (text === "" ? socket.end() : socket.write(text)));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    try {
      return await attempt(message(`http://127.0.0.1:${port}/`), { allowedHosts: ["127.0.0.1"] });
    } finally {
      server.close();
    }
  };

  test("changes the protocol: that is the status 101", async () => {
    const result = await answered(
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    );
    expect(result).toMatchObject({ status: 101, response: "" });
    expect(result.durationMs).toBeLessThan(5_000);
  });

  test("closes the connection without an answer", async () => {
    expect(await answered("")).toMatchObject({ status: null, response: expect.stringMatching(/./) });
  });
});

test(
  "nineteen receivers that hang, with a hundred events each, do not delay a twentieth",
  { tags: ["@api-3.32"], timeout: 60_000 },
  async () => {
    receiver.respond = (received, response) =>
      received.path === "/answers" ? answerWith(200)(received, response) : hang(received, response);
    for (let count = 0; count < 19; count++)
      await makeWebhook(app, admin, `${receiver.url}/hangs/${count}`, ["person.deactivated"]);
    const { id } = await makeWebhook(app, admin, `${receiver.url}/answers`, ["person.activated"]);
    await writeEvents(app, 100, { type: "person.deactivated" });
    const stop = startDelivering(app.app.platform);
    try {
      await until(() => receiver.received.length === 19 * 8, 20_000);
      expect(app.app.platform.pool.totalCount - app.app.platform.pool.idleCount).toBeLessThanOrEqual(1);
      const began = performance.now();
      await writeEvents(app, 100);
      await until(() => receiver.of("/answers").length === 100, 20_000);
      expect(performance.now() - began).toBeLessThan(10_000);
      await until(async () =>
        (await deliveriesOf(app, admin, id)).every(({ state }: { state: string }) => state === "delivered"),
      );
    } finally {
      await stop();
    }
    const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from webhook_deliveries where running_until > now()`.execute(
      app.app.platform.pool,
    );
    expect(rows[0]?.count).toBe(0);
  },
);
