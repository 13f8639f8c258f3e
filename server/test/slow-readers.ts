// Chat clients that stop reading while their room gets 12 kB a message.
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect } from "vitest";
import { administrator, customer, type TestPerson } from "./people.ts";
import { openSocket, until, type TestSocket } from "./socket.ts";
import { testApp, type TestApp } from "./start-app.ts";
import { startProcess, type TestProcess } from "./start-process.ts";

/** Where the clients connect to: a process that does not share their event loop, on the database of `maker`. */
export interface SeparateServer {
  maker: TestApp;
  server: TestProcess;
  boss: TestPerson;
}

/** Returns the separate process for all tests of a file; it is stopped after the last. */
export function separateServer() {
  const maker = testApp({}, { jobs: false });
  let boss: TestPerson;
  let server: TestProcess | undefined;
  const start = async (): Promise<SeparateServer> => {
    server ??= await startProcess({ DATABASE_URL: maker.databaseUrl });
    return { maker, server, boss };
  };
  beforeAll(async () => {
    boss = await administrator(maker, { id: 3 });
    await start();
  });
  afterAll(() => server?.stop());
  return {
    /** Returns the process. Starts another one if a test has stopped it. */
    started: start,
    /** Ends the process by SIGTERM and returns its exit code. */
    async stop(): Promise<number | null | undefined> {
      const stopped = server?.stop();
      server = undefined;
      return stopped;
    },
  };
}

/** Returns the id of a customer's room with the administrator. */
export const room = async (app: TestApp, who: TestPerson): Promise<number> =>
  (await app.call("POST", "/chat/get_chats/", { token: who.token, body: {} })).body.chat_id;

const megabytesOf = ({ pid }: TestProcess) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

const groups = 80;
const messagesOfAGroup = 8;

/**
 * Sends 8 MB into each of some rooms, in which clients have stopped reading: this fills every stalled socket's kernel
 * buffers and the server's own. Expects that those clients are disconnected and a client of another room gets
 * everything.
 * @returns by how many MB the process has grown
 */
export async function expectStalledToBeClosed(
  { maker, server, boss }: SeparateServer,
  { senders: howManySenders, readersOfEach }: { senders: number; readersOfEach: number },
): Promise<number> {
  const stalled: TestSocket[] = [];
  const senders: TestSocket[] = [];
  for (let n = 0; n < howManySenders; n++) {
    const asha = await customer(maker);
    const path = `/ws/chat/${await room(maker, asha)}/`;
    senders.push(await openSocket(server, path, boss.token));
    for (let m = 0; m < readersOfEach; m++) stalled.push(await openSocket(server, path, asha.token));
  }
  const ravi = await customer(maker);
  const path = `/ws/chat/${await room(maker, ravi)}/`;
  const reader = await openSocket(server, path, ravi.token);
  const writer = await openSocket(server, path, boss.token);
  const before = megabytesOf(server);
  for (const socket of stalled) socket.ws.pause();
  const message = "न".repeat(4_000);
  let max = 0;
  for (let n = 1; n <= groups; n++) {
    for (const sender of senders) for (let m = 0; m < messagesOfAGroup; m++) sender.send({ message });
    writer.send({ message: `tick ${n}`, client_id: `tick ${n}` });
    await reader.waitFor(({ client_id }) => client_id === `tick ${n}`);
    // A sender that does not keep up with its own echoes would be disconnected too.
    await until(() => senders.every(({ frames }) => frames.length === n * messagesOfAGroup));
    max = Math.max(max, megabytesOf(server));
  }
  expect(reader.frames).toHaveLength(groups);
  for (const socket of stalled) socket.ws.resume();
  const codes = await Promise.all(stalled.map((socket) => socket.closed));
  // A client that was disconnected before it read again sees a broken connection.
  expect(codes.filter((code) => code !== 1013 && code !== 1006)).toEqual([]);
  return max - before;
}
