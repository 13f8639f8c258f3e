// Two processes behind nginx are restarted in the order of docs/operating.md, "Several processes", while people call
// and chat: no call fails, no message is lost, and a reader who reconnects to either process sees every message.
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nginxProgram, siteName, startNginx, type Site } from "../test/nginx.ts";
import { administrator, customer, type TestPerson } from "../test/people.ts";
import { startRedis, type TestRedis } from "../test/redis.ts";
import { openSocket, until, type TestSocket } from "../test/socket.ts";
import { startApp, type TestApp } from "../test/start-app.ts";
import { startProcess, type TestProcess } from "../test/start-process.ts";

describe.skipIf(nginxProgram === undefined)("two processes behind nginx", () => {
  let redis: TestRedis;
  let maker: TestApp;
  const processes: TestProcess[] = [];
  let site: Site;
  const start = async (port?: number) =>
    startProcess(
      {
        DATABASE_URL: maker.databaseUrl,
        REDIS_URL: redis.url,
        PUBLIC_URL: `https://${siteName}`,
        // The tests' processes do not run as in production.
        ALLOW_OPEN_DEVELOPMENT: "on",
        TRUST_PROXY: "127.0.0.1",
        DRAIN_SECONDS: "10",
      },
      port,
    );
  beforeAll(async () => {
    redis = await startRedis();
    // Used only to create people; no client connects to it.
    maker = await startApp({ REDIS_URL: redis.url }, { jobs: false });
    processes.push(await start(), await start());
    site = await startNginx([processes[0]?.url ?? "", processes[1]?.url ?? ""]);
  }, 120_000);
  afterAll(async () => {
    await site.stop();
    for (const one of processes) await one.kill();
    await maker.close();
    await redis.stop();
  });

  test(
    "both are restarted one after the other under load: 0 failed calls, 0 lost chat messages",
    { timeout: 180_000, tags: ["@operating-1.3"] },
    async () => {
      const [admin, asha] = [await administrator(maker), await customer(maker)];
      const room = await maker.call("POST", "/chat/get_chats/", {
        token: asha.token,
        body: { chatReceiverId: admin.id },
      });
      expect(room.status).toBe(200);
      const roomId = Number(room.body.chat_id);
      const load = callsOf(site, asha);
      const readers = [0, 1, 2].map(() => readerOf(site, { roomId, writerId: asha.id }, admin));
      await until(() => readers.every((reader) => reader.isThere()));
      const talk = talkOf(site, `/ws/chat/${roomId}/`, asha);
      await sleep(1_000);
      for (const index of [0, 1]) {
        const before = processes[index];
        if (!before) throw new Error("There are two processes.");
        expect(await before.stop()).toBe(0);
        // Starts the next process as soon as this one is ready: the other one drains for longer than nginx avoids this
        // one.
        processes[index] = await start(Number(new URL(before.url).port));
      }
      await sleep(6_000);
      const { failed, answered } = await load.end();
      expect(failed).toEqual([]);
      expect(answered).toBeGreaterThan(500);
      const sent = await talk.end();
      expect(sent.length).toBeGreaterThan(50);
      const stored = await storedTexts(maker, roomId);
      expect(sent.filter((text) => stored.filter((one) => one === text).length !== 1)).toEqual([]);
      for (const reader of readers) {
        await until(() => sent.every((text) => reader.seen.has(text)));
        // Each was disconnected at least once and missed nothing: the history has the messages that were sent in
        // between.
        expect(await reader.end()).toBeGreaterThan(0);
      }
      expect(processes.map((one) => one.output()).join("")).not.toContain("TRUST_PROXY does not name");
    },
  );
});

