// Redis stops for a minute under load and comes back: nothing is lost. The short version is in
// several-processes.test.ts.
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { administrator, customer } from "../../../test/people.ts";
import { startRedis } from "../../../test/redis.ts";
import { openSocket, until, type TestSocket } from "../../../test/socket.ts";
import { startApp } from "../../../test/start-app.ts";

test("stopping Redis for 60 seconds under load loses and duplicates nothing", async () => {
  const redis = await startRedis();
  const one = await startApp({ REDIS_URL: redis.url });
  const two = await startApp({ REDIS_URL: redis.url }, { databaseUrl: one.databaseUrl });
  const boss = await administrator(one, { id: 3 });
  const pairs: (readonly [TestSocket, TestSocket])[] = [];
  for (let n = 0; n < 10; n++) {
    const asha = await customer(one);
    const { body } = await one.call("POST", "/chat/get_chats/", { token: asha.token, body: {} });
    const path = `/ws/chat/${body.chat_id}/`;
    pairs.push([await openSocket(one, path, asha.token), await openSocket(two, path, boss.token)] as const);
  }
  await until(() => one.app.platform.bus.isConnected && two.app.platform.bus.isConnected);
  let sent = 0;
  const load = setInterval(() => {
    sent++;
    for (const pair of pairs) for (const socket of pair) socket.send({ message: `${sent}` });
  }, 50);
  await sleep(3_000);
  await redis.kill();
  await sleep(60_000);
  await redis.start();
  await sleep(5_000);
  clearInterval(load);
  await until(() => pairs.flat().every(({ frames }) => frames.length >= 2 * sent), 30_000);
  for (const [left, right] of pairs) {
    expect(left.frames).toHaveLength(2 * sent);
    expect(left.frames).toEqual(right.frames);
  }
  await two.close();
  await one.close();
  await redis.stop();
});
