// Two processes on one database and one Redis: chat works across them as it does on one, with and without Redis.
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "../../platform/database/sql.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { administrator, customer, type TestPerson } from "../../../test/people.ts";
import { startRedis, type TestRedis } from "../../../test/redis.ts";
import { openSocket, until, type Frame, type TestSocket } from "../../../test/socket.ts";
import { startApp, type TestApp } from "../../../test/start-app.ts";
import { clockGoesOnAfterEach, passTime, stopClock } from "../../../test/stopped-clock.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { endSessionsOf } from "../accounts/sessions/sessions.ts";
import { notify } from "../notifications/notifications.ts";

clockGoesOnAfterEach();

let redis: TestRedis;
let one: TestApp;
let two: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  redis = await startRedis();
  one = await startApp({ REDIS_URL: redis.url });
  two = await startApp({ REDIS_URL: redis.url }, { databaseUrl: one.databaseUrl });
  admin = await administrator(one, { id: 3 });
  await until(() => one.app.platform.bus.isConnected && two.app.platform.bus.isConnected);
});
afterAll(async () => {
  await two.close();
  await one.close();
  await redis.stop();
});

const roomOf = async (who: TestPerson): Promise<number> =>
  (await one.call("POST", "/chat/get_chats/", { token: who.token, body: {} })).body.chat_id;
const join = (app: TestApp, who: TestPerson, room: number) => openSocket(app, `/ws/chat/${room}/`, who.token);
const bellOf = (app: TestApp, who: TestPerson) => openSocket(app, `/ws/notifications/${who.id}/`, who.token);
const idsOf = (socket: TestSocket) =>
  socket.frames.filter((frame) => "id" in frame).map(({ id }) => id as number);

test("messages cross in both directions, once each, in the order of the history on both sides", async () => {
  const asha = await customer(one);
  const room = await roomOf(asha);
  const [left, right] = [await join(one, asha, room), await join(two, admin, room)];
  for (let n = 0; n < 300; n++) {
    left.send({ message: `l${n}`, client_id: `l${n}` });
    right.send({ message: `r${n}`, client_id: `r${n}` });
    if (n % 20 === 0) await sleep(1);
  }
  await until(() => left.frames.length >= 600 && right.frames.length >= 600);
  expect(left.frames).toEqual(right.frames);
  const history = await two.call("POST", "/chat/get_chats/", {
    token: admin.token,
    body: { chatReceiverId: asha.id, after: 0 },
  });
  expect(history.body.messages.map(({ id }: Frame) => id)).toEqual(idsOf(left).slice(0, 500));
  const times = left.frames.map(({ timestamp }) => timestamp as string);
  expect(times.toSorted()).toEqual(times);
  expect(new Set(times).size).toBe(600);
  for (const side of ["l", "r"]) {
    const texts = left.frames.map(({ text }) => text as string).filter((text) => text.startsWith(side));
    expect(texts).toEqual(Array.from({ length: 300 }, (_, n) => `${side}${n}`));
  }
  await Promise.all([left.close(), right.close()]);
});

