// Measures a backup under load, and its restore elsewhere: whether a request fails, how much memory the command uses,
// and whether the restored data equal the original. The commands are those of the build.
import { spawn, type ChildProcess } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import {
  openEmbeddedDatabase,
  startEmbeddedDatabase,
  type EmbeddedDatabase,
} from "@hourhand/embedded-postgres/launch";
import { migrate } from "../../server/src/platform/database/migrate.ts";
import { ledgerSums, openSession, storedTables } from "../../server/src/platform/database/whole-database.ts";
import type { StoredTable } from "../../server/src/platform/database/queries-whole-database.ts";
import { installJobs } from "../../server/src/platform/jobs/jobs.ts";
import { createFileStore } from "../../server/src/platform/storage/store.ts";
import { nodeOptionsOf } from "../../tools/node-options.mjs";
import { fillMarketplace, firstCustomerId } from "../../server/test/fill-marketplace.ts";
import type { Shot } from "./load.ts";
import { bookingPair } from "./marketplace/bookings.ts";
import { createRandom } from "./marketplace/random.ts";
import { memoryOf, proportionalMemoryOf } from "./processes.ts";
import { benchSecret, run, signInCustomers } from "./seed.ts";
import { root, startProduct } from "./serving.ts";
import { startSteadyLoad, type SteadyFigures } from "./steady-load.ts";

const quiet = { info: () => {}, warn: () => {} };
const perSecond = 100;
const customers = 2_000;
const secondsBefore = 15;
/** How much RSS `backup` may use, in MiB (the operator's contract). */
const maxMiB = 250;
/** Matches tables that the running product writes without a request. */
const writtenByItself = /^(?:graphile_worker\..*|installation|job_processes)$/;

/** How many rows to fill in. */
export interface BackupSize {
  workers: number;
  bookingsEach: number;
  pictures: number;
}

/**
 * Measures, and reports the result as a table.
 * @throws Error if a request failed, or restored data differ
 */
