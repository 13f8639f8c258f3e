// Figures for monitoring, as Prometheus text (docs/rules/operation.md 11): calls, queries, jobs, sockets, the pool, the
// process.
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { WatchedPool } from "../database/watched-pool.ts";
import { unhandledRejections } from "../log/unhandled-rejections.ts";
import { isLocalPeer, isLocalRequest } from "./local-request.ts";

/** Pending work in the database; `hourhand_<name>` counts it by state. */
export interface WorkQueue {
  readonly name: string;
  readonly help: string;
  readonly count: () => Promise<{ waiting: number; failed: number } | undefined>;
}

/** One figure for the whole installation, as `hourhand_<name>`; undefined if it has no value. */
export interface SharedFigure {
  readonly name: string;
  readonly help: string;
  readonly read: () => Promise<number | undefined>;
}

/** How many entries have reached each state; `hourhand_<name>_total` counts them. */
export interface StateCounter {
  readonly name: string;
  readonly help: string;
  readonly read: () => Promise<readonly { state: string; count: number }[]>;
}

/** Parts that are measured, other than calls. */
export interface Measured {
  readonly version: string;
  readonly pool: WatchedPool;
  readonly sockets: { readonly size: number };
  readonly queues: readonly WorkQueue[];
  readonly figures: readonly SharedFigure[];
  readonly counters: readonly StateCounter[];
  /** Returns what `/readyz` reports. */
  readonly isReady: () => Promise<boolean>;
  /** Whether anybody may read the metrics; otherwise only programs on this machine. */
  readonly isOpen: boolean;
}

/** Timeout for one figure in milliseconds: while the database is down, all others are still reported. */
const maxCountMs = 2_000;

/** Returns the value if it is read in time; undefined on a timeout or failure. */
async function inTime<T>(read: () => Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), maxCountMs);
  });
  try {
    return await Promise.race([read(), late]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** Counts and times the calls of this process. */
function measureCalls(server: FastifyInstance, registers: Registry[]): void {
  const calls = new Counter({
    name: "hourhand_calls_total",
    help: "Answered calls",
    labelNames: ["call", "status"],
    registers,
  });
  const seconds = new Histogram({
    name: "hourhand_call_seconds",
    help: "Time to answer",
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  server.addHook("onResponse", (request, reply, done) => {
    const call = request.routeOptions.config.endpoint?.name;
    if (call !== undefined) {
      calls.inc({ call, status: String(reply.statusCode) });
      seconds.observe(reply.elapsedTime / 1000);
    }
    done();
  });
}

// oxlint-disable no-new -- gauges and counters register themselves

/** Counts the statements of this process, and its connections by state. */
function measurePool(pool: WatchedPool, registers: Registry[]): void {
  const queries = new Counter({
    name: "hourhand_queries_total",
    help: "Statements sent",
    labelNames: ["target"],
    registers,
  });
  queries.inc({ target: "primary" }, 0);
  pool.onQuery = () => queries.inc({ target: "primary" });
  new Gauge({
    name: "hourhand_database_connections",
    help: "Pool connections by state",
    labelNames: ["state"],
    registers,
    collect() {
      this.set({ state: "open" }, pool.totalCount);
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "awaited" }, pool.waitingCount);
    },
  });
}

/** Reads the figures of the whole installation from the database. */
function measureInstallation(
  { queues, figures, counters }: Pick<Measured, "queues" | "figures" | "counters">,
  registers: Registry[],
): void {
  for (const { name, help, count } of queues)
    new Gauge({
      name: `hourhand_${name}`,
      help: `${help} by state; failed ones are not tried again`,
      labelNames: ["state"],
      registers,
      async collect() {
        const counts = await inTime(count);
        this.reset();
        if (!counts) return;
        this.set({ state: "waiting" }, counts.waiting);
        this.set({ state: "failed" }, counts.failed);
      },
    });
  for (const { name, help, read } of figures)
    new Gauge({
      name: `hourhand_${name}`,
      help,
      registers,
      async collect() {
        const value = await inTime(read);
        // Without a value there must be no line; a gauge without labels starts at 0, which would be wrong.
        this.remove();
        if (value !== undefined) this.set(value);
      },
    });
  for (const { name, help, read } of counters)
    new Counter({
      name: `hourhand_${name}_total`,
      help,
      labelNames: ["state"],
      registers,
      async collect() {
        const states = await inTime(read);
        this.reset();
        for (const { state, count } of states ?? []) this.inc({ state }, count);
      },
    });
}

/** Reports the sockets, the failures, the state and the version of this process. */
function measureProcess(
  { version, sockets, isReady }: Pick<Measured, "version" | "sockets" | "isReady">,
  registers: Registry[],
): void {
  new Gauge({
    name: "hourhand_open_sockets",
    help: "Open sockets",
    registers,
    collect() {
      this.set(sockets.size);
    },
  });
  new Counter({
    name: "hourhand_unhandled_rejections_total",
    help: "Promises that failed with nobody to catch it",
    registers,
    collect() {
      this.reset();
      this.inc(unhandledRejections());
    },
  });
  new Gauge({
    name: "hourhand_ready",
    help: "1 while /readyz says so, else 0",
    registers,
    async collect() {
      this.set((await inTime(isReady)) === true ? 1 : 0);
    },
  });
  new Gauge({
    name: "hourhand_build_info",
    help: "What serves: 1",
    labelNames: ["version", "node"],
    registers,
  }).set({ version, node: process.versions.node }, 1);
}

// oxlint-enable no-new

/** Serves `/metrics`: this process's own figures, and those of the whole installation. */
export function serveMetrics(server: FastifyInstance, measured: Measured): void {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  // Despite their names, these are not counters: Prometheus' own check complains about them.
  for (const what of ["handles", "requests", "resources"])
    registry.removeSingleMetric(`nodejs_active_${what}_total`);
  measureCalls(server, registers);
  measurePool(measured.pool, registers);
  measureInstallation(measured, registers);
  measureProcess(measured, registers);
  server.get("/metrics", async (request, reply) => {
    // A proxy on this machine that sends no X-Forwarded-For still forwards the public Host.
    if (!measured.isOpen && !(isLocalPeer(request) && isLocalRequest(request))) {
      reply.callNotFound();
      return reply;
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