/** Makes four visitors who call one after the other, reading and writing. */
function callsOf(site: Site, { token, username, phone }: TestPerson) {
  const over = new AbortController();
  const profile = { first_name: "Asha", last_name: "Menon", username, phone };
  const failed: string[] = [];
  let answered = 0;
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const calls: readonly [string, string, string?][] = [
    ["GET", "/user/home_view/"],
    ["GET", "/user/profile_view/"],
    ["PATCH", "/user/profile_view/", JSON.stringify(profile)],
    ["GET", "/"],
  ];
  const visitors = calls.map(async ([method, path, body]) => {
    while (!over.signal.aborted) {
      await site.ask(method, path, { headers, ...(body !== undefined && { body }) }).then(
        ({ status, text }) => {
          answered++;
          if (status >= 400) failed.push(`${method} ${path}: ${status} ${text.slice(0, 200)}`);
        },
        (error: unknown) => failed.push(`${method} ${path}: ${String(error)}`),
      );
      await sleep(20);
    }
  });
  return {
    async end() {
      over.abort();
      await Promise.all(visitors);
      return { failed, answered };
    },
  };
}

/** Makes a person who keeps writing, reconnects when the socket closes, and resends messages that were not echoed. */
function talkOf(site: Site, path: string, { token }: TestPerson) {
  const over = new AbortController();
  const sent: string[] = [];
  const unheard = new Set<string>();
  let socket: TestSocket | undefined;
  const options = { ...site.tls, headers: { host: siteName } };
  const connect = async () => {
    while (!over.signal.aborted || unheard.size > 0) {
      socket = await openSocket(site, path, token, { ...options, origin: `https://${siteName}` }).catch(
        () => undefined,
      );
      if (socket) {
        socket.ws.on("message", (data) => {
          const { client_id: clientId } = JSON.parse((data as Buffer).toString()) as { client_id?: string };
          if (clientId !== undefined) unheard.delete(clientId);
        });
        for (const text of unheard) socket.send({ message: text, client_id: text });
        await socket.closed;
      }
      await sleep(50);
    }
  };
  const write = async () => {
    for (let count = 1; !over.signal.aborted; count++) {
      const text = `message ${count}`;
      sent.push(text);
      unheard.add(text);
      if (socket?.ws.readyState === socket?.ws.OPEN) socket?.send({ message: text, client_id: text });
      // Stays below the limit of 20 in 5 seconds.
      await sleep(300);
    }
  };
  const connecting = connect();
  const writing = write();
  return {
    async end() {
      over.abort();
      await writing;
      await until(() => unheard.size === 0, 30_000);
      await socket?.close();
      await connecting;
      return sent;
    },
  };
}

/**
 * Makes a person who reads; after each disconnect they open another socket and read the history, as the chat's page
 * does.
 */
function readerOf(
  site: Site,
  { roomId, writerId }: { roomId: number; writerId: number },
  { token }: TestPerson,
) {
  const over = new AbortController();
  const seen = new Set<string>();
  let socket: TestSocket | undefined;
  let lost = 0;
  const options = { ...site.tls, headers: { host: siteName }, origin: `https://${siteName}` };
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const read = async () => {
    while (!over.signal.aborted) {
      socket = await openSocket(site, `/ws/chat/${roomId}/`, token, options).catch(() => undefined);
      if (socket) {
        socket.ws.on("message", (data) => {
          const { message } = JSON.parse((data as Buffer).toString()) as { message?: string };
          if (message !== undefined) seen.add(message);
        });
        const history = await site.ask("POST", "/chat/get_chats/", {
          headers,
          body: JSON.stringify({ chatReceiverId: writerId }),
        });
        for (const { message } of (JSON.parse(history.text) as { messages: { message: string }[] }).messages)
          seen.add(message);
        await socket.closed;
        if (!over.signal.aborted) lost++;
      }
      await sleep(50);
    }
  };
  const reading = read();
  return {
    seen,
    isThere: () => socket?.ws.readyState === socket?.ws.OPEN && socket !== undefined,
    /**
     * Ends the reading. @returns how often the socket was disconnected
     * @returns how often the socket was disconnected
     */
    async end() {
      over.abort();
      await socket?.close();
      await reading;
      return lost;
    },
  };
}

async function storedTexts(app: TestApp, roomId: number): Promise<string[]> {
  const { rows } = await app.app.platform.pool.query<{ text: string }>(
    "select text from chat_messages where room_id = $1",
    [roomId],
  );
  return rows.map(({ text }) => text);
}
