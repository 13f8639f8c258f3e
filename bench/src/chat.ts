// Measures chat: the CPU for a message that is stored and delivered, compared with a bare `ws` server; delivery times;
// many rooms; idle sockets.
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedDatabase } from "@hourhand/embedded-postgres/launch";
import { migrate } from "../../server/src/platform/database/migrate.ts";
import { installJobs } from "../../server/src/platform/jobs/jobs.ts";
import { connect, deliver, type Delivery, type OpenRoom } from "./chat-load.ts";
import { cpuOfTree, memoryOf } from "./processes.ts";
import { signInCustomers } from "./seed.ts";
import { startBenchRedis, startProduct, startReferenceFile, type Serving } from "./serving.ts";

const people = 10_000;
const rooms = 1_000;
/** How many rooms the CPU comparison uses, and at which rate. */
const busyRooms = 100;
const busyPerSecond = 800;
const seconds = 5;

interface Parts {
  tokens: string[];
  databasePid: number;
  report: (line: string) => void;
}

/** Measures everything; returns the lines of the section. */
export async function measureChat(report: (line: string) => void): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), "hourhand-bench-"));
  const database = await startEmbeddedDatabase({ dataDir, log: { info: () => {}, warn: () => {} } });
  const children: ChildProcess[] = [];
  const loadBefore = loadavg()[0] ?? 0;
  try {
    await migrate(database.url);
    await installJobs(database.url);
    await seedRooms(database.url);
    const parts = {
      tokens: await signInCustomers(database.url, people),
      databasePid: database.pid(),
      report,
    };
    const bare = await startReferenceFile("chat-reference.ts", database.url, children);
    const alone = await startProduct(database.url, dataDir, children);
    const lines = [await measureCpu(parts, bare, alone), await measureDelivery(parts, alone)];
    const redis = await startBenchRedis(children);
    const pair = [
      await startProduct(database.url, dataDir, children, { REDIS_URL: redis.url }),
      await startProduct(database.url, dataDir, children, { REDIS_URL: redis.url }),
    ] as const;
    lines.push(
      await measureTwo(parts, bare, pair, redis),
      await measureIdle(parts, database.url, dataDir, children),
    );
    const isShared = loadBefore > 1.5;
    return [
      `CPU is that of server, PostgreSQL and Redis together. Load of the machine when it began: ${loadBefore.toFixed(1)}.`,
      ...(isShared
        ? [
            "**Other processes used the machine: delivery times are mostly waits for a core and are not meaningful.**",
          ]
        : []),
      "",
      "| what | ours | reference | ratio | aim |",
      "| --- | --- | --- | --- | --- |",
      ...lines.flat(),
    ].join("\n");
  } finally {
    for (const child of children) child.kill("SIGTERM");
    await new Promise((done) => setTimeout(done, 2_500));
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Makes 10,000 customers; person n and person n + 5,000 share room n, and one of them is an administrator. */
async function seedRooms(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`insert into people (id, role, username, email, first_name, last_name)
    select 100000 + n, case when n > ${people / 2} then 'admin' else 'user' end, 'p' || n, 'p' || n || '@example.com', 'Asha', 'Menon'
    from generate_series(1, ${people}) n`);
  await client.query(`insert into chat_rooms (first_person_id, second_person_id)
    select 100000 + n, ${100_000 + people / 2} + n from generate_series(1, ${rooms}) n`);
  await client.query(`create table reference_messages (id bigint generated always as identity primary key, room_id bigint not null,
    sender_id bigint not null, text text not null, client_id text, sent_at timestamptz not null default clock_timestamp())`);
  await client.query("create index on reference_messages (room_id, id)");
  await client.query("vacuum analyze");
  await client.end();
}

/** Opens both sides of rooms: the sender's at one process, the reader's at another or the same. */
async function open(parts: Parts, count: number, sending: Serving, reading: Serving): Promise<OpenRoom[]> {
  const opened: OpenRoom[] = [];
  for (let n = 1; n <= count; n++) {
    const path = (person: number) => (isBare(sending) ? `/ws/chat/${n}/${person}/` : `/ws/chat/${n}/`);
    const [sender, reader] = await Promise.all([
      connect(sending.url, path(1), parts.tokens[n - 1] ?? ""),
      connect(reading.url, path(2), parts.tokens[people / 2 + n - 1] ?? ""),
    ]);
    opened.push({ sender, reader });
  }
  return opened;
}
const bareOnes = new WeakSet<Serving>();
const isBare = (serving: Serving) => bareOnes.has(serving);

const close = (opened: readonly OpenRoom[]) => {
  for (const { sender, reader } of opened) {
    sender.terminate();
    reader.terminate();
  }
};

/** Returns the CPU milliseconds per delivered message. */
async function cost(parts: Parts, opened: readonly OpenRoom[], pids: readonly number[]): Promise<number> {
  const total = () => [...pids, parts.databasePid].reduce((sum, pid) => sum + cpuOfTree(pid), 0);
  const before = total();
  const { delivered } = await deliver(opened, busyPerSecond, seconds);
  return (total() - before) / delivered;
}

const median = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[list.length >> 1] ?? 0;

/**
 * Measures ours and the reference in turn and returns medians of five each, after a warm-up, so that a drift of the
 * machine affects both alike.
 */
async function inTurn(
  parts: Parts,
  ours: { opened: OpenRoom[]; pids: number[] },
  bare: { opened: OpenRoom[]; pids: number[] },
): Promise<[ours: number, bare: number]> {
  await deliver(ours.opened, 200, 2);
  await deliver(bare.opened, 200, 2);
  const costs: [number[], number[]] = [[], []];
  for (let turn = 0; turn < 5; turn++) {
    costs[1].push(await cost(parts, bare.opened, bare.pids));
    costs[0].push(await cost(parts, ours.opened, ours.pids));
  }
  return [median(costs[0]), median(costs[1])];
}

