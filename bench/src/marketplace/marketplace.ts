// Measures the workers list under typical requests, worker details and bookings at several sizes, each compared with a
// bare handler in the same run. The targets are those of docs/decisions/0024.
import type { ChildProcess } from "node:child_process";
import { firstCustomerId } from "../../../server/test/fill-marketplace.ts";
import { measure, restOf, untilIdle, type Cost, type LoadOptions, type Target } from "../load.ts";
import { run, signInCustomers } from "../seed.ts";
import { startProduct, startReferenceFile } from "../serving.ts";
import { bookingPair, lookAround } from "./bookings.ts";
import {
  availabilityPair,
  benchSynonyms,
  detailsPair,
  formPair,
  listPairs,
  anonymousPairs,
  suggestionPairs,
  type Pair,
} from "./calls.ts";
import { filledDatabase } from "./filled-database.ts";

/**
 * A large number, which reduces the share of compilation: the nearest workers cost 1.1 ms among 2,000 calls, 0.9 among
 * 8,000, 0.7 among 30,000.
 */
const callsEach = 8_000;
/** How many customers are signed in; each books once in each encoding. */
const customers = 8_000;
const connections = 16;
/** In how many turns each call is measured, alternating between ours and the reference. */
const turns = 6;
/** Fewer turns if the run waits for the work after the replies, because an idle process starts slower. */
const bookingTurns = 3;
/** At a million workers, the bare handlers' most expensive calls take a quarter of a second each. */
const load: LoadOptions = { connections, maxSeconds: 5 };

/** One call that was measured: ours and its reference, at one size. */
export interface Measured {
  call: string;
  workers: number;
  ours: Cost;
  reference: Cost;
}

/** Options: the numbers of workers, which calls, and the folder where databases are kept. */
export interface MarketplaceOptions {
  sizes: readonly number[];
  /** Only calls whose name contains this are measured. */
  only?: string | undefined;
  dataFolder?: string | undefined;
}

/** Measures everything for the given sizes; this takes some minutes, a million workers about twenty. */
export async function measureMarketplace(
  options: MarketplaceOptions,
  report: (line: string) => void,
): Promise<Measured[]> {
  const results: Measured[] = [];
  for (const size of options.sizes) results.push(...(await measureSize(size, options, report)));
  return results;
}

/** Adds synonyms to the categories, which have none in filled databases. */
const insertSynonyms = (url: string): Promise<void> =>
  run(
    url,
    Object.entries(benchSynonyms).map(
      ([title, words]) =>
        `update job_categories set synonyms = '{${words.map((word) => `"${word}"`).join(",")}}' where title = '${title}'`,
    ),
  );

interface Targets {
  ours: Target;
  reference: Target;
}

