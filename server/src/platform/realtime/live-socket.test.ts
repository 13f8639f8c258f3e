// A socket's life: it is pinged, and closed if no reply comes; invalid frames are refused before they are parsed.
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSocket, until, type TestSocket } from "../../../test/socket.ts";
import { createLogger } from "../log/logger.ts";
import { createMemoryBudget } from "../memory-budget.ts";
import { createLocalBus } from "../bus/bus.ts";
import { createPresence } from "./presence.ts";
import { createSocketGateway, type SocketGateway } from "./socket-gateway.ts";

const silence = 500;
let server: Server;
let gateway: SocketGateway;
let url: string;
const heard: unknown[] = [];
beforeAll(async () => {
  server = createServer();
  gateway = createSocketGateway({
    server,
    log: createLogger("silent"),
    settings: { publicUrl: "http://127.0.0.1", isProduction: false, rateLimits: false },
    authenticate: async (token) => ({
      id: Number(token),
      role: "user",
      sessionId: Number(token),
      language: null,
    }),
    chooseLanguage: () => "en",
    presence: createPresence(createLocalBus(createLogger("silent"))),
    memory: createMemoryBudget(64 * 1024 * 1024),
    changedSessions: async () => [],
    isBusConnected: () => true,
    silenceMs: silence,
  });
  gateway.bind({
    name: "test",
    maxBytes: 15_000_000,
    admit: async () => undefined,
    open: () => ({ frame: (value) => void heard.push(value), closed: () => undefined }),
  });
  gateway.bind({
    name: "seldom",
    maxBytes: 1_000,
    pingedEvery: 2,
    admit: async () => undefined,
    open: () => ({ frame: () => undefined, closed: () => undefined }),
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await gateway.close();
  server.close();
});

const open = (options: { autoPong?: boolean } = {}) => openSocket({ url }, "/ws/test/1/", "1", options);
const rawOf = ({ ws }: TestSocket) => (ws as unknown as { _socket: Socket })._socket;

test("an idle socket is pinged and stays; one that does not answer is closed", async () => {
  const [idle, deaf] = [await open(), await open({ autoPong: false })];
  let pings = 0;
  let unanswered = 0;
  idle.ws.on("ping", () => pings++);
  deaf.ws.on("ping", () => unanswered++);
  expect(await deaf.closed).toBe(1006);
  // Already at the next turn.
  expect(unanswered).toBe(1);
  await until(() => pings >= 3);
  expect(idle.ws.readyState).toBe(1);
  await idle.close();
  await until(() => gateway.size === 0);
});

test("on some paths sockets are only pinged every second round, and closed when silent until the next ping", async () => {
  const seldom = await Promise.all(
    Array.from({ length: 5 }, () => openSocket({ url }, "/ws/seldom/1/", "1")),
  );
  const often = await open();
  // The last one, so that its first ping is counted.
  const deaf = await openSocket({ url }, "/ws/seldom/1/", "1", { autoPong: false });
  const pings = new Map([often, ...seldom, deaf].map((socket) => [socket, 0]));
  for (const [socket] of pings) socket.ws.on("ping", () => pings.set(socket, (pings.get(socket) ?? 0) + 1));
  expect(await deaf.closed).toBe(1006);
  expect(pings.get(deaf)).toBe(1);
  await until(() => (pings.get(often) ?? 0) >= 6);
  for (const socket of seldom) {
    expect(pings.get(socket)).toBeGreaterThanOrEqual(2);
    expect(pings.get(socket)).toBeLessThanOrEqual(4);
  }
  await Promise.all([often, ...seldom].map((socket) => socket.close()));
});

test("a frame that takes longer to send than the allowed silence is read; without any further byte the socket is closed", async () => {
  const slow = await open({ autoPong: false });
  const text = JSON.stringify({ message: "x".repeat(100) });
  const header = Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]);
  const from = Date.now();
  for (const byte of Buffer.concat([header, Buffer.from(text)])) {
    rawOf(slow).write(Buffer.from([byte]));
    await sleep(20);
  }
  expect(Date.now() - from).toBeGreaterThan(3 * silence);
  await until(() => heard.some((value) => JSON.stringify(value) === text));
  expect(slow.ws.readyState).toBe(1);
  expect(await slow.closed).toBe(1006);
});

test("a frame nested too deeply, of too many parts or too long gets an error frame before it is parsed; the connection stays", async () => {
  const socket = await open();
  const tooLong = [
    "[".repeat(14_000_000),
    `{"message":"x","y":[${"{},".repeat(4_000_000)}1]}`,
    `{"message":"x","y":[${"1,".repeat(6_000_000)}1]}`,
    '""'.repeat(7_000_000),
    `{"message":"x"${" ".repeat(13_000_000)}}`,
  ];
  const misshapen = [
    `{"message":"x","y":${"[".repeat(1_000)}${"]".repeat(1_000)}}`,
    `{"message":"x","y":[${"1,".repeat(3_000)}1]}`,
    `{"message":"x","y":[[[[1]]]]}`,
    `{"message":"a \\" quote","y":[[[[1]]]]}`,
    `{"message":"x","image":"data:${"x".repeat(100_000)}","y":[[[[1]]]]}`,
  ];
  for (const [index, frame] of [...tooLong, ...misshapen].entries()) {
    socket.send(frame);
    await until(() => socket.frames.length === index + 1);
    const sentence = index < tooLong.length ? /at most 64 KB/ : /nested too deeply or has too many parts/;
    expect(socket.frames[index].error).toMatch(sentence);
  }
  heard.length = 0;
  const good = [
    { message: '[[[[[[" \\ {{{{{{ \\" ,,,,:::', client_id: "]]]" },
    { message: '"'.repeat(4_000), extra: { a: [1] } },
    { message: "\\", image: "x".repeat(60_000) },
    { message: ",:[]{}".repeat(1_000) },
  ];
  for (const frame of good) socket.send(frame);
  await until(() => heard.length === good.length);
  expect(heard).toEqual(good);
  await socket.close();
});
