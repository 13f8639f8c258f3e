// Alive and ready (decisions.md section 9).
import type { FastifyInstance } from "fastify";
import type { Redis } from "ioredis";
import type { Platform } from "../platform.ts";

/** Serves `/healthz` and `/readyz`. */
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
