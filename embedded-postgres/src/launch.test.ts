// Tests the launch with the real binaries and real kills. place.test.ts tests folders and owners alone.
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startEmbeddedDatabase, type EmbeddedDatabase, type EmbeddedDatabaseOptions } from "./launch.ts";
import { testBinaries } from "../test/binaries.ts";
import { bundleStartEmbedded } from "../test/bundle-start-embedded.ts";
import { isAlive } from "./is-alive.ts";
import { explainOutput } from "./problem.ts";

const folders: string[] = [];
const running: EmbeddedDatabase[] = [];
const children: ChildProcess[] = [];
let program: Awaited<ReturnType<typeof bundleStartEmbedded>> | undefined;

const openFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), "hourhand-launch-"));
  chmodSync(folder, 0o755);
  return folder;
};
const newFolder = () => {
  const folder = openFolder();
  folders.push(folder);
  return join(folder, "data");
};

const madeOnce = openFolder();
/** Its path is long and has spaces and a quote. */
const firstFolder = join(madeOnce, `it's ${"long ".repeat(20)}`, "data");
beforeAll(async () => {
  const database = await start(firstFolder, { durable: true });
  running.pop();
  await database.stop();
  program = await bundleStartEmbedded();
});
afterAll(() => {
  program?.remove();
  rmSync(madeOnce, { recursive: true, force: true, maxRetries: 10 });
});

/** A data folder after a first start: a copy, because making a database takes seconds. */
const usedFolder = () => {
  const dataDir = newFolder();
  // With its owner, who is another user if this one is root.
  execFileSync("cp", ["-a", firstFolder, dataDir]);
  return dataDir;
};

const start = async (dataDir: string, options: Partial<EmbeddedDatabaseOptions> = {}) => {
  const log = { info: () => {}, warn: () => {} };
  const database = await startEmbeddedDatabase({
    dataDir,
    log,
    durable: false,
    binaries: testBinaries(),
    settings: { shared_buffers: "32MB" },
    ...options,
  });
  running.push(database);
  return database;
};

type Report = { url: string; adopted: boolean; pid: number; error?: string };

const startChild = (dataDir: string) => {
  const child = spawn(process.execPath, [program?.file ?? "", dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const report = once(child.stdout, "data").then(([line]) => JSON.parse(String(line)) as Report);
  return { child, report };
};

const query = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(text);
    return rows;
  } finally {
    await client.end();
  }
};

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGKILL");
      await once(child, "exit");
    }
  }
  for (const database of running.splice(0)) await database.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

test("a start makes a durable UTF-8 database that requires a password and listens only for its user", async () => {
  const dataDir = usedFolder();
  const database = await start(dataDir, { durable: true });
  expect(database).toMatchObject({ adopted: false, moved: false, location: join(dataDir, "postgres") });
  const names = [
    "fsync",
    "full_page_writes",
    "synchronous_commit",
    "server_encoding",
    "TimeZone",
    "jit",
    "data_checksums",
    "listen_addresses",
    "is_superuser",
  ];
  const rows = await query(
    database.url,
    `SELECT name, current_setting(name) AS value FROM unnest('{${names.join()}}'::text[]) AS name`,
  );
  expect(Object.fromEntries(rows.map(({ name, value }) => [name, value]))).toEqual({
    fsync: "on",
    full_page_writes: "on",
    synchronous_commit: "on",
    server_encoding: "UTF8",
    TimeZone: "UTC",
    jit: "off",
    data_checksums: "on",
    listen_addresses: "",
    is_superuser: "off",
  });
  const wrong = new URL(database.url);
  wrong.password = "wrong";
  await expect(query(wrong.href, "SELECT 1")).rejects.toThrow(/password authentication failed/);
  expect(statSync(join(database.location, "credentials.json")).mode & 0o777).toBe(0o600);
  expect(statSync(database.location).mode & 0o777).toBe(0o700);
  if (process.getuid?.() === 0) expect(statSync(database.location).uid).not.toBe(0);
});

test("a server left behind by kill -9 is adopted with everything committed", async () => {
  const dataDir = usedFolder();
  const { child, report } = startChild(dataDir);
  const { url, pid } = await report;
  await query(url, "CREATE TABLE kept AS SELECT 1 AS n");
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(isAlive(pid)).toBe(true);
  const database = await start(dataDir);
  expect([database.adopted, database.pid()]).toEqual([true, pid]);
  expect(await query(database.url, "SELECT n FROM kept")).toEqual([{ n: 1 }]);
  await database.stop();
  expect(isAlive(pid)).toBe(false);
});

