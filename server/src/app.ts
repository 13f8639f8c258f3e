// Builds the product from its settings: the platform's parts, then the domains in their order. It starts nothing but
// what it was asked to; main.ts starts and stops it.
import { join } from "node:path";
import { Redis } from "ioredis";
import type { FastifyInstance } from "fastify";
import type { Settings } from "./settings.ts";
import { accountJobs, accountSchedule } from "./domains/accounts/jobs.ts";
import { createAuthenticate, type AccountConsequences } from "./domains/accounts/accounts.ts";
import { bindAccountRoutes } from "./domains/accounts/routes.ts";
import { bindAccountAdminRoutes } from "./domains/accounts/routes-admin.ts";
import { makeWorkerProfile } from "./domains/catalogue/catalogue.ts";
import { bindCatalogueAdminRoutes } from "./domains/catalogue/routes-admin.ts";
import { bindCatalogueCustomerRoutes } from "./domains/catalogue/routes-customer.ts";
import { bindCatalogueWorkerRoutes } from "./domains/catalogue/routes-worker.ts";
import { bindGeoRoutes } from "./domains/geo/routes.ts";
import { bindMediaRoutes } from "./domains/media/routes.ts";
import { walletJobs, walletSchedule } from "./domains/wallet/jobs.ts";
import { bindWalletAdminRoutes } from "./domains/wallet/routes-admin.ts";
import { bindWalletRoutes } from "./domains/wallet/routes.ts";
import { createMarketCalendar } from "./platform/clock/market-calendar.ts";
import { createDatabase } from "./platform/database/kysely.ts";
import { createPool } from "./platform/database/pool.ts";
import type { HttpDoor } from "./platform/http/bind.ts";
import { serveHealth } from "./platform/http/health.ts";
import { createLimits } from "./platform/http/limits.ts";
import { serveMailbox } from "./platform/http/mailbox.ts";
import { serveDocs } from "./platform/http/openapi.ts";
import { createServer } from "./platform/http/server.ts";
import { serveWebClient } from "./platform/http/web-client.ts";
import { createJobs, type JobHandlers, type ScheduledJob } from "./platform/jobs/jobs.ts";
import { platformJobs, platformSchedule } from "./platform/jobs/housekeeping.ts";
import { createKeys, secretInFolder } from "./platform/keys.ts";
import { createLogger, type Logger } from "./platform/log/logger.ts";
import { createSendMail, mailJobs } from "./platform/mail/mail.ts";
import type { Platform } from "./platform/platform.ts";
import { createLocalBus } from "./platform/realtime/bus.ts";
import { createBucketStore, createFileStore } from "./platform/storage/store.ts";

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
  const platform: Platform = {
    settings,
    log,
    keys: createKeys(settings.secretKey ?? (await secretInFolder(settings.dataDir))),
    pool,
    database,
    limits: createLimits(settings.rateLimits, redis),
    jobs: createJobs(pool, log),
    bus: createLocalBus(),
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
  };
  bindDomains(door, platform);
  serveHealth(server, platform, redis);
  if (settings.allowsDemo && settings.smtpUrl === undefined) serveMailbox(server, platform);
  serveDocs(server, door.endpoints, settings.publicUrl);
  await serveWebClient(server, settings, parts.webFolder);
  return {
    server,
    platform,
    startJobs: () => platform.jobs.start(allJobs(platform), allSchedules()),
    async close() {
      await server.close();
      await platform.jobs.stop();
      await platform.bus.close();
      redis?.disconnect();
      await database.destroy();
    },
  };
}

/** The domains' doors, in the order of the design. */
function bindDomains(door: HttpDoor, platform: Platform): void {
  bindMediaRoutes(door, platform);
  bindGeoRoutes(door, platform);
  bindAccountRoutes(door, platform);
  bindAccountAdminRoutes(door, platform, consequences, nobodyOnline);
  bindWalletRoutes(door, platform);
  bindWalletAdminRoutes(door, platform);
  bindCatalogueCustomerRoutes(door, platform);
  bindCatalogueWorkerRoutes(door, platform);
  bindCatalogueAdminRoutes(door, platform);
}

function allJobs(platform: Platform): JobHandlers {
  const sendMail = createSendMail(platform);
  return {
    ...mailJobs(sendMail),
    ...platformJobs(platform),
    ...accountJobs(platform, sendMail),
    ...walletJobs(platform),
  };
}

const allSchedules = (): ScheduledJob[] => [...platformSchedule, ...accountSchedule, ...walletSchedule];

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

const consequences: AccountConsequences = {
  blocked: async () => {},
  roleChanging: async (transaction, personId, _from, to) => {
    if (to === "worker") await makeWorkerProfile(transaction, personId);
  },
};
const nobodyOnline = async () => new Set<number>();