async function measureSize(
  workers: number,
  { only = "", dataFolder }: MarketplaceOptions,
  report: (line: string) => void,
): Promise<Measured[]> {
  // Autovacuum would run for a minute, and the call that is measured then would bear the cost.
  const settings = { autovacuum: "off" };
  const filled = await filledDatabase(workers, dataFolder, report, settings);
  const { database, dataDir } = filled;
  const children: ChildProcess[] = [];
  try {
    await insertSynonyms(database.url);
    const tokens = await signInCustomers(database.url, customers, firstCustomerId);
    const ours = await startProduct(database.url, dataDir, children);
    const bare = await startReferenceFile("reference.ts", database.url, children);
    const targets: Targets = {
      ours: { url: ours.url, serverPid: ours.pid, databasePid: database.pid() },
      reference: { url: bare.url, serverPid: bare.pid, databasePid: database.pid() },
    };
    const lists = [
      ...(await listPairs(database.url, callsEach, tokens, only)),
      await formPair(callsEach, tokens),
      ...anonymousPairs(callsEach),
    ];
    const pairs: [string, Pair][] = [
      ...lists,
      ["worker details", detailsPair(callsEach, tokens, workers)],
      ...suggestionPairs(callsEach),
      ["availability of seven days", availabilityPair(callsEach, workers)],
    ];
    const measured: Measured[] = [];
    const wanted = pairs.filter(([call]) => call.includes(only));
    const { failures } = await measure(targets.ours, lookAround(tokens), { connections });
    if (failures > 0) throw new Error(`${failures} customers could not view the list.`);
    await warmUp(targets, wanted);
    for (const [call, pair] of wanted) {
      report(`Measuring ${call} at ${workers} workers`);
      measured.push({ call, workers, ...(await inTurn(targets, pair, load)) });
    }
    const bookings = [
      ["booking, with its key", { hours: [10, 11], encoding: "json" }],
      ["booking, with its key, as our client sends it", { hours: [12, 13], encoding: "form" }],
    ] as const;
    for (const [call, which] of bookings.filter(([name]) => name.includes(only))) {
      report(`Measuring ${call} at ${workers} workers`);
      const pair = await bookingPair(database.url, tokens, which);
      measured.push({ call, workers, ...(await inTurn(targets, pair, { connections }, "with work behind")) });
    }
    return measured;
  } finally {
    for (const child of children) child.kill("SIGTERM");
    await new Promise((done) => setTimeout(done, 500));
    await filled.leave();
  }
}

/** Sends a part of every call to both, so that code is compiled, statements are planned and pages are in memory. */
async function warmUp(targets: Targets, pairs: readonly [string, Pair][]): Promise<void> {
  for (const [, pair] of pairs) {
    await measure(targets.reference, pair.reference.slice(0, 400), load);
    await measure(targets.ours, pair.ours.slice(0, 400), load);
  }
}

/**
 * Warms up with a quarter, then sends the rest in short alternating turns, so that a drift of the machine affects both
 * alike.
 * @throws Error if a call fails: what an error costs is not a result
 */
async function inTurn(
  targets: Targets,
  pair: Pair,
  how: LoadOptions,
  whole?: "with work behind",
): Promise<{ ours: Cost; reference: Cost }> {
  const warm = Math.floor(pair.ours.length / 4);
  const sideNames = ["reference", "ours"] as const;
  for (const side of sideNames) await measure(targets[side], pair[side].slice(0, warm), how);
  await untilIdle(targets.ours);
  const atRest = whole && {
    reference: await restOf(targets.reference),
    ours: await restOf(targets.ours),
  };
  const costs: { ours: Cost[]; reference: Cost[] } = { ours: [], reference: [] };
  const count = atRest ? bookingTurns : turns;
  const placeOf = (turn: number) => warm + Math.floor(((pair.ours.length - warm) * turn) / count);
  for (let turn = 0; turn < count; turn++) {
    for (const side of sideNames) {
      const shots = pair[side].slice(placeOf(turn), placeOf(turn + 1));
      costs[side].push(await measure(targets[side], shots, { ...how, atRest: atRest?.[side] }));
    }
  }
  const sides = { ours: mean(costs.ours), reference: mean(costs.reference) };
  for (const [side, { failures }] of Object.entries(sides))
    if (failures > 0) throw new Error(`${failures} calls of ${side} failed, so there is no result.`);
  return sides;
}

function mean(costs: readonly Cost[]): Cost {
  const average = (pick: (cost: Cost) => number) =>
    costs.reduce((sum, cost) => sum + pick(cost), 0) / costs.length;
  return {
    serverCpu: average((cost) => cost.serverCpu),
    databaseCpu: average((cost) => cost.databaseCpu),
    behindCpu: average((cost) => cost.behindCpu),
    perSecond: average((cost) => cost.perSecond),
    p50: average((cost) => cost.p50),
    p99: Math.max(...costs.map((cost) => cost.p99)),
    memoryMiB: Math.max(...costs.map((cost) => cost.memoryMiB)),
    failures: costs.reduce((sum, cost) => sum + cost.failures, 0),
  };
}
