// Clients that stop reading, connected to a separate process whose memory is measured.
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { administrator, customer, type TestPerson } from "../../../test/people.ts";
import { openSocket, until, type TestSocket } from "../../../test/socket.ts";
import { startApp, type TestApp } from "../../../test/start-app.ts";
import { startProcess, type TestProcess } from "../../../test/start-process.ts";

let maker: TestApp;
let server: TestProcess;
let boss: TestPerson;
beforeAll(async () => {
  maker = await startApp({}, { jobs: false });
  boss = await administrator(maker, { id: 3 });
  server = await startProcess({ DATABASE_URL: maker.databaseUrl });
}, 120_000);
afterAll(async () => {
  await server.stop();
  await maker.close();
}, 30_000);

const megabytes = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))?.[1]) / 1024;
const roomOf = async (who: TestPerson): Promise<number> =>
  (await maker.call("POST", "/chat/get_chats/", { token: who.token, body: {} })).body.chat_id;

test(
  "100 clients that stop reading 1 MB/s each are disconnected with 1013; memory stays bounded, everyone else is served",
  { timeout: 180_000 },
  async () => {
    const stalled: TestSocket[] = [];
    const senders: TestSocket[] = [];
    for (let n = 0; n < 5; n++) {
      const asha = await customer(maker);
      const path = `/ws/chat/${await roomOf(asha)}/`;
      senders.push(await openSocket(server, path, boss.token));
      for (let m = 0; m < 20; m++) stalled.push(await openSocket(server, path, asha.token));
    }
    const ravi = await customer(maker);
    const path = `/ws/chat/${await roomOf(ravi)}/`;
    const [reader, writer] = [
      await openSocket(server, path, ravi.token),
      await openSocket(server, path, boss.token),
    ];
    await sleep(500);
    const before = megabytes();
    for (const socket of stalled) socket.ws.pause();
    // 12 kB per frame and 1 MB/s in each room, until every stalled socket's kernel buffers and our own are full.
    const message = "न".repeat(4_000);
    let max = 0;
    for (let n = 0; n < 80; n++) {
      for (const sender of senders) for (let m = 0; m < 8; m++) sender.send({ message });
      writer.send({ message: `tick ${n}`, client_id: `tick ${n}` });
      await reader.waitFor(({ client_id }) => client_id === `tick ${n}`);
      max = Math.max(max, megabytes());
      await sleep(30);
    }
    expect(reader.frames).toHaveLength(80);
    for (const socket of stalled) socket.ws.resume();
    const codes = await Promise.all(stalled.map((socket) => socket.closed));
    // A client that was disconnected before it read again sees a broken connection.
    expect(codes.every((code) => code === 1013 || code === 1006)).toBe(true);
    expect(max - before).toBeLessThan(150);
    await until(() => senders.every((sender) => sender.frames.length === 80 * 8));
  },
);

test(
  "a stalled client that reads again after some seconds sees 1013 and catches up from the history",
  { timeout: 60_000 },
  async () => {
    const asha = await customer(maker);
    const path = `/ws/chat/${await roomOf(asha)}/`;
    const [stalled, sender] = [
      await openSocket(server, path, asha.token),
      await openSocket(server, path, boss.token),
    ];
    stalled.ws.pause();
    // Sends in groups, because a sender that does not keep up with its own echoes would be disconnected too.
    for (let n = 20; n <= 1_000; n += 20) {
      for (let m = 0; m < 20; m++) sender.send({ message: "न".repeat(4_000) });
      await until(() => sender.frames.length === n);
    }
    stalled.ws.resume();
    expect(await stalled.closed).toBe(1013);
    const got = stalled.frames.length;
    expect(got).toBeLessThan(1_000);
    expect(stalled.frames).toEqual(sender.frames.slice(0, got));
    const { body } = await maker.call("POST", "/chat/get_chats/", {
      token: asha.token,
      body: { after: stalled.frames.at(-1)?.id ?? 0 },
    });
    expect(body.messages[0].id).toBe(sender.frames[got]?.id);
  },
);

test("SIGTERM closes sockets with 1001 and exits with 0", { timeout: 120_000 }, async () => {
  const other = await startProcess({ DATABASE_URL: maker.databaseUrl });
  const asha = await customer(maker);
  const bell = await openSocket(other, `/ws/notifications/${asha.id}/`, asha.token);
  const stopped = other.stop();
  expect(await bell.closed).toBe(1001);
  expect(await stopped).toBe(0);
});
