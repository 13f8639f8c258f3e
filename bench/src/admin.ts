// Measures the administrator's tables with few and with many rows: the first and the last page, searches, every sort
// order, the export.
import type { ChildProcess } from "node:child_process";
import { readFileSync, mkdtempSync, rmSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedDatabase } from "@hourhand/embedded-postgres/launch";
import { migrate } from "../../server/src/platform/database/migrate.ts";
import { installJobs } from "../../server/src/platform/jobs/jobs.ts";
import { measure, type Shot, type Target } from "./load.ts";
import { cpuOfTree } from "./processes.ts";
import { seedAdministration, signInAdministrator } from "./seed-admin.ts";
import { startProduct } from "./serving.ts";

const quiet = { info: () => {}, warn: () => {} };
const warmUps = 40;
const requests = 200;

const tables = [
  {
    table: "users",
    path: "/admin_view/users_view/",
    sorts: ["id", "username", "email", "phone", "date_joined", "last_login", "role"],
  },
  {
    table: "workers",
    path: "/admin_view/workers_view/",
    sorts: ["id", "full_name", "job", "salary", "total_fee", "payed_fee", "pending_fee"],
  },
  { table: "categories", path: "/admin_view/job_view/", sorts: ["id", "title"] },
  {
    table: "bookings",
    path: "/admin_view/view_bookings/",
    sorts: ["id", "user", "worker", "job", "booking_date", "booked_date", "status"],
  },
  { table: "wallet", path: "/admin_view/view_wallet/", sorts: ["created_at", "amount"] },
  {
    table: "requests",
    path: "/admin_view/requests_view/",
    sorts: ["id", "full_name", "age", "salary", "qualification", "experience", "job", "previous_company"],
  },
] as const;

/** The CPU that one call takes, in milliseconds, at one size. */
export interface AdminCall {
  table: string;
  call: string;
  rows: number;
  serverCpu: number;
  databaseCpu: number;
  failures: number;
}

/** One export. Memory in MiB: the server's when idle, and its peak while the file is read. */
export interface AdminExport {
  table: string;
  rows: number;
  lines: number;
  perSecond: number;
  cpuPerRow: number;
  rest: number;
  peak: number;
}

/** What a run measured. */
export interface AdminFigures {
  load: number;
  calls: AdminCall[];
  exports: AdminExport[];
}

/** Measures every table at the given sizes. */
export async function measureAdmin(
  sizes: readonly number[],
  report: (line: string) => void,
): Promise<AdminFigures> {
  const figures: AdminFigures = { load: loadavg()[0] ?? 0, calls: [], exports: [] };
  for (const size of sizes) await measureSize(size, figures, report);
  return figures;
}

async function measureSize(
  rows: number,
  figures: AdminFigures,
  report: (line: string) => void,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "hourhand-bench-"));
  const database = await startEmbeddedDatabase({ dataDir, log: quiet });
  const children: ChildProcess[] = [];
  try {
    report(`Filling every table with ${rows} rows`);
    await migrate(database.url);
    await installJobs(database.url);
    await seedAdministration(database.url, rows);
    const token = await signInAdministrator(database.url);
    const product = await startProduct(database.url, dataDir, children);
    const target: Target = { url: product.url, serverPid: product.pid, databasePid: database.pid() };
    for (const { table, path, sorts } of tables) {
      const queries = callsOf(sorts, await rowsOf(database.url, table));
      for (const [call, query] of Object.entries(queries)) {
        report(`Measuring ${table}, ${call}, at ${rows} rows`);
        const shot: Shot = { method: "GET", path: `${path}?${query}`, token, expect: 200 };
        await measure(target, times(warmUps, shot), { connections: 4 });
        const { serverCpu, databaseCpu, failures } = await measure(target, times(requests, shot), {
          connections: 4,
        });
        figures.calls.push({ table, call, rows, serverCpu, databaseCpu, failures });
      }
    }
    for (const { table } of tables) {
      report(`Exporting ${table} at ${rows} rows`);
      figures.exports.push({ table, rows, ...(await exported(target, table, token)) });
    }
  } finally {
    for (const child of children) child.kill("SIGTERM");
    await new Promise((done) => setTimeout(done, 500));
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const times = (count: number, shot: Shot): Shot[] => Array.from({ length: count }, () => shot);

function callsOf(sorts: readonly string[], total: number): Record<string, string> {
  const lastPage = Math.ceil(total / 10);
  return {
    "first page": "page=1&page_size=10",
    "last page, by cursor": `before=&page_size=${total - (lastPage - 1) * 10}`,
    "last page, by number": `page=${lastPage}&page_size=10`,
    "search, ten rows": "page=1&page_size=10&search=needle",
    "search, nothing": "page=1&page_size=10&search=xqxqxq",
    "search, two letters, no match": "page=1&page_size=10&search=xq",
    ...Object.fromEntries(
      sorts.flatMap((sort) => [
        [`sort ${sort}`, `page=1&page_size=10&sort=${sort}&order=asc`],
        [`sort ${sort}, last page`, `before=&page_size=10&sort=${sort}&order=asc`],
      ]),
    ),
  };
}

const counters: Readonly<Record<string, string>> = {
  users: "people",
  workers: "workers",
  categories: "job_categories",
  bookings: "bookings",
  wallet: "payments",
  requests: "pending_applications",
};

async function rowsOf(url: string, table: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ total: string }>("select counter_total($1) as total", [
    counters[table],
  ]);
  await client.end();
  return Number(rows[0]?.total);
}

/** Reads an export to its end. */
async function exported(
  target: Target,
  table: string,
  token: string,
): Promise<Omit<AdminExport, "table" | "rows">> {
  await new Promise((done) => setTimeout(done, 1_000));
  const rest = residentOf(target.serverPid);
  let peak = rest;
  const timer = setInterval(() => (peak = Math.max(peak, residentOf(target.serverPid))), 5);
  const cpu = () => cpuOfTree(target.serverPid) + cpuOfTree(target.databasePid);
  const [before, begun] = [cpu(), performance.now()];
  const headers = { authorization: `Bearer ${token}` };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${target.url}/admin_view/export/${table}`, { headers, agent: false }, resolve).on("error", reject);
  });
  let lines = -1;
  for await (const chunk of response as AsyncIterable<Buffer>)
    for (const byte of chunk) if (byte === 10) lines++;
  clearInterval(timer);
  if (response.statusCode !== 200)
    throw new Error(`The export of ${table} was answered ${response.statusCode}.`);
  const seconds = (performance.now() - begun) / 1000;
  return { lines, perSecond: lines / seconds, cpuPerRow: (cpu() - before) / lines, rest, peak };
}

/** Returns the resident memory of a process in MiB, with one decimal. */
function residentOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
}
