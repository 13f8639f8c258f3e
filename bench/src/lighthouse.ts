// Runs Lighthouse on the built product with demo data, as a visitor on a phone: the public pages, each as a first
// visit, and the shell's Workers page with the storage kept. The results are medians of five runs.
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { findBrowser } from "../../tools/chromium.mjs";
import { freePort } from "../../tools/free-port.mjs";
import { root, untilReady } from "./serving.ts";

/** Medians for one page: scores from 0 to 100, times in milliseconds. */
export interface PageFigures {
  page: string;
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  largestPaint: number;
  blocking: number;
  shift: number;
  scriptKilobytes: number;
  otherHosts: number;
}

/**
 * A page, by its name in the results. `key` is the shell's page key, kept in the storage; if there is none, it is a
 * first visit.
 */
interface MeasuredPage {
  page: string;
  path: string;
  key?: string;
}

const runs = 5;

/**
 * Finds the public pages, one of each kind from the sitemap, and the shell's Workers.
 * @throws Error if the sitemap lacks a kind
 */
async function measuredPages(url: string): Promise<MeasuredPage[]> {
  const paths = await addressesOfSitemap(url);
  const first = (kind: RegExp): string => {
    const path = paths.find((one) => kind.test(one));
    if (path === undefined) throw new Error(`The sitemap has no address like ${kind.source}.`);
    return path;
  };
  return [
    { page: "Home", path: "/" },
    { page: "workers", path: "/workers" },
    { page: "a worker", path: first(/^\/workers\/\d+\/[^/]+$/) },
    { page: "a category", path: first(/^\/services\/[^/]+$/) },
    { page: "a category in a town", path: first(/^\/services\/[^/]+\/[^/]+$/) },
    { page: "Workers in the shell, storage kept", path: "/", key: "Workers" },
  ];
}

/** Reads every path in the parts of the sitemap. */
async function addressesOfSitemap(url: string): Promise<string[]> {
  const addressesIn = async (path: string): Promise<string[]> => {
    const xml = await (await fetch(new URL(path, url))).text();
    return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
  };
  const parts = await addressesIn("/sitemap.xml");
  return (await Promise.all(parts.map(addressesIn))).flat();
}

/** Measures the pages; takes some minutes. */
export async function measurePages(report: (line: string) => void): Promise<PageFigures[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "hourhand-lighthouse-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server: ChildProcess = spawn(process.execPath, [join(root, "server/dist/main.js")], {
    env: { PATH: process.env["PATH"], PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "error" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  try {
    await untilReady(url);
    const figures: PageFigures[] = [];
    for (const page of await measuredPages(url)) {
      report(`Lighthouse on ${page.page} (${page.path})`);
      figures.push(await measurePage(url, page));
    }
    return figures;
  } finally {
    const gone = new Promise((done) => server.once("exit", done));
    server.kill("SIGTERM");
    await gone;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measurePage(url: string, { page, path, key }: MeasuredPage): Promise<PageFigures> {
  const port = await freePort();
  const profile = mkdtempSync(join(tmpdir(), "hourhand-profile-"));
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser() ?? "chromium",
    args: [
      `--remote-debugging-port=${port}`,
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
  try {
    const tab = await browser.newPage();
    if (key !== undefined) {
      await tab.goto(url);
      await tab.evaluate(`localStorage.setItem("page", ${JSON.stringify(key)})`);
    }
    const all: PageFigures[] = [];
    for (let run = 0; run < runs; run++) {
      const result = await lighthouse(url + path, {
        port,
        output: "json",
        logLevel: "error",
        disableStorageReset: key !== undefined,
      });
      if (result) all.push(figuresOf(page, url, result.lhr));
    }
    return medians(all);
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>["lhr"];

interface NetworkItem {
  url: string;
  resourceType?: string;
  transferSize?: number;
}

function figuresOf(page: string, url: string, report: Report): PageFigures {
  const score = (category: string) => Math.round((report.categories[category]?.score ?? 0) * 100);
  const value = (audit: string) => report.audits[audit]?.numericValue ?? 0;
  const details = report.audits["network-requests"]?.details as { items?: NetworkItem[] } | undefined;
  const requests = details?.items ?? [];
  const scripts = requests.filter(({ resourceType }) => resourceType === "Script");
  return {
    page,
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    seo: score("seo"),
    largestPaint: value("largest-contentful-paint"),
    blocking: value("total-blocking-time"),
    shift: value("cumulative-layout-shift"),
    scriptKilobytes: scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1000,
    otherHosts: requests.filter((request) => /^https?:/.test(request.url) && !request.url.startsWith(url))
      .length,
  };
}

function medians(all: readonly PageFigures[]): PageFigures {
  const [first] = all;
  if (!first) throw new Error("Lighthouse answered nothing.");
  const names = Object.keys(first).filter((name) => name !== "page") as Exclude<keyof PageFigures, "page">[];
  const middle = { ...first };
  for (const name of names) {
    const sorted = all.map((figures) => figures[name]).toSorted((a, b) => a - b);
    middle[name] = sorted[Math.floor(sorted.length / 2)] ?? 0;
  }
  return middle;
}
