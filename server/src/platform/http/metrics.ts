// Figures for those who watch, as Prometheus text (docs/rules/operation.md 11): calls, queries, jobs, sockets, pool, process.
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { WatchedPool } from "../database/watched-pool.ts";
import { isLocalPeer, isLocalRequest } from "./local-request.ts";

/** Work that waits in the database, as `hourhand_<name>` counts it by state. */
export interface WorkQueue {
  readonly name: string;
  readonly help: string;
  readonly count: () => Promise<{ waiting: number; failed: number } | undefined>;
}

/** What is measured beside calls. */
export interface Measured {
  readonly pool: WatchedPool;
  readonly sockets: { readonly size: number };
  readonly queues: readonly WorkQueue[];
  /** Closed metrics are there for programs on this machine only. */
  readonly isOpen: boolean;
}

/** Serves `/metrics`: this process's own figures, but for the queues, which all processes share. */
export function serveMetrics(server: FastifyInstance, { pool, sockets, queues, isOpen }: Measured): void {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
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
  const queries = new Counter({ name: "hourhand_queries_total", help: "Statements sent", registers });
  pool.onQuery = () => queries.inc();
  // oxlint-disable no-new -- gauges register themselves
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
  new Gauge({
    name: "hourhand_open_sockets",
    help: "Open sockets",
    registers,
    collect() {
      this.set(sockets.size);
    },
  });
  for (const { name, help, count } of queues)
    new Gauge({
      name: `hourhand_${name}`,
      help: `${help} by state; failed ones are not tried again`,
      labelNames: ["state"],
      registers,
      async collect() {
        // While the database is away the other figures matter all the more.
        const counts = await count().catch(() => undefined);
        this.reset();
        if (!counts) return;
        this.set({ state: "waiting" }, counts.waiting);
        this.set({ state: "failed" }, counts.failed);
      },
    });
  // oxlint-enable no-new
  server.get("/metrics", async (request, reply) => {
    // A proxy on this machine that says nothing of itself still passes the public name on.
    if (!isOpen && !(isLocalPeer(request) && isLocalRequest(request))) {
      reply.callNotFound();
      return reply;
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
