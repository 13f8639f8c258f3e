// npm run bench: measures, prints, and writes the measured sections of bench/RESULTS.md. Arguments name the sections:
// start, marketplace, payments, pages, admin, chat, backup, lighthouse; without any, it measures everything. For the
// marketplace there are `--sizes 1000,100000,1000000` (workers; by default the first two), `--only booking` (only calls whose name
// contains this; prints without writing) and `--keep <folder>` (filled databases remain there and are reused).
import { readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { measureAdmin, type AdminFigures } from "./admin.ts";
import { measureBackup } from "./backup.ts";
import { measureChat } from "./chat.ts";
import { measureStarts } from "./first-start.ts";
import { measurePages, type PageFigures } from "./lighthouse.ts";
import { measureMarketplace } from "./marketplace/marketplace.ts";
import { measurePayments } from "./payments.ts";
import { measurePublicPages } from "./public-pages.ts";
import { marketplaceTable } from "./marketplace/table.ts";

const results = join(dirname(fileURLToPath(import.meta.url)), "../RESULTS.md");
const report = (line: string) => void process.stdout.write(`${line}\n`);
const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { sizes: { type: "string" }, only: { type: "string" }, keep: { type: "string" } },
});
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);

const number = (value: number, digits = 2) => value.toFixed(digits);

function adminTables({ load, calls, exports }: AdminFigures): string {
  const both = (call: { serverCpu: number; databaseCpu: number }) => call.serverCpu + call.databaseCpu;
  const rows = calls.map((one) => {
    const small = calls.find(
      ({ table, call, rows: fewer }) => table === one.table && call === one.call && fewer < one.rows,
    );
    const growth = small ? number(both(one) / both(small)) : "";
    return `| ${one.table} | ${one.call} | ${one.rows} | ${number(one.serverCpu)} | ${number(one.databaseCpu)} | ${number(both(one))} | ${growth} | ${one.failures} |`;
  });
  const files = exports.map(
    (one) =>
      `| ${one.table} | ${one.lines} | ${number(one.perSecond, 0)} | ${number(one.cpuPerRow * 1000, 0)} | ${number(one.rest, 0)} | ${number(one.peak - one.rest, 1)} |`,
  );
  return [
    `CPU per call, ten rows a page, 4 connections. 'Growth' is the CPU of both at this size over that at the smaller one; the aim is at most 1.5. Load of the machine when it began: ${number(load, 1)}.`,
    "",
    "| table | call | rows | CPU ms server | CPU ms PostgreSQL | CPU ms both | growth | failures |\n| --- | --- | --- | --- | --- | --- | --- | --- |",
    ...rows,
    "",
    "Exports, one after another; memory is the server's. It is constant when the users, who are twice as many, take no more than others.",
    "",
    "| table | rows | rows/s | CPU µs a row, both | MiB at rest | MiB above it at most |\n| --- | --- | --- | --- | --- | --- |",
    ...files,
  ].join("\n");
}

function pagesTable(pages: readonly PageFigures[]): string {
  const head =
    "| page | performance | accessibility | best practices | SEO | LCP ms | TBT ms | shift | script KB (Brotli) | requests to other hosts |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |";
  const rows = pages.map(
    (one) =>
      `| ${one.page} | ${one.performance} | ${one.accessibility} | ${one.bestPractices} | ${one.seo} | ${number(one.largestPaint, 0)} | ${number(one.blocking, 0)} | ${number(one.shift, 3)} | ${number(one.scriptKilobytes, 0)} | ${one.otherHosts} |`,
  );
  return [head, ...rows].join("\n");
}

/** Replaces a section of the results, between its heading and the next. */
function writeSection(title: string, text: string): void {
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? "unknown"}), ${Math.round(totalmem() / 2 ** 30)} GiB, load ${number(loadavg()[0] ?? 0, 1)}, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`;
  const section = `## ${title}\n\n${machine}\n\n${text}\n`;
  const before = readFileSync(results, "utf8");
  const pattern = new RegExp(`## ${title}\\n[\\s\\S]*?(?=\\n## |$)`);
  writeFileSync(
    results,
    pattern.test(before) ? before.replace(pattern, () => section) : `${before.trimEnd()}\n\n${section}`,
  );
}

if (isWanted("start")) {
  const { freshClone, secondStart, afterKill, warnings, atRest } = await measureStarts(report);
  const text = `| npm start | seconds to the first page | aim |\n| --- | --- | --- |
| in a fresh clone, with npm's cache: install, build, database, demo data | ${number(freshClone, 1)} |  |
| a second time | ${number(secondStart, 1)} | < 3 |
| after kill -9 | ${number(afterKill, 1)} |  |

| what | figure | aim |\n| --- | --- | --- |
| lines of the first start that warn, npm's own left out | ${warnings} | 0 |
| PSS of server and embedded database, empty, 60 s after the start | ${atRest} MiB | < 250 MiB |`;
  report(text);
  writeSection("Start", text);
}

if (isWanted("marketplace")) {
  const defaultSizes = wanted.includes("small") ? [1_000] : [1_000, 100_000];
  const sizes = options.sizes?.split(",").map(Number) ?? defaultSizes;
  const table = marketplaceTable(
    await measureMarketplace({ sizes, only: options.only, dataFolder: options.keep }, report),
  );
  report(table);
  if (options.only === undefined) writeSection("Marketplace", table);
}

if (isWanted("payments")) {
  const text = await measurePayments(report);
  report(text);
  writeSection("Visits paid online", text);
}

if (isWanted("pages")) {
  const text = await measurePublicPages(report);
  report(text);
  writeSection("Public pages", text);
}

if (isWanted("admin")) {
  const text = adminTables(await measureAdmin(wanted.includes("small") ? [1_000] : [1_000, 100_000], report));
  report(text);
  writeSection("Administrator", text);
}

if (isWanted("chat")) {
  const text = await measureChat(report);
  report(text);
  writeSection("Chat", text);
}

if (isWanted("backup")) {
  const full = { workers: 100_000, bookingsEach: 3, pictures: 2_000 };
  const isSmall = wanted.includes("small");
  const text = await measureBackup(
    isSmall ? { workers: 2_000, bookingsEach: 3, pictures: 100 } : full,
    report,
  );
  report(text);
  if (!isSmall) writeSection("Backup", text);
}

if (isWanted("lighthouse")) {
  const table = pagesTable(await measurePages(report));
  report(table);
  writeSection("Lighthouse", table);
}
