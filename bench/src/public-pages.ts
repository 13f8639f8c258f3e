// Measures the public pages, compared with the API calls for the same data: cached by the server, and rendered for each
// request.
import type { ChildProcess } from "node:child_process";
import { measure, type Cost, type Shot, type Target } from "./load.ts";
import { filledDatabase } from "./marketplace/filled-database.ts";
import { startProduct } from "./serving.ts";

const workers = 1_000;
const requests = 2_000;
const load = { connections: 8 };
/** How many workers a page of the list has, in the client and on the public page. */
const pageSize = 6;

/** A page and its API call, with requests that correspond to each other. */
interface Pair {
  page: Shot[];
  call: Shot[];
}

/**
 * Measures the list and a worker, both cached and rendered.
 * @returns the table for bench/RESULTS.md
 */
export async function measurePublicPages(report: (line: string) => void): Promise<string> {
  const filled = await filledDatabase(workers, undefined, report);
  const { database, dataDir } = filled;
  const children: ChildProcess[] = [];
  try {
    const { url, pid } = await startProduct(database.url, dataDir, children);
    const target: Target = { url, serverPid: pid, databasePid: database.pid() };
    const rows: string[] = [];
    for (const [name, { page, call }] of Object.entries(await pairs(url))) {
      report(`Measuring ${name}`);
      await measure(target, page, load);
      await measure(target, call, load);
      const asPage = await measure(target, page, load);
      const asCall = await measure(target, call, load);
      rows.push(row(name, asPage, asCall));
    }
    return [
      `${workers} workers, nobody signed in, ${load.connections} connections, ${requests} requests each. CPU of server and PostgreSQL together, in milliseconds a request.`,
      "",
      "| page | page | call | ratio | more, ms | pages/s | p99 ms | failures |\n| --- | --- | --- | --- | --- | --- | --- | --- |",
      ...rows,
    ].join("\n");
  } finally {
    for (const child of children) child.kill("SIGTERM");
    await new Promise((done) => setTimeout(done, 500));
    await filled.leave();
  }
}

const both = ({ serverCpu, databaseCpu }: Cost): number => serverCpu + databaseCpu;

function row(name: string, page: Cost, call: Cost): string {
  const figures = [both(page), both(call), both(page) / both(call), both(page) - both(call)];
  const values = [
    name,
    ...figures.map((figure) => figure.toFixed(2)),
    page.perSecond.toFixed(0),
    page.p99.toFixed(1),
    page.failures + call.failures,
  ];
  return `| ${values.join(" | ")} |`;
}

async function pairs(url: string): Promise<Record<string, Pair>> {
  const addresses = await workerAddresses(url);
  const many = Array.from({ length: requests }, (_, index) => index);
  const idOf = (index: number) => (index % workers) + 1;
  return {
    "list, kept": {
      page: many.map(() => opened("/workers")),
      call: many.map(() => listed({})),
    },
    // No two requests in one run are the same, and the second run comes after the cache entries of the first have
    // expired.
    "list, written anew": {
      page: many.map((index) => opened(`/workers?minPrice=${index}&sort=rating`)),
      call: many.map((index) => listed({ min_price: index, sort: "rating" })),
    },
    "worker, kept": {
      page: many.map(() => opened(addresses[0] ?? "")),
      call: many.map(() => viewed(1)),
    },
    "worker, written anew": {
      page: many.map((index) => opened(addresses[idOf(index) - 1] ?? "")),
      call: many.map((index) => viewed(idOf(index))),
    },
  };
}

const headers = { "accept-encoding": "gzip, deflate, br" };

const opened = (path: string): Shot => ({ method: "GET", path, headers, expect: 200 });

const listed = (fields: object): Shot => ({
  method: "POST",
  path: "/user/workers_view/",
  headers,
  body: { page: 1, page_size: pageSize, latitude: 0, longitude: 0, ...fields },
  expect: 200,
});

const viewed = (id: number): Shot => ({
  method: "GET",
  path: `/user/workers_view/${id}`,
  headers,
  expect: 200,
});

/** Finds every worker's full address: the server redirects to it from the one without the name. */
async function workerAddresses(url: string): Promise<string[]> {
  const addresses: string[] = [];
  for (let id = 1; id <= workers; id++) {
    const answer = await fetch(`${url}/workers/${id}`, { redirect: "manual" });
    const location = answer.headers.get("location");
    if (location === null)
      throw new Error(`/workers/${id} was answered ${answer.status}, without an address.`);
    addresses.push(location);
  }
  return addresses;
}
