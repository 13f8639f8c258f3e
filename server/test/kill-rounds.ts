// Kills one of two processes under chat load, again and again, and checks the clients' messages.
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "../src/platform/database/sql.ts";
import { ChatClient } from "./chat-client.ts";
import { administrator, customer } from "./people.ts";
import { startRedis } from "./redis.ts";
import { until } from "./socket.ts";
import { startApp } from "./start-app.ts";
import { startProcess, type TestProcess } from "./start-process.ts";

/** What was found after all rounds. Everything but `acknowledged` and `reconnects` should be 0. */
export interface KillVerdict {
  acknowledged: number;
  reconnects: number;
  lost: number;
  doubled: number;
  /** How many sides do not show the history in order. */
  disagreeing: number;
}

const rooms = 4;

/**
 * Runs the given number of rounds; each side of four rooms sends a message every 10 ms.
 * @param isOneHere the second process, which is never killed, is the test's own
 */
export async function killRounds(rounds: number, isOneHere = false): Promise<KillVerdict> {
  const redis = await startRedis();
  // Creates people and reads stored rows.
  const observer = await startApp({ REDIS_URL: redis.url }, { jobs: false });
  const environment = { DATABASE_URL: observer.databaseUrl, REDIS_URL: redis.url };
  const boss = await administrator(observer, { id: 3 });
  const processes: TestProcess[] = await Promise.all(
    Array.from({ length: isOneHere ? 1 : 2 }, () => startProcess(environment)),
  );
  const urls = [...processes, observer].slice(0, 2).map(({ url }) => url);
  const alive = new Set([0, 1]);
  let picks = 0;
  /** In turn, so that each process has clients. */
  const pick = () => {
    const names = [...alive];
    return urls[names[picks++ % names.length] ?? 0] ?? "";
  };
  const clients: ChatClient[] = [];
  const roomIds: number[] = [];
  for (let n = 0; n < rooms; n++) {
    const asha = await customer(observer);
    const { body } = await observer.call("POST", "/chat/get_chats/", { token: asha.token, body: {} });
    const roomId = body.chat_id as number;
    roomIds.push(roomId);
    clients.push(
      new ChatClient({ pick, token: asha.token, roomId, receiverId: 3 }),
      new ChatClient({ pick, token: boss.token, roomId, receiverId: asha.id }),
    );
  }
  const running = clients.map((client) => client.run());
  let sent = 0;
  const load = setInterval(() => {
    sent++;
    for (const [index, client] of clients.entries()) client.send(`message ${sent}`, `${index}-${sent}`);
  }, 10);
  for (let round = 0; round < rounds; round++) {
    await sleep(700 + Math.random() * 500);
    const victim = round % processes.length;
    const { port } = new URL(urls[victim] ?? "");
    alive.delete(victim);
    await processes[victim]?.kill();
    // Its clients go on at the other process.
    if (isOneHere && round === rounds - 1) break;
    processes[victim] = await startProcess(environment, Number(port));
    alive.add(victim);
  }
  await sleep(500);
  clearInterval(load);
  await until(() => clients.every((client) => client.isSettled));
  await sleep(300);
  for (const client of clients) client.stop();
  await Promise.all(running);
  const verdict: KillVerdict = { acknowledged: 0, reconnects: 0, lost: 0, doubled: 0, disagreeing: 0 };
  for (const [index, client] of clients.entries()) {
    const roomId = roomIds[Math.floor(index / 2)] ?? 0;
    const { rows } = await sql<{ id: number; client_id: string; text: string }>`
      select id, client_id, text from chat_messages where room_id = ${roomId} order by id`.execute(
      observer.app.platform.pool,
    );
    const stored = new Map(rows.map((row) => [row.id, row.client_id]));
    verdict.acknowledged += client.acknowledged.size;
    verdict.reconnects += client.reconnects;
    for (const [clientId, id] of client.acknowledged) if (stored.get(id) !== clientId) verdict.lost++;
    verdict.doubled += rows.length - new Set(rows.map((row) => row.client_id)).size;
    const order = rows.map(({ id }) => id).join();
    if (client.shown.map(({ id }) => id).join() !== order) verdict.disagreeing++;
  }
  verdict.lost += clients.length * sent - verdict.acknowledged;
  for (const one of processes) await one.stop();
  await observer.close();
  await redis.stop();
  return verdict;
}
