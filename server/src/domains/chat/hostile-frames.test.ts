// Frames crafted to break the server, sent over real sockets to a separate process: it survives, rejects them and keeps
// serving.
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  chatFields,
  hostileFrames,
  noticeFields,
  sendByteByByte,
  sendHostile,
} from "../../../test/hostile-frames.ts";
import { administrator, customer, type TestPerson } from "../../../test/people.ts";
import { openSocket, type TestSocket } from "../../../test/socket.ts";
import { startApp, type TestApp } from "../../../test/start-app.ts";
import { startProcess, type TestProcess } from "../../../test/start-process.ts";

const megabyte = 1024 * 1024;
let maker: TestApp;
let server: TestProcess;
let asha: TestPerson;
let chatPath: string;
beforeAll(async () => {
  maker = await startApp({}, { jobs: false });
  await administrator(maker, { id: 3 });
  asha = await customer(maker);
  const { body } = await maker.call("POST", "/chat/get_chats/", { token: asha.token, body: {} });
  chatPath = `/ws/chat/${body.chat_id}/`;
  server = await startProcess({ DATABASE_URL: maker.databaseUrl });
}, 120_000);
afterAll(async () => {
  await server.stop();
  await maker.close();
}, 30_000);

/** Checks that the process and this socket still work. */
async function expectLife(socket: TestSocket): Promise<void> {
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  const client_id = `alive ${Math.random()}`;
  socket.send({ message: "still here", client_id });
  await socket.waitFor((frame) => frame.client_id === client_id);
}

test(
  "a frame with endless parameters is rejected, and everyone else is still served",
  { tags: ["@security-1.1"], timeout: 60_000 },
  async () => {
    const socket = await openSocket(server, chatPath, asha.token);
    socket.send(`{"message":"x","image":"data:image/png${";a".repeat(4_000_000)}"}`);
    expect((await socket.waitFor(({ error }) => error !== undefined)).error).toMatch(/attach a picture/);
    await expectLife(socket);
    await socket.close();
  },
);

test(
  "a large frame without a picture is refused for its size",
  { tags: ["@security-1.5"], timeout: 60_000 },
  async () => {
    const socket = await openSocket(server, chatPath, asha.token);
    for (const message of ["न".repeat(4_000_000), "x".repeat(13 * megabyte), "\\".repeat(6 * megabyte)]) {
      const before = socket.frames.length;
      socket.send({ message });
      const answer = await socket.waitFor((frame) => socket.frames.indexOf(frame) >= before);
      expect(answer).toMatchObject({ error: expect.stringMatching(/at most 64 KB/), code: "too-large" });
    }
    await expectLife(socket);
    await socket.close();
  },
);

test(
  "a large frame that arrives byte by byte is cut off before it has too many fragments",
  { timeout: 60_000 },
  async () => {
    const socket = await openSocket(server, chatPath, asha.token);
    expect(await sendByteByByte(socket, 14 * megabyte)).toBe(1008);
    await expectLife(await openSocket(server, chatPath, asha.token));
  },
);

test(
  "hostile values in every field of every frame are rejected or accepted; none of them ends the process",
  { tags: ["@security-2.1"], timeout: 240_000 },
  async () => {
    const failures: string[] = [];
    const send = async (path: string, frames: Iterable<{ name: string; value: string | Buffer }>) => {
      let socket = await openSocket(server, path, asha.token);
      for (const { name, value } of frames) {
        const outcome = await sendHostile(socket, value);
        if (typeof outcome !== "number") continue;
        // Invalid UTF-8, or larger than the path allows.
        if (outcome !== 1007 && outcome !== 1009) failures.push(`${name}: ${outcome}`);
        socket = await openSocket(server, path, asha.token);
      }
      await socket.close();
    };
    await send(chatPath, hostileFrames(chatFields, 60_000));
    await send(`/ws/notifications/${asha.id}/`, hostileFrames(noticeFields, 4_096));
    expect(failures).toEqual([]);
    expect(server.output()).not.toMatch(/A frame failed|uncaught|unhandled/i);
    const socket = await openSocket(server, chatPath, asha.token);
    await expectLife(socket);
    await socket.close();
  },
);