test("the same client_id sent to both processes at the same time is stored once", async () => {
  const asha = await customer(one);
  const room = await roomOf(asha);
  const sockets = [await join(one, asha, room), await join(two, asha, room)];
  for (let n = 0; n < 20; n++)
    for (const socket of sockets) socket.send({ message: `${n}`, client_id: `${n}` });
  await Promise.all(sockets.map((socket) => until(() => new Set(idsOf(socket)).size === 20)));
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from chat_messages where room_id = ${room}`.execute(one.app.platform.pool);
  expect(rows[0]?.count).toBe(20);
  await Promise.all(sockets.map((socket) => socket.close()));
});

test("presence, unread counts and the decision to store a notice take the other process into account", async () => {
  const asha = await customer(one, { first_name: "Presence" });
  const room = await roomOf(asha);
  // Opens the list at another room: opening it at Asha's would mark her messages as read.
  const ravi = await customer(one);
  const bell = await bellOf(two, admin);
  const sender = await join(one, asha, room);
  const profile = async (app: TestApp) =>
    (
      await app.call("POST", "/chat/get_chats/", { token: admin.token, body: { chatReceiverId: ravi.id } })
    ).body.chats
      .flatMap((chat: Frame) => [chat.user1_profile, chat.user2_profile])
      .find(({ id }: Frame) => id === asha.id);
  await until(async () => (await profile(two)).active === true);
  sender.send({ message: "hello" });
  await bell.waitFor(({ title, body }) => title === "New message" && body.includes("Presence"));
  expect((await profile(two)).unread).toBe(1);
  await two.call("POST", "/chat/get_chats/", { token: admin.token, body: { chatReceiverId: asha.id } });
  const reader = await join(two, admin, room);
  await sleep(50);
  sender.send({ message: "seen at once" });
  await reader.waitFor(({ message }) => message === "seen at once");
  const live = await bell.waitFor((frame) => !("id" in frame));
  expect(live).toMatchObject({ title: "New message", body: "Presence Menon sent you a message." });
  const late = await bellOf(one, admin);
  await sleep(100);
  expect(late.frames.filter(({ body }) => body.includes("Presence"))).toEqual([]);
  await late.close();
  await sender.close();
  await until(async () => (await profile(two)).active === false);
  await Promise.all([reader.close(), bell.close()]);
});

test("notices and blocks cross", async () => {
  const asha = await customer(one);
  const bell = await bellOf(two, asha);
  const { platform } = one.app;
  await inTransaction(platform.pool, (transaction) =>
    notify(platform, transaction, {
      personId: asha.id,
      causedBy: null,
      title: "Booking accepted",
      body: "On Monday",
      event: "booking",
    }),
  );
  await bell.waitFor(({ title }) => title === "Booking accepted");
  await stopClock();
  await inTransaction(platform.pool, (transaction) =>
    endSessionsOf(platform, transaction, asha.id, "blocked"),
  );
  expect(await bell.closed).toBe(4401);
});

test("the rate limit of a sender counts messages on both processes", async () => {
  const [third, fourth] = [
    await startApp({ REDIS_URL: redis.url, RATE_LIMITS: "on" }, { databaseUrl: one.databaseUrl }),
    await startApp({ REDIS_URL: redis.url, RATE_LIMITS: "on" }, { databaseUrl: one.databaseUrl }),
  ];
  const asha = await customer(one);
  const room = await roomOf(asha);
  const sockets = [await join(third, asha, room), await join(fourth, asha, room)];
  await until(() => third.app.platform.bus.isConnected && fourth.app.platform.bus.isConnected);
  for (let n = 0; n < 15; n++)
    for (const [side, socket] of sockets.entries()) socket.send({ message: "x", client_id: `${side}.${n}` });
  await Promise.all(
    sockets.map((socket, side) =>
      until(
        () =>
          new Set(socket.frames.map((frame) => frame.client_id).filter((id) => id?.startsWith(`${side}.`)))
            .size === 15,
      ),
    ),
  );
  const refused = sockets.flatMap((socket) => socket.frames.filter((frame) => "error" in frame));
  expect(refused).toHaveLength(10);
  await third.close();
  await fourth.close();
});

test("with Redis stopped everything still arrives in order; after it is back, immediately", async () => {
  const asha = await customer(one);
  const room = await roomOf(asha);
  const [left, right, bell] = [
    await join(one, asha, room),
    await join(two, admin, room),
    await bellOf(two, asha),
  ];
  let sent = 0;
  const load = setInterval(() => {
    left.send({ message: `l${sent}`, client_id: `l${sent}` });
    right.send({ message: `r${sent}`, client_id: `r${sent}` });
    sent++;
  }, 20);
  /** Resolves once a message sent from one side arrives on the other. */
  const crosses = async () => {
    const next = sent;
    await Promise.all([
      left.waitFor(({ client_id }) => client_id === `r${next}`),
      right.waitFor(({ client_id }) => client_id === `l${next}`),
    ]);
  };
  await crosses();
  await redis.kill();
  await until(() => !one.app.platform.bus.isConnected && !two.app.platform.bus.isConnected);
  const { platform } = one.app;
  await inTransaction(platform.pool, (transaction) =>
    notify(platform, transaction, {
      personId: asha.id,
      causedBy: null,
      title: "While it is away",
      body: "b",
      event: "booking",
    }),
  );
  await bell.waitFor(({ title }) => title === "While it is away");
  expect((await two.call("POST", "/chat/get_chats/", { token: admin.token, body: {} })).status).toBe(200);
  await crosses();
  // A room that is first opened while Redis is down also receives messages from the other process.
  const ravi = await customer(one);
  const other = await roomOf(ravi);
  const [there, here] = [await join(one, ravi, other), await join(two, admin, other)];
  there.send({ message: "without Redis" });
  await here.waitFor(({ message }) => message === "without Redis");
  await redis.start();
  await until(() => one.app.platform.bus.isConnected && two.app.platform.bus.isConnected);
  await crosses();
  clearInterval(load);
  await until(() => idsOf(left).length >= 2 * sent && idsOf(right).length >= 2 * sent);
  expect(left.frames).toEqual(right.frames);
  expect(left.frames).toHaveLength(2 * sent);
  await stopClock();
  there.send({ message: "with Redis" });
  await here.waitFor(({ message }) => message === "with Redis");
  await Promise.all([left, right, bell, there, here].map((socket) => socket.close()));
});

test("with Redis stopped, blocking a person on one process closes their sockets on the other within a second", async () => {
  const { platform } = one.app;
  await redis.kill();
  await until(() => !two.app.platform.bus.isConnected);
  const asha = await customer(one);
  const sockets = [await bellOf(two, asha), await join(two, asha, await roomOf(asha))];
  await stopClock();
  await inTransaction(platform.pool, (transaction) =>
    endSessionsOf(platform, transaction, asha.id, "blocked"),
  );
  expect(sockets.map(({ ws }) => ws.readyState)).toEqual([1, 1]);
  // Both sockets are checked well within a second.
  passTime(500);
  expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4401, 4401]);
  await redis.start();
  await until(() => one.app.platform.bus.isConnected && two.app.platform.bus.isConnected);
});

test("with Redis hanging everything still arrives, once", async () => {
  const asha = await customer(one);
  const room = await roomOf(asha);
  const [left, right] = [await join(one, asha, room), await join(two, admin, room)];
  redis.pause();
  for (let n = 0; n < 20; n++) left.send({ message: `${n}`, client_id: `${n}` });
  await right.waitFor(({ message }) => message === "19");
  redis.resume();
  await until(() => one.app.platform.bus.isConnected && two.app.platform.bus.isConnected);
  left.send({ message: "end" });
  await right.waitFor(({ message }) => message === "end");
  expect(right.frames.map(({ message }) => message)).toEqual([
    ...Array.from({ length: 20 }, (_, n) => `${n}`),
    "end",
  ]);
  await Promise.all([left.close(), right.close()]);
});
