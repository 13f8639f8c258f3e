// Frames that each cost a database statement (read positions and seen notices), sent as fast as a socket accepts them,
// on many sockets at once.
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { administrator, customer, type TestPerson } from "../../../test/people.ts";
import { openSocket, until } from "../../../test/socket.ts";
import { testApp } from "../../../test/start-app.ts";

const app = testApp({ RATE_LIMITS: "on" }, { jobs: false });
let boss: TestPerson;
const statements: string[] = [];
beforeAll(async () => {
  boss = await administrator(app, { id: 3 });
  const { pool } = app.app.platform;
  const query = pool.query.bind(pool) as (...given: unknown[]) => unknown;
  Object.assign(pool, {
    query: (...given: unknown[]) => {
      const [asked] = given as [pg.QueryConfig | string];
      if (typeof asked === "object" && asked.name !== undefined) statements.push(asked.name);
      return query(...given);
    },
  });
});

const count = (...names: string[]) => statements.filter((name) => names.includes(name)).length;
const chats = (who: TestPerson, body: Record<string, unknown> = {}) =>
  app.call("POST", "/chat/get_chats/", { token: who.token, body });

test(
  "read frames on 10 sockets cost a few statements a second in total, and the last one counts",
  { tags: ["@security-1.13"] },
  async () => {
    const asha = await customer(app);
    const path = `/ws/chat/${(await chats(asha)).body.chat_id}/`;
    const sender = await openSocket(app, path, boss.token);
    for (let n = 0; n < 10; n++) sender.send({ message: `message ${n}` });
    await until(() => sender.frames.length === 10);
    const ids = sender.frames.map(({ id }) => Number(id));
    const sockets = await Promise.all(Array.from({ length: 10 }, () => openSocket(app, path, asha.token)));
    statements.length = 0;
    const from = Date.now();
    for (let n = 0; n < 100; n++) {
      for (const socket of sockets) socket.send({ read: ids[Math.min(9, Math.floor(n / 10))] });
      await sleep(10);
    }
    const unread = async () =>
      (await chats(asha, { chatReceiverId: 3, keep_unread: true })).body.chats[0].user2_profile.unread +
      (await chats(asha, { chatReceiverId: 3, keep_unread: true })).body.chats[0].user1_profile.unread;
    await until(async () => (await unread()) === 0);
    const seconds = (Date.now() - from) / 1000;
    // One at once and four per second; each may also remove notices. The bound grows with the elapsed time, so that a
    // slow machine does not fail here.
    expect(count("chat_store_read", "delete_notices_about")).toBeLessThanOrEqual(2 * (2 + seconds * 4));
    expect(sockets.every(({ ws }) => ws.readyState === 1)).toBe(true);
    expect(sockets.flatMap(({ frames }) => frames).filter((frame) => "error" in frame)).toEqual([]);
    await Promise.all([...sockets, sender].map((socket) => socket.close()));
  },
);

test("seen notices on 10 sockets cost a few statements a second in total, and each of them counts", async () => {
  const ravi = await customer(app);
  const { rows } = await app.app.platform.pool.query<{ id: number }>(
    "insert into notices (person_id, title, body) select $1, 'a title', 'a body' from generate_series(1, 100) returning id",
    [ravi.id],
  );
  const bells = await Promise.all(
    Array.from({ length: 10 }, () => openSocket(app, `/ws/notifications/${ravi.id}/`, ravi.token)),
  );
  statements.length = 0;
  const from = Date.now();
  for (const [n, { id }] of rows.entries()) {
    for (const bell of bells) bell.send({ seen: id });
    if (n % 2 === 0) await sleep(10);
  }
  const left = async () =>
    (await app.app.platform.pool.query("select 1 from notices where person_id = $1", [ravi.id])).rowCount;
  await until(async () => (await left()) === 0);
  const seconds = (Date.now() - from) / 1000;
  expect(count("delete_notices", "delete_notice")).toBeLessThanOrEqual(2 + seconds * 4);
  await Promise.all(bells.map((bell) => bell.close()));
});

test(
  "the running product rejects a third concurrent large frame of one account; the platform limits the memory",
  { tags: ["@security-1.12"] },
  async () => {
    const asha = await customer(app);
    const path = `/ws/chat/${(await chats(asha)).body.chat_id}/`;
    const sockets = await Promise.all([1, 2, 3].map(() => openSocket(app, path, asha.token)));
    const head = Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0, 0xd0, 0, 0, 0, 0, 0, 0]);
    for (const [index, { ws }] of sockets.entries()) {
      const { _socket: socket } = ws as unknown as { _socket: NodeJS.WritableStream };
      socket.write(Buffer.concat([head, Buffer.alloc(1_000_000, 0x20)]));
      await until(() => app.app.platform.memory.reserved >= Math.min(2, index + 1) * 1_000_000);
    }
    expect(await Promise.race(sockets.map(({ closed }) => closed))).toBe(1013);
    expect(app.app.platform.memory.reserved).toBeLessThan(3_000_000);
    for (const { ws } of sockets) ws.terminate();
    await until(() => app.app.platform.memory.reserved === 0);
  },
);
