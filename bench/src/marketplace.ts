// Workers list, worker details and booking, at 1,000 and at 100,000 workers, each beside its reference in the same run.
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedDatabase } from "@hourhand/embedded-postgres/launch";
import { migrate } from "../../server/src/platform/database/migrate.ts";
import { installJobs } from "../../server/src/platform/jobs/jobs.ts";
import { addDays, weekdayName, weekdayNumber } from "../../server/src/platform/clock/market-calendar.ts";
import { measure, type Cost, type Shot, type Target } from "./load.ts";
import { seedWorkers, signInCustomers } from "./seed.ts";
import { startProduct, startReferenceFile } from "./serving.ts";

const quiet = { info: () => {}, warn: () => {} };
const requests = 3_000;
const bookings = 2_000;

/** One measured call: ours and its reference, at one size. */
export interface Measured {
  call: string;
  workers: number;
  ours: Cost;
  reference: Cost;
}

/** Runs everything for the sizes given; takes some minutes. */
export async function measureMarketplace(
  sizes: readonly number[],
  say: (line: string) => void,
): Promise<Measured[]> {
  const results: Measured[] = [];
  for (const size of sizes) results.push(...(await measureSize(size, say)));
  return results;
}

async function measureSize(workers: number, say: (line: string) => void): Promise<Measured[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "hourhand-bench-"));
  const database = await startEmbeddedDatabase({ dataDir, log: quiet });
  const children: ChildProcess[] = [];
  try {
    say(`Filling a database with ${workers} workers`);
    await migrate(database.url);
    await installJobs(database.url);
    await seedWorkers(database.url, workers);
    const tokens = await signInCustomers(database.url, bookings);
    const ours = await startProduct(database.url, dataDir, children);
    const bare = await startReferenceFile("reference.ts", database.url, children);
    const targets = {
      ours: { url: ours.url, serverPid: ours.pid, databasePid: database.pid() },
      reference: { url: bare.url, serverPid: bare.pid, databasePid: database.pid() },
    };
    const measured: Measured[] = [];
    for (const [call, pair] of Object.entries(await shotsOf(database.url, workers, tokens))) {
      say(`Measuring ${call} at ${workers} workers`);
      if (call === "booking") await measure(targets.ours, tokens.map(lookAround));
      measured.push({ call, workers, ...(await inTurn(targets, pair)) });
    }
    return measured;
  } finally {
    for (const child of children) child.kill("SIGTERM");
    await new Promise((done) => setTimeout(done, 500));
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Pair {
  ours: Shot[];
  reference: Shot[];
}

/** A warm-up by a quarter, then halves in turn, so that a drifting machine meets both alike. */
async function inTurn(
  targets: { ours: Target; reference: Target },
  pair: Pair,
): Promise<{ ours: Cost; reference: Cost }> {
  const warm = Math.floor(pair.ours.length / 4);
  await measure(targets.reference, pair.reference.slice(0, warm));
  await measure(targets.ours, pair.ours.slice(0, warm));
  const rest = { ours: pair.ours.slice(warm), reference: pair.reference.slice(warm) };
  const middle = Math.floor(rest.ours.length / 2);
  const costs: { ours: Cost[]; reference: Cost[] } = { ours: [], reference: [] };
  for (const [from, to] of [
    [0, middle],
    [middle, rest.ours.length],
  ]) {
    costs.reference.push(await measure(targets.reference, rest.reference.slice(from, to)));
    costs.ours.push(await measure(targets.ours, rest.ours.slice(from, to)));
  }
  return { ours: mean(costs.ours), reference: mean(costs.reference) };
}

function mean(costs: readonly Cost[]): Cost {
  const average = (pick: (cost: Cost) => number) =>
    costs.reduce((sum, cost) => sum + pick(cost), 0) / costs.length;
  return {
    serverCpu: average((cost) => cost.serverCpu),
    databaseCpu: average((cost) => cost.databaseCpu),
    perSecond: average((cost) => cost.perSecond),
    p50: average((cost) => cost.p50),
    p99: Math.max(...costs.map((cost) => cost.p99)),
    memoryMiB: Math.max(...costs.map((cost) => cost.memoryMiB)),
    failures: costs.reduce((sum, cost) => sum + cost.failures, 0),
  };
}

async function shotsOf(
  url: string,
  workers: number,
  tokens: readonly string[],
): Promise<Record<string, Pair>> {
  const today = new Date().toISOString().slice(0, 10);
  const days: [string, string] = [addDays(today, 1), addDays(today, 7)];
  const page = { position: null, customerId: null, limit: 6, offset: 0, way: "planned", withCount: false };
  const list = (body: object, reference: object): Pair => ({
    ours: repeat(requests, () => ({
      method: "POST",
      path: "/user/workers_view/",
      body: { page: 1, page_size: 6, ...body },
      expect: 200,
    })),
    reference: repeat(requests, () => ({
      method: "POST",
      path: "/list",
      body: { ...page, ...reference },
      expect: 200,
    })),
  });
  const here = { latitude: 9.98, longitude: 76.29 };
  return {
    "list, nearest": list(here, { filters: {}, order: "distance", position: here }),
    "list, by price": list({ sort: "salary" }, { filters: {}, order: "salary" }),
    "list, by job": list({ job: "Plumber" }, { filters: { jobTitle: "Plumber" }, order: "rating" }),
    "list, by text": list(
      { search: "menon" },
      { filters: { search: "menon" }, order: "rating", way: workers > 50_000 ? "wide" : "narrow" },
    ),
    "worker details": {
      ours: repeat(requests, (n) => ({
        method: "GET",
        path: `/user/workers_view/${1 + (n % 900)}`,
        expect: 200,
      })),
      reference: repeat(requests, (n) => ({
        method: "POST",
        path: "/details",
        body: { id: 1 + (n % 900), days },
        expect: 200,
      })),
    },
    booking: await bookingShots(url, today, tokens),
  };
}

/** Nobody books without having looked: a token's signature is checked at its first call. */
const lookAround = (token: string): Shot => ({
  method: "GET",
  path: "/user/bookings_view/",
  token,
  expect: 200,
});

const repeat = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Every booking is for another customer and worker, so that all succeed; ours and the reference's are on different days. */
async function bookingShots(url: string, today: string, tokens: readonly string[]): Promise<Pair> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const day = (offset: number) => addDays(today, offset);
  const slots = async (date: string) => {
    const { rows } = await client.query<{ id: string; worker_id: string }>(
      "select id, worker_id from slots where weekday = $1 order by worker_id limit 1000",
      [weekdayNumber(date)],
    );
    return rows.map((row) => ({ id: Number(row.id), worker: Number(row.worker_id) }));
  };
  const [oursOn, theirsOn] = [day(3), day(4)];
  const [ourSlots, theirSlots] = [await slots(oursOn), await slots(theirsOn)];
  await client.end();
  const place = (index: number, list: { id: number; worker: number }[]) => ({
    slot: list[index % list.length] ?? { id: 0, worker: 0 },
    start: `${String(8 + Math.floor(index / list.length)).padStart(2, "0")}:00:00`,
  });
  return {
    ours: tokens.map((token, index) => {
      const { slot, start } = place(index, ourSlots);
      return {
        method: "POST",
        path: "/user/bookings_view/",
        token,
        expect: 201,
        body: {
          worker: slot.worker,
          selectedSlot: slot.id,
          selectedDay: `${weekdayName(weekdayNumber(oursOn))} ${oursOn}`,
          startTime: start,
          duration: 1,
          title: "A dripping tap",
          address: "1, Some Street, Kochi",
          issueDescription: "It drips since Monday.",
        },
      };
    }),
    reference: tokens.map((_, index) => {
      const { slot, start } = place(index, theirSlots);
      return {
        method: "POST",
        path: "/booking",
        expect: 200,
        body: {
          customer: 100_001 + index,
          selectedSlot: slot.id,
          date: theirsOn,
          startTime: start,
          title: "A dripping tap",
          address: "1, Some Street, Kochi",
          issueDescription: "It drips since Monday.",
        },
      };
    }),
  };
}
