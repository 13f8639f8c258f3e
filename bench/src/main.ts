// npm run bench: measures, prints, and writes the section of bench/RESULTS.md that was measured.
// Arguments name what is measured: marketplace, chat, lighthouse; without any, everything.
import { readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { measureChat } from "./chat.ts";
import { measurePages, type PageFigures } from "./lighthouse.ts";
import { measureMarketplace, type Measured } from "./marketplace.ts";

const results = join(dirname(fileURLToPath(import.meta.url)), "../RESULTS.md");
const say = (line: string) => void process.stdout.write(`${line}\n`);
const wanted = process.argv.slice(2);
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);

const number = (value: number, digits = 2) => value.toFixed(digits);

function marketplaceTable(measured: readonly Measured[]): string {
  const head =
    "| call | workers | CPU ms server | CPU ms PostgreSQL | CPU ms both | reference both | ratio | growth | requests/s | p50 ms | p99 ms | MiB | failures |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |";
  const rows = measured.map(({ call, workers, ours, reference }) => {
    const both = ours.serverCpu + ours.databaseCpu;
    const bare = reference.serverCpu + reference.databaseCpu;
    const small = measured.find((other) => other.call === call && other.workers < workers)?.ours;
    const growth = small ? number(both / (small.serverCpu + small.databaseCpu)) : "";
    return `| ${call} | ${workers} | ${number(ours.serverCpu)} | ${number(ours.databaseCpu)} | ${number(both)} | ${number(bare)} | ${number(both / bare)} | ${growth} | ${number(ours.perSecond, 0)} | ${number(ours.p50, 1)} | ${number(ours.p99, 1)} | ${ours.memoryMiB} | ${ours.failures + reference.failures} |`;
  });
  return [head, ...rows].join("\n");
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

if (isWanted("marketplace")) {
  const sizes = wanted.includes("small") ? [1_000] : [1_000, 100_000];
  const table = marketplaceTable(await measureMarketplace(sizes, say));
  say(table);
  writeSection("Marketplace", table);
}

if (isWanted("chat")) {
  const text = await measureChat(say);
  say(text);
  writeSection("Chat", text);
}

if (isWanted("lighthouse")) {
  const table = pagesTable(await measurePages(say));
  say(table);
  writeSection("Lighthouse", table);
}