export async function measureBackup(size: BackupSize, report: (line: string) => void): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "hourhand-bench-"));
  chmodSync(folder, 0o755);
  const children: ChildProcess[] = [];
  const loadAtFirst = loadavg()[0] ?? 0;
  const dataDir = join(folder, "product");
  report(`Filling a database with ${size.workers} workers and ${size.pictures} pictures`);
  await fill(folder, dataDir, size);
  const database = await startEmbeddedDatabase({ dataDir: folder, log: quiet });
  try {
    const tokens = await signInCustomers(database.url, customers, firstCustomerId);
    const environment = { DATABASE_URL: database.url, DATA_DIR: dataDir };
    const product = await startProduct(database.url, folder, children, environment);
    const reading = await readsOf(database.url, tokens, size.workers);
    const bookings = (await bookingPair(database.url, tokens, { hours: [10], encoding: "form" })).ours;
    let asked = 0;
    // One in ten requests is a booking, as long as there are customers who have none.
    const next = () => (++asked % 10 === 0 ? (bookings.pop() ?? reading()) : reading());
    const served = (what: () => Shot) => startSteadyLoad(product.url, what, perSecond);

    report(`Serving ${perSecond} requests a second`);
    const stopBefore = served(reading);
    await sleep(secondsBefore * 1000);
    const before = await stopBefore();

    report("Backing up under reads and bookings");
    const stopWriting = served(next);
    await sleep(2_000);
    const waiting = bookings.length;
    const first = await runCommand(["backup", "--json", join(folder, "first")], environment);
    const booked = waiting - bookings.length;
    const writing = await stopWriting();
    report("Checking the archive");
    const tried = await runCommand(["restore", "--check", "--json", join(folder, "first")], {
      TMPDIR: folder,
    });

    report("Backing up under reads only");
    await untilNoJobIsDue(database.url);
    const was = await stateOf(database.url, dataDir);
    const stopReading = served(reading);
    const second = await runCommand(["backup", "--json", join(folder, "second")], environment);
    const reads = await stopReading();
    const still = await stateOf(database.url, dataDir);
    for (const child of children) child.kill("SIGTERM");

    report("Restoring elsewhere");
    const elsewhere = join(folder, "elsewhere");
    const restored = await runCommand(["restore", "--json", join(folder, "second")], { DATA_DIR: elsewhere });
    const other = await openEmbeddedDatabase({ dataDir: elsewhere, log: quiet });
    const is = await stateOf(other.url, elsewhere);
    await other.stop();
    const compared = compare(was, still, is);

    const failed = [before, writing, reads].flatMap(({ failures }) => failures);
    if (failed.length > 0)
      throw new Error(`${failed.length} requests failed: ${failed.slice(0, 5).join("; ")}`);
    if (tried.reply["ok"] !== true)
      throw new Error(`The archive is incomplete: ${String(tried.reply["message"])}`);
    const counts = `${size.workers} workers, ${size.workers * size.bookingsEach} bookings, ${size.pictures} pictures`;
    return [
      `${counts}; ${mebibytes(await sizeOf(database))} MiB of database. ${perSecond} requests a second: workers' list and details, home, own bookings, pictures, and in the first backup one in ten a new booking. Load of the machine when it began: ${loadAtFirst.toFixed(1)}; at the end: ${(loadavg()[0] ?? 0).toFixed(1)}.`,
      "",
      "| requests | sent | a second | failed | p50 ms | p99 ms | longest ms |\n| --- | --- | --- | --- | --- | --- | --- |",
      requestsRow("without a backup", before),
      requestsRow(`while the first runs; ${booked} bookings made in this time`, writing),
      requestsRow("while the second runs", reads),
      "",
      `| command | seconds | archive MiB | most PSS MiB | most RSS MiB | aim of RSS |\n| --- | --- | --- | --- | --- | --- |`,
      commandRow("first backup", first, `< ${maxMiB}`),
      commandRow(
        "`restore --check` of it, which compares rows, ledger and pictures with its manifest",
        tried,
      ),
      commandRow("second backup", second, `< ${maxMiB}`),
      commandRow("restore of it elsewhere", restored),
      "",
      compared,
    ].join("\n");
  } finally {
    for (const child of children) child.kill("SIGKILL");
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const mebibytes = (bytes: number) => Math.round(bytes / 2 ** 20);
const requestsRow = (name: string, { sent, perSecond: rate, failures, p50, p99, longest }: SteadyFigures) =>
  `| ${name} | ${sent} | ${rate.toFixed(1)} | ${failures.length} | ${p50.toFixed(1)} | ${p99.toFixed(0)} | ${longest.toFixed(0)} |`;
const commandRow = (name: string, { seconds, reply, pss, rss }: Ran, aim = "") =>
  `| ${name} | ${seconds.toFixed(1)} | ${typeof reply["bytes"] === "number" ? mebibytes(reply["bytes"]) : ""} | ${pss} | ${rss} | ${aim} |`;

/** Fills in rows, a ledger with the workers' fees and payments, and customers' pictures. */
async function fill(folder: string, dataDir: string, { workers, bookingsEach, pictures }: BackupSize) {
  const settings = { max_wal_size: "8GB", wal_level: "minimal", max_wal_senders: 0 };
  const database = await startEmbeddedDatabase({ dataDir: folder, log: quiet, durable: false, settings });
  await migrate(database.url);
  await installJobs(database.url);
  const size = { workers, bookingsEach, messagesEach: bookingsEach, customers: Math.max(4_000, workers / 5) };
  await fillMarketplace(database.url, size);
  const random = createRandom(7);
  const store = createFileStore(join(dataDir, "pictures"));
  const names = Array.from({ length: pictures }, () => randomBytes(16).toString("hex"));
  const sizes: number[] = [];
  for (const name of names) {
    // Pictures are already compressed, so random bytes cost the same.
    const bytes = randomBytes(random.whole(20_000, 180_000));
    sizes.push(bytes.length);
    await store.put(name, bytes);
  }
  await run(database.url, [
    `insert into pictures (name, is_public, width, height, size_bytes)
       select name, true, 800, 600, size from unnest('{${names.join(",")}}'::text[], '{${sizes.join(",")}}'::int[]) p (name, size)`,
    `update people set picture = p.name from pictures p where people.id = ${firstCustomerId - 1} + p.id`,
    `insert into ledger_accounts (kind, worker_id) select 'worker', id from workers`,
    `with fees as (insert into ledger_transactions (kind, booking_id) select 'fee', id from bookings where status = 'completed' returning id, booking_id)
     insert into ledger_entries (transaction_id, account_id, amount_paise)
       select f.id, case part when 1 then a.id else (select id from ledger_accounts where kind = 'fees') end,
         (3 - 2 * part) * (100 + b.total_paise / 10)
       from fees f join bookings b on b.id = f.booking_id join ledger_accounts a on a.worker_id = b.worker_id, generate_series(1, 2) part`,
    "select compact_counters(), compact_booking_counts()",
    "vacuum analyze",
  ]);
  await run(database.superuserUrl.replace(/\/postgres(?=$|\?)/, "/hourhand"), ["checkpoint"]);
  await database.stop();
}

/** Returns typical page views, in turn. */
async function readsOf(url: string, tokens: readonly string[], workers: number): Promise<() => Shot> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>("select name from pictures order by id");
  await client.end();
  const random = createRandom(11);
  const one = <Item>(items: readonly Item[]) => items[random.whole(0, items.length - 1)];
  const position = () => ({
    latitude: 9.97 + random.whole(-40, 40) / 100,
    longitude: 76.28,
    page: 1,
    page_size: 6,
  });
  const read = (path: string): Shot => ({ method: "GET", path, expect: 200 });
  const signedIn = (shot: Shot): Shot => ({ ...shot, token: one(tokens) ?? "" });
  const kinds: (() => Shot)[] = [
    () => signedIn({ ...read("/user/workers_view/"), method: "POST", body: position() }),
    () => signedIn(read(`/user/workers_view/${random.whole(1, workers)}`)),
    () => read("/user/home_view/"),
    () => signedIn({ ...read("/user/bookings_view/?page=1"), method: "PATCH" }),
    () => read(`/media/${one(rows)?.name}.webp`),
  ];
  let turn = 0;
  return () => (kinds[turn++ % kinds.length] as () => Shot)();
}

