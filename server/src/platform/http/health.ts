// Alive, ready, and figures for those who watch (decisions.md section 9).
import type { FastifyInstance } from "fastify";
import type { Redis } from "ioredis";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Platform } from "../platform.ts";

/** Serves `/healthz`, `/readyz` and `/metrics`. */
export function serveHealth(server: FastifyInstance, platform: Platform, redis: Redis | undefined): void {
  server.get("/healthz", () => ({ message: "alive" }));
  server.get("/readyz", async (_request, reply) => {
    const [database, cache] = await Promise.all([
      answers(() => platform.pool.query("select 1")),
      redis ? answers(() => redis.ping()) : true,
    ]);
    const isReady = database && cache;
    return reply
      .code(isReady ? 200 : 503)
      .send({ message: isReady ? "ready" : "not ready", database, redis: redis ? cache : null });
  });
  serveMetrics(server, platform);
}

async function answers(ask: () => Promise<unknown>): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, 2_000, false).unref());
  return Promise.race([
    ask().then(
      () => true,
      () => false,
    ),
    late,
  ]);
}

function serveMetrics(server: FastifyInstance, platform: Platform): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const calls = new Counter({
    name: "hourhand_calls_total",
    help: "Answered calls",
    labelNames: ["call", "status"],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: "hourhand_call_seconds",
    help: "Time to answer",
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  // oxlint-disable-next-line no-new -- gauges register themselves
  new Gauge({
    name: "hourhand_database_connections",
    help: "Pool connections by state",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      this.set({ state: "open" }, platform.pool.totalCount);
      this.set({ state: "idle" }, platform.pool.idleCount);
      this.set({ state: "awaited" }, platform.pool.waitingCount);
    },
  });
  server.addHook("onResponse", (request, reply, done) => {
    const call = request.routeOptions.config.endpoint?.name;
    if (call !== undefined) {
      calls.inc({ call, status: String(reply.statusCode) });
      seconds.observe(reply.elapsedTime / 1000);
    }
    done();
  });
  server.get("/metrics", async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}