test("a second start on the same folder fails, names the process that uses it, and disturbs nothing", async () => {
  const dataDir = usedFolder();
  const { child, report } = startChild(dataDir);
  const { url } = await report;
  await expect(start(dataDir, { timeout: 2_000 })).rejects.toThrow(
    `Another HourHand (process ${child.pid}) is using the database`,
  );
  expect(await query(url, "SELECT 1 AS n")).toEqual([{ n: 1 }]);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("of two concurrent first starts on an empty folder exactly one gets it", async () => {
  const dataDir = newFolder();
  const both = await Promise.allSettled([
    start(dataDir, { timeout: 3_000 }),
    start(dataDir, { timeout: 3_000 }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(String(both.find((one) => one.status === "rejected")?.reason)).toMatch(/Another HourHand/);
  expect(readdirSync(dataDir)).toEqual(["postgres"]);
});

test("a PostgreSQL that dies while we run is restarted under the same address", async () => {
  const database = await start(usedFolder());
  await query(database.url, "CREATE TABLE kept AS SELECT 1 AS n");
  const before = database.pid();
  process.kill(before, "SIGKILL");
  await expect.poll(() => database.pid(), { timeout: 60_000 }).not.toBe(before);
  expect(await query(database.url, "SELECT n FROM kept")).toEqual([{ n: 1 }]);
});

test("stale pid files are recognized: of a dead process, of an unrelated one, of one that hangs", async () => {
  const dataDir = usedFolder();
  const { child, report } = startChild(dataDir);
  const { url, pid } = await report;
  await query(url, "CREATE TABLE kept AS SELECT 1 AS n");
  child.kill("SIGKILL");
  await once(child, "exit");
  const pidFile = join(dataDir, "postgres/cluster/postmaster.pid");
  const text = readFileSync(pidFile, "utf8");

  process.kill(pid, "SIGSTOP");
  const second = await start(dataDir, { timeout: 2_000 });
  expect([second.adopted, isAlive(pid)]).toEqual([false, false]);
  await second.stop();

  writeFileSync(pidFile, text);
  const third = await start(dataDir);
  expect(third.adopted).toBe(false);
  await third.stop();

  writeFileSync(pidFile, text.replace(/^\d+/, String(process.pid)), { mode: 0o666 });
  const fourth = await start(dataDir);
  expect(fourth.adopted).toBe(false);
  expect(await query(fourth.url, "SELECT n FROM kept")).toEqual([{ n: 1 }]);
});

test("a first start killed half-way leaves nothing that the next one trusts", async () => {
  const dataDir = newFolder();
  const { child } = startChild(dataDir);
  const isHalfMade = () =>
    existsSync(dataDir) &&
    readdirSync(dataDir).some(
      (name) => name.includes(".new-") && existsSync(join(dataDir, name, "cluster/PG_VERSION")),
    );
  await expect.poll(isHalfMade, { timeout: 60_000, interval: 5 }).toBe(true);
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(existsSync(join(dataDir, "postgres"))).toBe(false);
  const database = await start(dataDir);
  expect(await query(database.url, "SELECT 1 AS n")).toEqual([{ n: 1 }]);
  expect(readdirSync(dataDir)).toEqual(["postgres"]);
});

test("without Unix sockets it listens on a remembered port of 127.0.0.1, or on another when that is taken", async () => {
  const dataDir = usedFolder();
  const first = await start(dataDir, { tcp: true });
  const port = new URL(first.url).port;
  const [{ listen } = {}] = await query(first.url, `SELECT current_setting('listen_addresses') AS listen`);
  expect(listen).toBe("127.0.0.1");
  await first.stop();
  const second = await start(dataDir, { tcp: true });
  expect(new URL(second.url).port).toBe(port);
  await second.stop();
  const squatter = createServer().listen(Number(port), "127.0.0.1");
  await once(squatter, "listening");
  const third = await start(dataDir, { tcp: true });
  expect(new URL(third.url).port).not.toBe(port);
  expect(await query(third.url, "SELECT 1 AS n")).toEqual([{ n: 1 }]);
  squatter.close();
});

test("a long path, with spaces and quotes, gets its socket in the temporary folder", async () => {
  const database = await start(firstFolder);
  expect(database.location).toContain("long long");
  expect(new URL(database.url).searchParams.get("host")).toMatch(/^\/tmp\/hourhand-\d+-[0-9a-f]{12}$/);
  expect(await query(database.url, "SELECT 1 AS n")).toEqual([{ n: 1 }]);
});

test("a folder that holds other files, or the database of another version, stays unchanged", async () => {
  const dataDir = newFolder();
  mkdirSync(join(dataDir, "postgres"), { recursive: true });
  writeFileSync(join(dataDir, "postgres/letter.txt"), "Dear Jane");
  await expect(start(dataDir)).rejects.toThrow(/contains no database but is not empty/);
  mkdirSync(join(dataDir, "postgres/cluster"));
  writeFileSync(join(dataDir, "postgres/cluster/PG_VERSION"), "17\n");
  await expect(start(dataDir)).rejects.toThrow(/made by PostgreSQL 17, this HourHand brings 18/);
});

test.each([
  ["FATAL:  could not write lock file: No space left on device", /disk is full/],
  ['could not bind IPv4 address "127.0.0.1": Address already in use', /port is taken/],
  ["FATAL:  could not map anonymous shared memory: Cannot allocate memory", /too little free memory/],
  ["PANIC:  could not locate a valid checkpoint record", /damaged/],
  ["FATAL:  something new", /PostgreSQL said: FATAL: {2}something new/],
])("PostgreSQL's message becomes a sentence: %s", (output, sentence) => {
  expect(explainOutput(output, "The embedded database could not be started").message).toMatch(sentence);
});