/** What a successful command printed, how long it took, and its peak memory in MiB. */
interface Ran {
  seconds: number;
  reply: Record<string, unknown>;
  pss: number;
  rss: number;
}

async function runCommand(args: readonly string[], environment: Record<string, string>): Promise<Ran> {
  const from = performance.now();
  const child = spawn(
    process.execPath,
    [...nodeOptionsOf(args[0]), join(root, "server/dist/commands.js"), ...args],
    {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: { PATH: process.env["PATH"], SECRET_KEY: benchSecret, MARKET_TIME_ZONE: "UTC", ...environment },
    },
  );
  let [stdout, stderr, pss, rss] = ["", "", 0, 0];
  child.stdout.on("data", (part) => (stdout += String(part)));
  child.stderr.on("data", (part) => (stderr += String(part)));
  const timer = setInterval(() => {
    pss = Math.max(pss, proportionalMemoryOf(child.pid ?? 0));
    rss = Math.max(rss, memoryOf(child.pid ?? 0));
  }, 50);
  await once(child, "close");
  clearInterval(timer);
  if (child.exitCode !== 0) throw new Error(`${args[0]} ended with ${child.exitCode}: ${stderr}`);
  const reply = JSON.parse(stdout) as Record<string, unknown>;
  return { seconds: (performance.now() - from) / 1000, reply, pss, rss };
}

/** Waits for the bookings' notices and mails, which would otherwise still be written during the comparison. */
async function untilNoJobIsDue(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (let attempt = 0, idle = 0; idle < 5; attempt++) {
    if (attempt > 600) throw new Error("Jobs of the bookings are still waiting after five minutes.");
    const { rows } = await client.query<{ due: string }>(
      "select count(*) as due from graphile_worker.jobs where run_at <= now() and attempts < max_attempts",
    );
    idle = rows[0]?.due === "0" ? idle + 1 : 0;
    await sleep(500);
  }
  await client.end();
}

/** The number of rows and a checksum for each table, each account's balance, and a checksum for each picture. */
interface State {
  tables: Map<string, string>;
  ledger: Record<string, number>;
  pictures: Map<string, string>;
}

async function stateOf(url: string, dataDir: string): Promise<State> {
  const session = await openSession(url, "hourhand bench");
  try {
    const tables = new Map<string, string>();
    for (const table of await storedTables(session)) tables.set(table.name, await sumOf(session, table));
    return { tables, ledger: await ledgerSums(session), pictures: checksumsOf(join(dataDir, "pictures")) };
  } finally {
    await session.end();
  }
}

async function sumOf(session: pg.Client, { name, columns }: StoredTable): Promise<string> {
  const from = name.split(".").map(pg.escapeIdentifier).join(".");
  const { rows } = await session.query<{ sum: string }>(
    `select count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as sum
     from (select ${columns.map(pg.escapeIdentifier).join(", ")} from ${from}) t`,
  );
  return rows[0]?.sum ?? "";
}

function checksumsOf(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  return new Map(
    files.map(({ name, parentPath }) => [
      name,
      createHash("sha256")
        .update(readFileSync(join(parentPath, name)))
        .digest("hex"),
    ]),
  );
}

/** @throws Error naming the difference */
function compare(was: State, still: State, is: State): string {
  const names = [...was.tables.keys()].filter((name) => !writtenByItself.test(name));
  const moved = names.filter((name) => was.tables.get(name) !== still.tables.get(name));
  if (moved.length > 0) throw new Error(`These tables changed during the comparison: ${moved.join(", ")}`);
  const others = names.filter((name) => was.tables.get(name) !== is.tables.get(name));
  if (others.length > 0) throw new Error(`These restored tables differ: ${others.join(", ")}`);
  if (JSON.stringify(was.ledger) !== JSON.stringify(is.ledger))
    throw new Error("The restored ledger differs.");
  const pictures = [...was.pictures].filter(([name, sum]) => is.pictures.get(name) !== sum);
  if (pictures.length > 0 || was.pictures.size !== is.pictures.size)
    throw new Error(`${pictures.length} restored pictures differ.`);
  const rows = names.reduce((sum, name) => sum + Number.parseInt(was.tables.get(name) ?? "", 10), 0);
  const accounts = Object.keys(was.ledger).length;
  return `Restored elsewhere and compared with the original: ${names.length} tables with ${rows} rows, ${accounts} accounts of the ledger, ${was.pictures.size} pictures: counts, sums and checksums are the same.`;
}

async function sizeOf({ url }: EmbeddedDatabase): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ bytes: string }>(
    "select pg_database_size(current_database()) as bytes",
  );
  await client.end();
  return Number(rows[0]?.bytes);
}
