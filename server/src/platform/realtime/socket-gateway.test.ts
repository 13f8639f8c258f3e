// The socket gateway: admission, numbers of sockets, slow readers, and closing; on the paths of the built app.
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { wrongCredentials } from "@hourhand/contract/sessions";
import { notSignedIn, notAllowed, notFound, tooManyRequests } from "@hourhand/contract/problem";
import { expectProblem } from "../../../test/problems.ts";
import { administrator, customer, type TestPerson } from "../../../test/people.ts";
import { openSocket, until, upgrade } from "../../../test/socket.ts";
import { startApp, type TestApp, testApp } from "../../../test/start-app.ts";
import { clockGoesOnAfterEach, passTime, stopClock } from "../../../test/stopped-clock.ts";
import { inTransaction } from "../database/transaction.ts";
import { endSessionsOf } from "../../domains/accounts/sessions/sessions.ts";
import { signAccessToken } from "../../domains/accounts/sessions/tokens.ts";
import { liveTarget, originIsOurs, tokenOf } from "./upgrade.ts";

clockGoesOnAfterEach();

const app = testApp();
let asha: TestPerson;
let path: string;
beforeAll(async () => {
  await administrator(app, { id: 3 });
  asha = await customer(app);
  path = `/ws/notifications/${asha.id}/`;
});

test(
  "an upgrade without a token, or with a bad one, is refused with 401 and a sentence",
  { tags: ["@customer-7.30", "@worker-7.40"] },
  async () => {
    const forged = `${asha.token.slice(0, -3)}abc`;
    const key = app.app.platform.keys.derive("access tokens");
    const expired = await signAccessToken(key, { personId: asha.id, sessionId: 1 }, -10);
    for (const protocols of [
      [],
      ["bearer"],
      [asha.token],
      ["bearer", forged],
      ["bearer", expired],
      ["Basic", asha.token],
    ]) {
      expectProblem(await upgrade(app, path, undefined, { protocols }), notSignedIn);
    }
    const failure = await openSocket(app, path).catch((error: { body: string }) => error);
    expect(JSON.parse((failure as { body: string }).body).message).toMatch(/sign in/);
    // The token is only read from the subprotocol.
    expectProblem(await upgrade(app, `${path}?token=${asha.token}`), notSignedIn);
  },
);

test("only 'bearer' is echoed", async () => {
  const socket = await openSocket(app, path, asha.token);
  expect(socket.ws.protocol).toBe("bearer");
  await socket.close();
});

test("unknown paths are 404, with or without a token", async () => {
  for (const unknown of [
    "/ws/",
    "/ws/nothing/1/",
    "/ws/chat/",
    "/ws/chat/x/",
    "/ws/chat/0/",
    "/ws/chat/1/2/",
    "/other",
  ]) {
    expectProblem(await upgrade(app, unknown, asha.token), notFound);
    expectProblem(await upgrade(app, unknown), notFound);
  }
  expectProblem(await upgrade(app, "/ws/chat/99999999999999999999/", asha.token), notFound);
});

test(
  "foreign origins are refused with 403; a missing one, our own and this machine's names are not",
  { tags: ["@security-2.10"] },
  async () => {
    const { port } = new URL(app.url);
    const from = (origin: string) => upgrade(app, path, asha.token, { headers: { origin } });
    for (const origin of [
      "https://evil.example",
      "null",
      `http://evil.example:${port}`,
      "http://127.0.0.1:1",
      "file://",
      `https://127.0.0.1:${port}`,
      `https://localhost:${port}`,
      `ws://127.0.0.1:${port}`,
    ]) {
      expectProblem(await from(origin), notAllowed, origin);
    }
    for (const origin of [app.url, `http://localhost:${port}`]) expect((await from(origin)).status).toBe(101);
    expect((await upgrade(app, path, asha.token)).status).toBe(101);
  },
);

test("in production only the public address's own origin counts", () => {
  const settings = { publicUrl: "https://hourhand.example", isProduction: true };
  const isOurs = (origin: string, host = "hourhand.example") => originIsOurs({ origin, host }, settings);
  expect(isOurs("https://hourhand.example")).toBe(true);
  expect(isOurs("http://hourhand.example")).toBe(false);
  expect(isOurs("https://evil.example", "evil.example")).toBe(false);
  expect(isOurs("http://localhost:8000", "localhost:8000")).toBe(false);
  expect(originIsOurs({ host: "x" }, settings)).toBe(true);
});

test("paths and tokens must match exactly", () => {
  expect(liveTarget("/ws/chat/12")).toEqual({ name: "chat", id: 12, query: "" });
  expect(liveTarget("/ws/chat/12/?a=1")).toEqual({ name: "chat", id: 12, query: "a=1" });
  expect(liveTarget("/ws/chat/12?")).toEqual({ name: "chat", id: 12, query: "" });
  expect(liveTarget("/ws/chat/012/")).toBeUndefined();
  expect(liveTarget("/ws/chat/9007199254740993/")).toBeUndefined();
  expect(tokenOf({ "sec-websocket-protocol": "bearer,abc" })).toBe("abc");
  expect(tokenOf({ "sec-websocket-protocol": "bearer, abc, def" })).toBeUndefined();
});

