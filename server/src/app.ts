// Builds the product from its settings: the platform's parts, then the domains in their order. It starts nothing but
// what it was asked to; main.ts starts and stops it.
import { join } from "node:path";
import { Redis } from "ioredis";
import type { FastifyInstance } from "fastify";
import { changedSessions, createAuthenticate, endedSessions } from "./domains/accounts/accounts.ts";
import { allJobs, allSchedules, bindDomains, bindSockets } from "./register-domains.ts";
import type { Settings } from "./settings.ts";
import { createMarketCalendar } from "./platform/clock/market-calendar.ts";
import { createDatabase } from "./platform/database/kysely.ts";
import { createPool } from "./platform/database/pool.ts";
import type { HttpDoor } from "./platform/http/bind.ts";
import { serveHealth } from "./platform/http/health.ts";
import { serveMetrics } from "./platform/http/metrics.ts";
import { createFailures } from "./platform/http/failures.ts";
import { createLimits } from "./platform/http/limits.ts";
import { serveMailbox } from "./platform/http/mailbox.ts";
import { serveDocs } from "./platform/http/openapi.ts";
import { createServer } from "./platform/http/server.ts";
import { serveWebClient } from "./platform/http/web-client.ts";
import { createJobs } from "./platform/jobs/jobs.ts";
import { createKeys, secretInFolder } from "./platform/keys.ts";
import { createLogger, type Logger } from "./platform/log/logger.ts";
import type { Platform } from "./platform/platform.ts";
import { createLocalBus } from "./platform/realtime/bus.ts";
import { createPresence } from "./platform/realtime/presence.ts";
import { createRedisBus } from "./platform/realtime/redis-bus.ts";
import { createSocketDoor, type SocketDoor } from "./platform/realtime/socket-door.ts";
import { createBucketStore, createFileStore } from "./platform/storage/store.ts";

/** The longest that what runs is waited for at a stop, in milliseconds (decisions.md section 9). */
export const longestStop = 10_000;

/** What the process is told beside its settings. */
export interface AppParts {
  /** The database's address: the embedded one's, or `settings.databaseUrl`. */
  databaseUrl: string;
  log?: Logger;
  /** The built web client; without it only the API answers. */
  webFolder?: string;
}

/** The product, ready to listen. */
export interface App {
  readonly server: FastifyInstance;
  readonly platform: Platform;
  /** Runs queued and scheduled jobs in this process from now on. */
  startJobs(): Promise<void>;
  /** Stops taking requests, finishes what runs, closes every part. */
  close(): Promise<void>;
}

/** Builds the app. @throws when the secret or a part named in the settings cannot be had */
export async function buildApp(settings: Settings, parts: AppParts): Promise<App> {
  const log = parts.log ?? createLogger(settings.logLevel);
  const redis = settings.redisUrl === undefined ? undefined : connectRedis(settings.redisUrl, log);
  const pool = createPool(parts.databaseUrl, {
    onLost: (error) => log.warn({ err: error }, "A database connection was lost."),
  });
  const database = createDatabase(pool);
  const bus = redis ? createRedisBus(redis, log) : createLocalBus();
  const counters = redis && { redis, isWhole: () => bus.isWhole };
  const platform: Platform = {
    settings,
    log,
    keys: createKeys(settings.secretKey ?? (await secretInFolder(settings.dataDir))),
    pool,
    database,
    limits: createLimits(settings.rateLimits, counters),
    failures: createFailures(settings.rateLimits, counters),
    jobs: createJobs(pool, log),
    bus,
    presence: createPresence(bus),
    store: settings.objectStore
      ? await createBucketStore(settings.objectStore)
      : createFileStore(join(settings.dataDir, "pictures")),
    calendar: createMarketCalendar(settings.marketTimeZone),
  };
  const server = createServer({ log, trustProxy: settings.trustProxy });
  const door: HttpDoor = {
    server,
    database,
    limits: platform.limits,
    authenticate: createAuthenticate(platform),
    endpoints: [],
    bus,
    watched: new Set(),
  };
  const sockets = openSocketDoor(server, door, platform);
  bindDomains(door, platform);
  const stopSockets = bindSockets(sockets, platform);
  serveHealth(server, platform, redis);
  serveMetrics(server, platform, sockets);
  if (settings.allowsDemo && settings.smtpUrl === undefined) serveMailbox(server, platform);
  serveDocs(server, door.endpoints, settings.publicUrl);
  await serveWebClient(server, settings, parts.webFolder);
  return {
    server,
    platform,
    startJobs: () => platform.jobs.start(allJobs(platform), allSchedules()),
    async close() {
      await sockets.close();
      const cut = setTimeout(() => server.server.closeAllConnections(), longestStop);
      await server.close();
      clearTimeout(cut);
      stopSockets();
      await platform.jobs.stop();
      platform.presence.close();
      await platform.bus.close();
      redis?.disconnect();
      await database.destroy();
      // Kysely leaves a pool alone that it never used itself.
      if (!pool.ending) await pool.end();
    },
  };
}

/** The live door; it knows sessions through what accounts hands it. */
function openSocketDoor(server: FastifyInstance, door: HttpDoor, platform: Platform): SocketDoor {
  const sockets = createSocketDoor({
    server: server.server,
    log: platform.log,
    settings: platform.settings,
    authenticate: door.authenticate,
    presence: platform.presence,
    changedSessions: (sessions) => changedSessions(platform, sessions),
    isWordWhole: () => platform.bus.isWhole,
  });
  platform.bus.subscribe(endedSessions, (payload) => {
    sockets.endSessions((payload as { sessionIds: number[] }).sessionIds);
  });
  return sockets;
}

function connectRedis(url: string, log: Logger): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    connectTimeout: 2_000,
    commandTimeout: 2_000,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
  });
  redis.on("error", (error) => log.warn({ err: error }, "Redis does not answer."));
  return redis;
}
