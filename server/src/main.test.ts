// Starting and stopping. With WEB_CONCURRENCY: one port, several serving processes, which are replaced when they die.
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase } from "../test/database.ts";
import { readMigrations } from "./platform/database/migrate.ts";
import { administrator, customer, type TestPerson } from "../test/people.ts";
import { startRedis, type TestRedis } from "../test/redis.ts";
import { openSocket, until, type TestSocket } from "../test/socket.ts";
import { serverProcess } from "../test/server-process.ts";
import { startApp, type TestApp } from "../test/start-app.ts";
import { startProcess, testSecret, type TestProcess } from "../test/start-process.ts";

let redis: TestRedis;
let maker: TestApp;
let server: TestProcess;
let boss: TestPerson;
beforeAll(async () => {
  redis = await startRedis();
  // Used only to create people; no client connects to it.
  maker = await startApp({ REDIS_URL: redis.url }, { jobs: false });
  boss = await administrator(maker, { id: 3 });
  server = await startProcess({
    DATABASE_URL: maker.databaseUrl,
    REDIS_URL: redis.url,
    WEB_CONCURRENCY: "2",
  });
  // Printed once both serve; one of them answers /readyz earlier.
  await until(() => server.output().includes("is ready at"));
}, 120_000);
afterAll(async () => {
  await server.stop();
  await maker.close();
  await redis.stop();
});

/** Returns the parent process' children, including those that have ended unnoticed. */
const children = (): number[] =>
  readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, "utf8").trim().split(" ").map(Number);
const forks = (): number[] =>
  children().filter((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("main.js"));

test("two processes serve one port, share rooms, survive the death of one and exit with 1001 and 0", async () => {
  const asha = await customer(maker);
  const { body } = await maker.call("POST", "/chat/get_chats/", { token: asha.token, body: {} });
  const join = (token: string) => openSocket(server, `/ws/chat/${body.chat_id}/`, token);
  const before = forks();
  expect(before).toHaveLength(2);

  const readers = await Promise.all(Array.from({ length: 8 }, () => join(asha.token)));
  const writer = await join(boss.token);
  writer.send({ message: "Good morning", client_id: "first" });
  await Promise.all(readers.map((reader) => reader.waitFor(({ client_id }) => client_id === "first")));

  const codes: (number | undefined)[] = readers.map(() => undefined);
  for (const [index, reader] of readers.entries()) void reader.closed.then((code) => (codes[index] = code));
  process.kill(before[0] ?? 0, "SIGKILL");
  await until(() => codes.includes(1006));
  // All sockets of the dead process end at the same time, but are reported one after the other; the remaining ones
  // answer.
  await Promise.all(
    readers.map(({ ws, closed }) => {
      if (ws.readyState === ws.OPEN) ws.ping();
      return Promise.race([closed, once(ws, "pong")]);
    }),
  );
  const left = readers.filter((_, index) => codes[index] === undefined);
  // Connections alternated between the processes, so the remaining process serves some of them.
  expect(left.length).toBeGreaterThan(0);
  expect(left.length).toBeLessThan(readers.length);
  // Until it is noticed, connections are still handed to the dead process, and are never answered.
  await until(() => !children().includes(before[0] ?? 0));
  const back: TestSocket[] = await Promise.all(
    Array.from({ length: readers.length - left.length }, () => join(asha.token)),
  );
  const again = await join(boss.token);
  again.send({ message: "Still there?", client_id: "second" });
  await Promise.all(
    [...left, ...back].map((reader) => reader.waitFor(({ client_id }) => client_id === "second")),
  );
  await until(() => forks().length === 2 && !forks().includes(before[0] ?? 0));

  const stopped = server.stop();
  expect(await Promise.all([...left, ...back, again].map(({ closed }) => closed))).toEqual(
    Array.from({ length: readers.length + 1 }, () => 1001),
  );
  expect(await stopped).toBe(0);
});

// Otherwise the start would go on after the stop. supervision.test.ts shows a signal after the start.
test("a signal in the first moments also stops the embedded database", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "hourhand-signal-"));
  chmodSync(dataDir, 0o755);
  const pidFile = join(dataDir, "postgres/cluster/postmaster.pid");
  try {
    const alone = await serverProcess({ DATA_DIR: dataDir, SECRET_KEY: testSecret });
    const [started, code] = await Promise.allSettled([
      alone.start(),
      until(() => existsSync(pidFile), 60_000).then(() => alone.stop()),
    ]);
    expect(started.status).toBe("rejected");
    expect(code).toMatchObject({ value: 0 });
    expect(existsSync(pidFile)).toBe(false);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test("a signal while an external database is being prepared ends the start at once, and does not stop that database", async () => {
  const database = await freshDatabase();
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  // As if another instance were migrating.
  await holder.query("select pg_advisory_lock(4812802)");
  const waiting = await serverProcess({ DATABASE_URL: database.url, SECRET_KEY: testSecret });
  const [started, code] = await Promise.allSettled([
    waiting.start(),
    until(async () => {
      const { rows } = await holder.query(
        "select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())",
      );
      return rows.length === 1;
    }, 60_000).then(() => waiting.stop()),
  ]);
  expect(started.status).toBe("rejected");
  expect(code).toMatchObject({ value: 0 });
  await holder.end();
  await database.drop();
});

test(
  "a failed migration ends the start for good with its name and advice, one killed in the middle leaves the previous state, and the same start then completes",
  { tags: ["@operating-1.19", "@operating-1.20"] },
  async () => {
    const database = await freshDatabase({ empty: true });
    const [holder, watcher] = [database.url, database.url].map(
      (connectionString) => new pg.Client({ connectionString }),
    ) as [pg.Client, pg.Client];
    await Promise.all([holder.connect(), watcher.connect()]);
    const applied = async () =>
      (await watcher.query("select name from schema_migrations order by number")).rows.map(
        ({ name }: { name: string }) => name,
      );
    const server = await serverProcess({ DATABASE_URL: database.url, SECRET_KEY: testSecret });

    // Blocks the third migration; the two before it have been applied.
    await holder.query("create table people (id int)");
    const failure = await server.start().catch(String);
    expect(failure).toMatch(
      /The migration 0003_accounts.* failed and was undone: .*people.* already exists\. Those before it stand\./,
    );
    expect(server.code()).toBe(78);
    expect((await applied()).length).toBe(2);
    await holder.query("drop table people");

    // The third migration also creates this table, and waits for this transaction.
    await holder.query("begin; create table people (id int)");
    const isInMigration = async () => {
      const { rows } = await watcher.query(
        `select from pg_stat_activity where datname = current_database() and application_name = 'hourhand migrations'
       and wait_event_type = 'Lock' and query like '%create table people%'`,
      );
      return rows.length === 1;
    };
    const [started] = await Promise.allSettled([
      server.start(),
      until(isInMigration, 60_000).then(() => server.kill()),
    ]);
    expect(started.status).toBe("rejected");
    await holder.query("rollback");
    expect((await applied()).length).toBe(2);

    await server.start();
    expect(await applied()).toEqual(readMigrations().map(({ name }) => name));
    expect(await server.stop()).toBe(0);
    await Promise.all([holder.end(), watcher.end()]);
    await database.drop();
  },
);

test("a stop while the jobs are starting stops everything", async () => {
  const app = await startApp({ REDIS_URL: redis.url }, { jobs: false });
  const starting = app.app.startJobs();
  await app.close();
  await starting;
  expect(app.app.platform.pool.totalCount).toBe(0);
});