test(
  "a request that asks for another protocol is answered as a plain one",
  { tags: ["@security-1.24"] },
  async () => {
    const upgradeHeaders =
      "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n";
    const host = `Host: ${new URL(app.url).host}\r\n`;
    const body = JSON.stringify({ identifire: "nobody at all", password: "wrong" });
    const post = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
    const socket = connect(Number(new URL(app.url).port), "127.0.0.1");
    const closed = once(socket, "close");
    let answer = "";
    socket.on("data", (part) => (answer += String(part)));
    for (const [asked, ...said] of [
      [`GET /healthz HTTP/1.1\r\n${host}${upgradeHeaders}\r\n`, "HTTP/1.1 200 "],
      [
        `POST /user/signin/ HTTP/1.1\r\n${host}${upgradeHeaders}${post}\r\n${body}`,
        "HTTP/1.1 401 ",
        wrongCredentials.code,
      ],
      [`GET /readyz HTTP/1.1\r\n${host}Connection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n`, "HTTP/1.1 200 "],
    ] as const) {
      answer = "";
      socket.write(asked);
      await until(() => answer.endsWith("}"));
      for (const part of said) expect(answer).toContain(part);
    }
    await closed;
    expect((await app.call("GET", "/healthz")).status).toBe(200);
  },
);

test("with limits on, a person has at most 20 sockets, also when they open them concurrently; without them any number", async () => {
  const limited = await startApp({ RATE_LIMITS: "on" });
  const ravi = await customer(limited);
  const own = `/ws/notifications/${ravi.id}/`;
  const ask = (app: TestApp, who: TestPerson, count: number) =>
    Promise.allSettled(
      Array.from({ length: count }, () => openSocket(app, `/ws/notifications/${who.id}/`, who.token)),
    );
  const openOf = (asked: Awaited<ReturnType<typeof ask>>) =>
    asked.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const open = openOf(await ask(limited, ravi, 30));
  expect(open).toHaveLength(20);
  expectProblem(await upgrade(limited, own, ravi.token), tooManyRequests);
  await open[0]?.close();
  await until(async () => (await upgrade(limited, own, ravi.token)).status === 101);
  await limited.close();
  const free = openOf(await ask(app, asha, 30));
  expect(free).toHaveLength(30);
  await Promise.all(free.map((socket) => socket.close()));
});

test("a blocked account's sockets close with 4401 within a second, with and without the bus message", async () => {
  const { platform } = app.app;
  const [told, untold] = [await customer(app), await customer(app)];
  const bellOf = ({ id, token }: TestPerson) => openSocket(app, `/ws/notifications/${id}/`, token);
  const bells = [await bellOf(told), await bellOf(untold)] as const;
  // With a stopped clock, sessions are not polled: once a running poll is over, only the message can close this socket.
  await stopClock();
  await inTransaction(platform.pool, (transaction) =>
    endSessionsOf(platform, transaction, told.id, "blocked"),
  );
  expect(await bells[0].closed).toBe(4401);
  await platform.pool.query("update people set is_active = false where id = $1", [untold.id]);
  expect(bells[1].ws.readyState).toBe(WebSocket.OPEN);
  // A second after the last poll, they are polled.
  passTime(1_000);
  expect(await bells[1].closed).toBe(4401);
});

test("a logged-out session's sockets close, the person's other session stays", async () => {
  const ravi = await customer(app);
  const second = await app.call("POST", "/token/", {
    body: { username: ravi.username, password: ravi.password },
  });
  const own = `/ws/notifications/${ravi.id}/`;
  const [one, two] = [await openSocket(app, own, ravi.token), await openSocket(app, own, second.body.access)];
  await app.call("POST", "/token/revoke/", { body: { refresh: ravi.refresh } });
  expect(await one.closed).toBe(4401);
  await sleep(1_100);
  expect(two.ws.readyState).toBe(WebSocket.OPEN);
  await two.close();
});

test("a socket outlives its token", async () => {
  const brief = await startApp({ ACCESS_TOKEN_SECONDS: "60" });
  const ravi = await customer(brief);
  const bell = await openSocket(brief, `/ws/notifications/${ravi.id}/`, ravi.token);
  await stopClock();
  passTime(61_000);
  // Sessions are polled during this time.
  await sleep(600);
  expect(bell.ws.readyState).toBe(WebSocket.OPEN);
  expectProblem(await upgrade(brief, `/ws/notifications/${ravi.id}/`, ravi.token), notSignedIn);
  await brief.close();
});

test("with limits on, a client that floods with frames is closed with 1008", async () => {
  const limited = await startApp({ RATE_LIMITS: "on" });
  const ravi = await customer(limited);
  const bell = await openSocket(limited, `/ws/notifications/${ravi.id}/`, ravi.token);
  for (let n = 0; n < 501; n++) bell.send("x");
  expect(await bell.closed).toBe(1008);
  await limited.close();
});

test("closing the app closes sockets with 1001 and refuses new ones", async () => {
  const closing = await startApp();
  const ravi = await customer(closing);
  const bell = await openSocket(closing, `/ws/notifications/${ravi.id}/`, ravi.token);
  // A client that never answers must not delay the end of the process.
  const deaf = await openSocket(closing, `/ws/notifications/${ravi.id}/`, ravi.token);
  deaf.ws.pause();
  const closed = closing.close();
  expect(await bell.closed).toBe(1001);
  // The silent client gets less time than the 15 seconds that `ws` would wait for its answer.
  await Promise.race([closed, sleep(12_000).then(() => Promise.reject(new Error("The stop waits for it.")))]);
  deaf.ws.terminate();
});
