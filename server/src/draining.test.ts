// Stopping on SIGTERM, seen from outside: first not ready while everything else is served, then sockets close with 1001
// and the exit code is 0.
import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { customer } from "../test/people.ts";
import { startRedis, type TestRedis } from "../test/redis.ts";
import { openSocket, until } from "../test/socket.ts";
import { callAt, startApp, type TestApp } from "../test/start-app.ts";
import { startProcess, type TestProcess } from "../test/start-process.ts";

let redis: TestRedis;
let maker: TestApp;
const running: TestProcess[] = [];
beforeAll(async () => {
  redis = await startRedis();
  // Used only to create people; no client connects to it.
  maker = await startApp({ REDIS_URL: redis.url }, { jobs: false });
});
afterAll(async () => {
  for (const server of running) await server.kill();
  await maker.close();
  await redis.stop();
});

async function start(environment: Record<string, string>): Promise<TestProcess> {
  const server = await startProcess({
    DATABASE_URL: maker.databaseUrl,
    REDIS_URL: redis.url,
    ...environment,
  });
  running.push(server);
  await until(() => server.output().includes("is ready at"));
  return server;
}

const ready = (server: TestProcess) =>
  callAt(server.url, "GET", "/readyz", { headers: { connection: "close" } }).then(
    ({ status, body }) => ({ status, body }),
    () => undefined,
  );
const isDraining = async (server: TestProcess) => (await ready(server))?.body.draining === true;

test(
  "SIGTERM drains: /readyz is 503 and says so, new calls and sockets are served, then 1001 and code 0",
  { timeout: 60_000, tags: ["@operating-1.1", "@security-1.21"] },
  async () => {
    const server = await start({ DRAIN_SECONDS: "6" });
    const asha = await customer(maker);
    const before = await openSocket(server, `/ws/notifications/${asha.id}/`, asha.token);
    expect(await ready(server)).toEqual({
      status: 200,
      body: { message: "ready", database: true, redis: true, draining: false },
    });
    const begun = Date.now();
    const stopped = server.stop();
    await until(() => isDraining(server));
    expect(await ready(server)).toEqual({
      status: 503,
      body: { message: "going down", database: true, redis: true, draining: true },
    });
    expect((await callAt(server.url, "GET", "/healthz")).status).toBe(200);
    expect((await callAt(server.url, "GET", "/user/profile_view/", { token: asha.token })).status).toBe(200);
    const during = await openSocket(server, `/ws/notifications/${asha.id}/`, asha.token);
    expect(await Promise.all([before.closed, during.closed])).toEqual([1001, 1001]);
    expect(await stopped).toBe(0);
    expect(Date.now() - begun).toBeGreaterThanOrEqual(6_000);
  },
);

test(
  "a stop refuses new connections, answers requests of open ones, and closes sockets only then",
  { timeout: 60_000, tags: ["@operating-1.42"] },
  async () => {
    const server = await start({});
    const asha = await customer(maker);
    const socket = await openSocket(server, `/ws/notifications/${asha.id}/`, asha.token);
    const events: string[] = [];
    void socket.closed.then((code) => events.push(`closed with ${code}`));
    const body = JSON.stringify({ latitude: 9.97, longitude: 76.28, page: 1, page_size: 6 });
    const { hostname, port } = new URL(server.url);
    const call = connect({ host: hostname, port: Number(port) });
    call.on("data", (part) => events.push(String(part).split("\r\n", 1)[0] ?? ""));
    const ended = once(call, "close");
    call.write(
      `POST /user/workers_view/ HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${asha.token}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    );
    // The server has read the headers, so the request is running.
    await until(() => events.length > 0);
    // A proxy has connected and has not sent its request yet.
    const late = connect({ host: hostname, port: Number(port) });
    await once(late, "connect");
    // Connections are accepted in their order: the product has accepted that one once it answers a later one.
    expect((await ready(server))?.status).toBe(200);
    const stopped = server.stop();
    await until(async () => (await ready(server)) === undefined);
    events.push("takes nobody new");
    expect(socket.ws.readyState).toBe(socket.ws.OPEN);
    late.write(`GET /healthz HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`);
    let lateAnswer = "";
    for await (const part of late) lateAnswer += String(part);
    expect(lateAnswer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(lateAnswer.toLowerCase()).toContain("\r\nconnection: close\r\n");
    call.write(body);
    expect(await stopped).toBe(0);
    await Promise.all([ended, socket.closed]);
    expect(events.filter((event) => /^(?:HTTP|closed|takes)/.test(event))).toEqual([
      "HTTP/1.1 100 Continue",
      "takes nobody new",
      "HTTP/1.1 200 OK",
      "closed with 1001",
    ]);
  },
);

test(
  "the processes of WEB_CONCURRENCY drain together; a signal repeated at the same moment counts once, and a later one ends the draining",
  { timeout: 90_000, tags: ["@operating-1.2", "@security-2.9"] },
  async () => {
    const server = await start({ DRAIN_SECONDS: "60", WEB_CONCURRENCY: "2" });
    const begun = Date.now();
    const stopped = server.stop();
    process.kill(server.pid, "SIGTERM");
    // The processes take turns to serve calls.
    const areAllDraining = async () => {
      const seen = await Promise.all(Array.from({ length: 6 }, () => ready(server)));
      return seen.every((answer) => answer?.status === 503);
    };
    await until(areAllDraining);
    expect((await callAt(server.url, "GET", "/healthz")).status).toBe(200);
    await new Promise((done) => setTimeout(done, 1_000));
    expect(await areAllDraining()).toBe(true);
    process.kill(server.pid, "SIGTERM");
    expect(await stopped).toBe(0);
    // It ended before the draining time was over.
    expect(Date.now() - begun).toBeLessThan(60_000);
  },
);
