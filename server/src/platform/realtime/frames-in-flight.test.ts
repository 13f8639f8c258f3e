// Limits on unfinished, large and wrong frames, over real sockets: memory, time, timeouts; and a listener that throws.
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import { tooManyRequests } from "@hourhand/contract/problem";
import { expectProblem } from "../../../test/problems.ts";
import { openSocket, until, upgrade, type TestSocket } from "../../../test/socket.ts";
import { createLogger } from "../log/logger.ts";
import { createMemoryBudget } from "../memory-budget.ts";
import { createLocalBus } from "../bus/bus.ts";
import { createPresence } from "./presence.ts";
import { createSocketGateway, type SocketGateway } from "./socket-gateway.ts";

const megabyte = 1024 * 1024;
const milliseconds = 3_000;
const memory = createMemoryBudget(24 * megabyte);
const log = createLogger("silent");
let server: Server;
let router: SocketGateway;
let url: string;
let nextPerson = 1;
/** Handles a frame on behalf of the listener; tests replace it. */
let take: (value: unknown) => Promise<void> | void = () => {};
let closings = 0;
beforeAll(async () => {
  server = createServer();
  router = createSocketGateway({
    server,
    log,
    settings: { publicUrl: "http://127.0.0.1", isProduction: false, rateLimits: true },
    authenticate: async (token) => ({
      id: Number(token),
      role: "user",
      sessionId: Number(token),
      language: null,
    }),
    chooseLanguage: () => "en",
    presence: createPresence(createLocalBus(log)),
    memory,
    changedSessions: async () => [],
    isBusConnected: () => true,
    silenceMs: 120_000,
    frameMs: milliseconds,
  });
  router.bind({
    name: "test",
    maxBytes: 15_000_000,
    admit: async () => undefined,
    open: (socket) => ({
      frame: async (value) => {
        await take(value);
        socket.send('{"taken":true}');
      },
      closed: () => {
        closings++;
        throw new Error("closing failed");
      },
    }),
  });
  router.bind({
    name: "sync",
    maxBytes: 4_096,
    admit: async () => undefined,
    open: () => ({ frame: (value) => take(value), closed: () => undefined }),
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  take = () => {};
});
afterAll(async () => {
  await router.close();
  server.close();
});

// Opens a socket that sends no pongs, which would end up in the middle of frames that the test writes by hand.
const open = (person = nextPerson++, name = "test") =>
  openSocket({ url }, `/ws/${name}/1/`, String(person), {
    protocols: ["bearer", String(person)],
    autoPong: false,
  });
const raw = ({ ws }: TestSocket) => (ws as unknown as { _socket: Socket })._socket;
/** Returns the head of a text frame of the given length, with a mask of zeros. */
function headOf(bytes: number): Buffer {
  const head = Buffer.alloc(14);
  head[0] = 0x81;
  head[1] = 0x80 | 127;
  head.writeBigUInt64BE(BigInt(bytes), 2);
  return head;
}
const begin = (socket: TestSocket, announced: number, sent: number) =>
  raw(socket).write(Buffer.concat([headOf(announced), Buffer.alloc(sent, 0x20)]));
const picture = (bytes: number) => `{"image":"data:image/png;base64,${"A".repeat(bytes)}"}`;

test(
  "unfinished frames reserve their received bytes in the process's budget, and release them at their end",
  { tags: ["@security-1.12"] },
  async () => {
    const [one, two] = [await open(), await open()];
    begin(one, 14 * megabyte, 10 * megabyte);
    await until(() => memory.reserved >= 10 * megabyte);
    expect(memory.reserved).toBeLessThan(10 * megabyte + 100);
    begin(two, 100_000, 50_000);
    await until(() => memory.reserved >= 10 * megabyte + 50_000);
    raw(two).write(Buffer.alloc(50_000, 0x20));
    await two.waitFor(({ error }) => error !== undefined);
    await until(() => memory.reserved < 10 * megabyte + 100);
    one.ws.terminate();
    await until(() => memory.reserved === 0);
    await two.close();
  },
);

test("a frame for which the process has no room closes with 1013; the others stay, and room comes back", async () => {
  const people = [await open(), await open(), await open()];
  for (const socket of people.slice(0, 2)) begin(socket, 14 * megabyte, 10 * megabyte);
  await until(() => memory.reserved >= 20 * megabyte);
  const [one, two, three] = people as [TestSocket, TestSocket, TestSocket];
  begin(three, 14 * megabyte, 10 * megabyte);
  expect(await three.closed).toBe(1013);
  expect([one.ws.readyState, two.ws.readyState]).toEqual([1, 1]);
  expect(memory.reserved).toBeLessThanOrEqual(24 * megabyte);
  one.ws.terminate();
  two.ws.terminate();
  await until(() => memory.reserved === 0);
});

test("one person has at most two large frames in flight, over all their sockets; a third closes with 1013", async () => {
  const person = nextPerson++;
  const sockets = await Promise.all([open(person), open(person), open(person), open(person)]);
  const [one, two, three, four] = sockets;
  for (const socket of [one, two]) begin(socket, 14 * megabyte, 1_000);
  await until(() => memory.reserved > 1_900);
  // Small frames are still accepted.
  four.send({ message: "small" });
  await four.waitFor(({ taken }) => taken);
  begin(three, 14 * megabyte, 1_000);
  expect(await three.closed).toBe(1013);
  // Another person is not affected.
  const other = await open();
  other.send(picture(200_000));
  await other.waitFor(({ taken }) => taken);
  one.ws.terminate();
  await until(() => memory.reserved < 2_000);
  four.send(picture(200_000));
  await until(() => four.frames.length === 2);
  for (const socket of [two, four, other]) socket.ws.terminate();
  await until(() => memory.reserved === 0);
});

test("a large frame keeps its memory until its listener is done with it; later frames wait at the client, in order", async () => {
  const taken: unknown[] = [];
  let release = () => {};
  take = (value) => {
    taken.push(typeof (value as { image?: unknown }).image === "object" ? "picture" : value);
    if (taken.length === 1) return new Promise<void>((done) => (release = done));
    return undefined;
  };
  const socket = await open();
  socket.send(picture(3 * megabyte));
  for (const n of [1, 2, 3]) socket.send({ n });
  socket.send(picture(3 * megabyte));
  await until(() => taken.length >= 1);
  await sleep(200);
  expect(memory.reserved).toBeGreaterThanOrEqual(3 * megabyte);
  expect(memory.reserved).toBeLessThan(4 * megabyte);
  release();
  await until(() => taken.length === 5);
  expect(taken).toEqual(["picture", { n: 1 }, { n: 2 }, { n: 3 }, "picture"]);
  await until(() => memory.reserved === 0);
  await socket.close();
});

test(
  "a client that needs too long for one frame is cut off with 1013, however steadily the bytes come; one that sends frame after frame is not",
  { tags: ["@security-2.1"] },
  async () => {
    const [slow, steady] = [await open(), await open()];
    const from = Date.now();
    begin(slow, 200_000, 10);
    const isOver = () => slow.ws.readyState === WebSocket.CLOSED;
    // Each chunk ends in the middle of the next frame.
    const small = Buffer.concat([headOf(20), Buffer.from('{"message":"steady"}')]);
    raw(steady).write(small.subarray(0, 10));
    while (!isOver() || steady.frames.length <= 5) {
      if (!isOver()) raw(slow).write(Buffer.from([0x20]));
      raw(steady).write(Buffer.concat([small.subarray(10), small.subarray(0, 10)]));
      await sleep(50);
    }
    expect(await slow.closed).toBe(1013);
    expect(Date.now() - from).toBeGreaterThan(milliseconds - 100);
    expect(steady.ws.readyState).toBe(1);
    steady.ws.terminate();
    await until(() => memory.reserved === 0);
  },
);

test(
  "a listener that throws refuses its frame; the connection and the process continue",
  { tags: ["@security-1.1"] },
  async () => {
    take = (value) => {
      if ((value as { fail?: unknown }).fail) throw new RangeError("Maximum call stack size exceeded");
    };
    for (const name of ["test", "sync"]) {
      const socket = await open(nextPerson++, name);
      socket.send({ fail: true });
      expect(await socket.waitFor(({ error }) => error !== undefined)).toEqual({
        error: "This frame could not be handled. Please try again.",
        code: "part-down",
        retry_after: 2,
      });
      expect(socket.ws.readyState).toBe(1);
      await socket.close();
    }
    const large = await open();
    large.send(picture(200_000).replace("{", '{"fail":1,'));
    expect(await large.waitFor(({ error }) => error !== undefined)).toHaveProperty("code", "part-down");
    await until(() => memory.reserved === 0);
    await large.close();
    expect(closings).toBeGreaterThan(0);
  },
);

test(
  "a client that keeps sending wrong frames is cut off with 1008 and let in again some seconds later; large ones count more",
  { tags: ["@security-1.5"] },
  async () => {
    for (const [frame, allowed] of [
      ["nonsense", 40],
      [JSON.stringify({ message: "x".repeat(9.5 * 1024 * 1024) }), 4],
    ] as const) {
      const person = nextPerson++;
      const socket = await open(person);
      for (let n = 0; n < allowed; n++) {
        socket.send(frame);
        await until(() => socket.frames.length === n + 1);
      }
      expect(socket.ws.readyState).toBe(1);
      socket.send(frame);
      expect(await socket.closed).toBe(1008);
      expect(socket.frames).toHaveLength(allowed + 1);
      expectProblem(await upgrade({ url }, "/ws/test/1/", String(person)), tooManyRequests);
      expect((await upgrade({ url }, "/ws/test/1/", String(nextPerson++))).status).toBe(101);
    }
  },
);

test("pings are counted like frames", async () => {
  const socket = await open();
  let pongs = 0;
  socket.ws.on("pong", () => pongs++);
  for (let n = 1; n <= 500; n++) {
    socket.ws.ping();
    if (n % 20 === 0) await until(() => pongs === n);
  }
  socket.ws.ping();
  expect(await socket.closed).toBe(1008);
});

test("a message in too many pieces is cut off", async () => {
  const socket = await open();
  const first = Buffer.from([0x01, 0x81, 0, 0, 0, 0, 0x20]);
  const next = Buffer.from([0x00, 0x81, 0, 0, 0, 0, 0x20]);
  raw(socket).write(first);
  raw(socket).write(Buffer.concat(Array.from({ length: 17_000 }, () => next)));
  expect(await socket.closed).toBe(1008);
  await until(() => memory.reserved === 0);
});