const row = (what: string, ours: string, reference: string, ratio: string, aim: string) =>
  `| ${what} | ${ours} | ${reference} | ${ratio} | ${aim} |`;
const cpuRow = (what: string, [ours, bare]: [number, number], aim: string) =>
  row(what, `${ours.toFixed(3)} ms`, `${bare.toFixed(3)} ms`, (ours / bare).toFixed(2), aim);

async function measureCpu(parts: Parts, bare: Serving, alone: Serving): Promise<string[]> {
  parts.report(`Chat at ${busyPerSecond} messages/s, one process`);
  bareOnes.add(bare);
  const ours = { opened: await open(parts, busyRooms, alone, alone), pids: [alone.pid] };
  const reference = { opened: await open(parts, busyRooms, bare, bare), pids: [bare.pid] };
  const costs = await inTurn(parts, ours, reference);
  close(ours.opened);
  close(reference.opened);
  return [cpuRow(`CPU per message at ${busyPerSecond}/s in ${busyRooms} rooms, one process`, costs, "≤ 1.5")];
}

async function measureTwo(
  parts: Parts,
  bare: Serving,
  [one, two]: readonly [Serving, Serving],
  redis: Serving,
): Promise<string[]> {
  parts.report(`Chat at ${busyPerSecond} messages/s, across two processes`);
  const ours = { opened: await open(parts, busyRooms, one, two), pids: [one.pid, two.pid, redis.pid] };
  const reference = { opened: await open(parts, busyRooms, bare, bare), pids: [bare.pid] };
  const costs = await inTurn(parts, ours, reference);
  const delivery = await deliverThrice(ours.opened, 400);
  close(ours.opened);
  close(reference.opened);
  return [
    cpuRow(`CPU per message at ${busyPerSecond}/s in ${busyRooms} rooms, across two processes`, costs, "≤ 2"),
    deliveryRow("Delivery at 400/s across two processes", delivery, ""),
  ];
}

const deliveryRow = (what: string, { sent, delivered, p50, p99 }: Delivery, aim: string) =>
  row(what, `p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms, ${delivered} of ${sent}`, "", "", aim);

/** Runs three times: counts are summed, times are medians. */
async function deliverThrice(opened: readonly OpenRoom[], perSecond: number): Promise<Delivery> {
  const runs: Delivery[] = [];
  for (let run = 0; run < 3; run++) runs.push(await deliver(opened, perSecond, seconds));
  const sum = (of: (run: Delivery) => number) => runs.reduce((total, run) => total + of(run), 0);
  return {
    sent: sum(({ sent }) => sent),
    delivered: sum(({ delivered }) => delivered),
    p50: median(runs.map(({ p50 }) => p50)),
    p99: median(runs.map(({ p99 }) => p99)),
  };
}

async function measureDelivery(parts: Parts, alone: Serving): Promise<string[]> {
  parts.report("Delivery at 400 messages/s; 1,000 rooms with 500 messages/s");
  const few = await open(parts, busyRooms, alone, alone);
  await deliver(few, 400, 2);
  const quick = await deliverThrice(few, 400);
  close(few);
  const many = await open(parts, rooms, alone, alone);
  const wide = await deliver(many, 500, seconds);
  close(many);
  return [
    deliveryRow("Delivery at 400/s", quick, "p50 ≤ 1 ms, p99 ≤ 5 ms"),
    deliveryRow(`500/s over ${rooms} open rooms`, wide, "nothing lost"),
  ];
}

/** Returns the CPU over fifty seconds, in per cent of one core: long enough for one ping to each socket. */
async function cpuShare(cpu: () => number): Promise<number> {
  const before = cpu();
  await new Promise((done) => setTimeout(done, 50_000));
  return (cpu() - before) / 500;
}

/** Measures a fresh process that holds the notice sockets of 10,000 people, one each. */
async function measureIdle(
  parts: Parts,
  databaseUrl: string,
  dataDir: string,
  children: ChildProcess[],
): Promise<string[]> {
  parts.report(`${people} idle sockets`);
  const server = await startProduct(databaseUrl, dataDir, children);
  const sockets = [];
  const bell = (n: number) => connect(server.url, `/ws/notifications/${100_001 + n}/`, parts.tokens[n] ?? "");
  // The first hundred only warm the process up.
  for (let n = 0; n < 100; n++) sockets.push(await bell(n));
  await new Promise((done) => setTimeout(done, 3_000));
  const before = memoryOf(server.pid);
  const cpu = () => cpuOfTree(server.pid) + cpuOfTree(parts.databasePid);
  const atRest = await cpuShare(cpu);
  for (let n = 100; n < people; n += 50) {
    const group = Array.from({ length: Math.min(50, people - n) }, (_, index) => bell(n + index));
    sockets.push(...(await Promise.all(group)));
  }
  await new Promise((done) => setTimeout(done, 10_000));
  const each = ((memoryOf(server.pid) - before) * 1024) / (people - 100);
  const idle = await cpuShare(cpu);
  for (const socket of sockets) socket.terminate();
  return [
    row(`Memory of each of ${people} idle sockets`, `${each.toFixed(1)} KiB`, "", "", "≤ 12 KiB"),
    row(
      `CPU while ${people} sockets are idle (pings, and the database and its background work), compared with a hundred`,
      `${idle.toFixed(1)} % of a core`,
      `${atRest.toFixed(1)} %`,
      "",
      "≤ 2 % more",
    ),
  ];
}
