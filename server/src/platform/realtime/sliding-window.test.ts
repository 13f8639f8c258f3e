// The speed limit for messages: 20 in any 5 seconds (docs/rules/chat.md 17), on one process and counted by several.
import { Redis } from "ioredis";
import { afterEach, expect, test, vi } from "vitest";
import { administrator, customer } from "../../../test/people.ts";
import { startRedis } from "../../../test/redis.ts";
import { openSocket, until, type TestSocket } from "../../../test/socket.ts";
import { startApp } from "../../../test/start-app.ts";
import { createSlidingWindow } from "./sliding-window.ts";

afterEach(() => {
  vi.useRealTimers();
});

/** Sends a number of messages and returns those that were refused. */
async function send(socket: TestSocket, count: number): Promise<number[]> {
  const before = socket.frames.length;
  for (let n = 0; n < count; n++) socket.send({ message: `${n}`, client_id: `${before}.${n}` });
  await until(() => socket.frames.length === before + count);
  const refused = socket.frames.slice(before).filter((frame) => "error" in frame);
  return refused.map(({ client_id }) => Number(client_id.split(".")[1])).toSorted((one, two) => one - two);
}

test("with limits on, the 21st message within any 5 seconds gets an error frame with its client_id", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const from = Date.now();
  const at = (seconds: number) => vi.setSystemTime(from + seconds * 1000);
  const app = await startApp({ RATE_LIMITS: "on" });
  await administrator(app, { id: 3 });
  const ravi = await customer(app);
  const { body } = await app.call("POST", "/chat/get_chats/", { token: ravi.token, body: {} });
  const socket = await openSocket(app, `/ws/chat/${body.chat_id}/`, ravi.token);
  expect(await send(socket, 1)).toEqual([]);
  // At the edge of the first message's window.
  at(4.9);
  expect(await send(socket, 19)).toEqual([]);
  at(5.1);
  expect(await send(socket, 3)).toEqual([1, 2]);
  // Refused messages did not count.
  at(9.95);
  expect(await send(socket, 25)).toEqual([19, 20, 21, 22, 23, 24]);
  // Without limits nobody is slowed.
  await app.close();
  const free = await startApp();
  await administrator(free, { id: 3 });
  const meera = await customer(free);
  const room = await free.call("POST", "/chat/get_chats/", { token: meera.token, body: {} });
  const quick = await openSocket(free, `/ws/chat/${room.body.chat_id}/`, meera.token);
  expect(await send(quick, 60)).toEqual([]);
  await free.close();
});

test("a refusal says when to send again, and until then no message overtakes the refused one", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const from = Date.now();
  const at = (seconds: number) => vi.setSystemTime(from + seconds * 1000);
  const app = await startApp({ RATE_LIMITS: "on" });
  await administrator(app, { id: 3 });
  const [ravi, meera] = [await customer(app), await customer(app)];
  const join = async ({ token }: { token: string }) => {
    const { body } = await app.call("POST", "/chat/get_chats/", { token, body: {} });
    return openSocket(app, `/ws/chat/${body.chat_id}/`, token);
  };
  const [socket, other] = [await join(ravi), await join(meera)];
  const last = () => socket.frames.at(-1);
  expect(await send(socket, 10)).toEqual([]);
  at(1);
  expect(await send(socket, 10)).toEqual([]);
  at(2);
  expect(await send(socket, 1)).toEqual([0]);
  expect(last()).toEqual({
    code: "too-many-requests",
    error: "You are sending too fast. Please wait a few seconds and send it again.",
    client_id: "20.0",
    retry_after: 3.001,
  });
  at(4.5);
  expect(await send(socket, 2)).toEqual([0, 1]);
  expect(last().retry_after).toBeCloseTo(0.501);
  // At the announced time it is accepted; the ten from a second ago still count.
  at(5.001);
  expect(await send(socket, 10)).toEqual([]);
  at(5.95);
  expect(await send(socket, 1)).toEqual([0]);
  expect(last().retry_after).toBe(0.5);
  // The window has moved on, but the message before this one was refused and must be sent first.
  at(6.2);
  expect(await send(socket, 1)).toEqual([0]);
  expect(last().retry_after).toBe(0.25);
  expect(await send(other, 1)).toEqual([]);
  at(6.45);
  expect(await send(socket, 2)).toEqual([]);
  await app.close();
});

test("the window slides across processes too; while Redis hangs or is away each counts alone, immediately", async () => {
  const redis = await startRedis();
  const one = await startApp({ REDIS_URL: redis.url, RATE_LIMITS: "on" });
  const two = await startApp({ REDIS_URL: redis.url, RATE_LIMITS: "on" }, { databaseUrl: one.databaseUrl });
  const isConnected = () => one.app.platform.bus.isConnected && two.app.platform.bus.isConnected;
  await until(isConnected);
  const rule = { name: "test", max: 20, seconds: 3_600 };
  let passed = 0;
  const paces = [one, two].map(({ app: { platform } }) =>
    createSlidingWindow(
      platform.limits,
      { ...rule, isShared: () => platform.bus.isConnected },
      () => Date.now() + passed,
    ),
  );
  let asked = 0;
  /** Counts the allowed tries, alternating between both processes. */
  const tried = async (subject: number, count: number) => {
    let allowed = 0;
    for (let n = 0; n < count; n++) {
      try {
        const answer = paces[n % 2]?.(subject);
        if (answer) asked++;
        await answer;
        allowed++;
      } catch {
        // This try was refused.
      }
    }
    return allowed;
  };
  const client = new Redis(redis.url);
  /** Moves time on for the counters, and for their keys in Redis. */
  const pass = async (seconds: number) => {
    passed += seconds * 1000;
    for (const member of await client.zrange("pace:test:1", "0", "-1"))
      await client.zincrby("pace:test:1", -seconds * 1000, member);
  };
  expect(await tried(1, 8)).toBe(8);
  await pass(1_800);
  expect(await tried(1, 20)).toBe(12);
  // The first 8 have left the window, the 12 have not.
  await pass(1_810);
  expect(await tried(1, 20)).toBe(8);
  expect(asked).toBeGreaterThan(0);
  redis.pause();
  await until(() => !one.app.platform.bus.isConnected && !two.app.platform.bus.isConnected);
  // While Redis hangs, no request is sent to it: each would wait half a second. This also holds when the limits are
  // called.
  asked = 0;
  expect(await tried(2, 60)).toBe(40);
  expect(asked).toBe(0);
  await one.app.platform.limits.takeInAnySpan("hanging", "1", 20, 60, []);
  await one.app.platform.limits.take("calls", "x", 5, 60);
  redis.resume();
  await until(isConnected);
  // Commands that had been queued would run now.
  expect(await client.keys("*")).toEqual(["pace:test:1"]);
  client.disconnect();
  await redis.kill();
  await until(() => !one.app.platform.bus.isConnected && !two.app.platform.bus.isConnected);
  expect(await tried(3, 60)).toBe(40);
  await two.close();
  await one.close();
  await redis.stop();
});
