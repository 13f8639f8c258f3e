// Tells whether the process is alive and ready (docs/rules/operation.md 11).
import type { FastifyInstance } from "fastify";
import type { Redis } from "ioredis";
import type { WatchedPool } from "../database/watched-pool.ts";

/** Tells whether this process can serve. */
export interface Health {
  /** Makes the process not ready from now on. */
  drain(): void;
  /** Returns what `/readyz` reports, at most 2 seconds old. */
  isReady(): Promise<boolean>;
}

/** Serves `/healthz` and `/readyz`. After `drain()` the process is alive but no longer ready. */
export function serveHealth(server: FastifyInstance, pool: WatchedPool, redis: Redis | undefined): Health {
  let draining = false;
  const check = async () => {
    const [database, cache] = await Promise.all([
      answers(() => pool.answers()),
      redis ? answers(() => redis.ping()) : true,
    ]);
    return { database, cache, isReady: database && cache && !draining };
  };
  server.get("/healthz", () => ({ message: "alive" }));
  server.get("/readyz", async (_request, reply) => {
    const { database, cache, isReady } = await check();
    const message = draining ? "going down" : isReady ? "ready" : "not ready";
    if (!isReady) reply.header("retry-after", "5");
    return reply.code(isReady ? 200 : 503).send({ message, database, redis: redis ? cache : null, draining });
  });
  return {
    drain() {
      draining = true;
    },
    isReady: async () => (await check()).isReady,
  };
}

async function answers(ask: () => Promise<unknown>): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, 2_000, false).unref());
  return Promise.race([
    ask().then(
      (answer) => answer !== false,
      () => false,
    ),
    late,
  ]);
}
