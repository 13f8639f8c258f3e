// Builds the product from its settings: first the platform's parts, then the domains in their order. Starts only what
// its caller asks for; main.ts starts and stops the product.
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { Redis } from "ioredis";
import type { FastifyInstance } from "fastify";
import {
  createSocketSessionCheck,
  createAuthenticate,
  endedSessions,
  languagesOf,
} from "./domains/accounts/accounts.ts";
import { createKeyCheck } from "./domains/api-keys/api-keys.ts";
import {
  afterMovedClock,
  allDueWork,
  allJobs,
  allMails,
  allSchedules,
  bindDomains,
  bindSockets,
  startWork,
  whenStarted,
} from "./register-domains.ts";
import { createLocalTitles } from "./domains/catalogue/catalogue.ts";
import { followSettings } from "./domains/settings/settings.ts";
import { pushCount } from "./domains/notifications/notifications.ts";
import { paymentsByState } from "./domains/wallet/wallet.ts";
import type { Settings } from "./settings/settings.ts";
import { productVersion } from "./version.ts";
import { followDatabaseClock } from "./platform/clock/database-clock.ts";
import { chooseLanguageOf, type ChooseLanguage } from "./platform/language.ts";
import { createMarketCalendar } from "./platform/clock/market-calendar.ts";
import { setMarket } from "@hourhand/contract/market";
import { hasDemo, marketOf, type MarketPlace } from "./settings/market.ts";
import { bindTestClock } from "./platform/clock/test-clock.ts";
import { otherProcesses, processName } from "./platform/database/other-processes.ts";
import { createPool } from "./platform/database/pool.ts";
import type { WatchedPool } from "./platform/database/watched-pool.ts";
import type { HttpRouter } from "./platform/http/bind.ts";
import { serveHealth } from "./platform/http/health.ts";
import { serveMetrics, type Measured } from "./platform/http/metrics.ts";
import { createFailures } from "./platform/http/failures.ts";
import { limitEveryNetwork } from "./platform/http/coarse-limit.ts";
import { createLimits } from "./platform/http/limits.ts";
import { serveMailbox } from "./platform/mail/mailbox.ts";
import { allowOrigins } from "./platform/http/cross-origin.ts";
import { serveDocs } from "./platform/http/description/docs.ts";
import { addressOf, recordDeniedAccess, recordDeniedCalls } from "./platform/http/denied-access.ts";
import { countRunningRequests } from "./platform/http/running-requests.ts";
import { requireHttps } from "./platform/http/transport-security.ts";
import { createServer, type Arrival } from "./platform/http/server.ts";
import { serveMapTiles } from "./platform/http/map-tiles.ts";
import { serveWebClient } from "./platform/http/web-client.ts";
import { databaseBytes, readOperation } from "./platform/checks/queries.ts";
import { createJobs, jobCounts } from "./platform/jobs/jobs.ts";
import { oldestJob } from "./platform/jobs/queries.ts";
import { createKeys, secretInFolder } from "./platform/keys.ts";
import { createOutbox } from "./platform/mail/outbox.ts";
import { mailCounts, oldestMail } from "./platform/mail/queries.ts";
import { createLogger, type Logger } from "./platform/log/logger.ts";
import { createSecurityLog } from "./platform/log/security-log.ts";
import { createMemoryBudget, maxBytesInFlight } from "./platform/memory-budget.ts";
import type { Platform } from "./platform/platform.ts";
import { createLocalBus } from "./platform/bus/bus.ts";
import { createPresence } from "./platform/realtime/presence.ts";
import { createRedisBus } from "./platform/bus/redis-bus.ts";
import { createSocketGateway, type SocketGateway } from "./platform/realtime/socket-gateway.ts";
import { tokenOf } from "./platform/realtime/upgrade.ts";
import { openPictures } from "./platform/storage/picture-stores.ts";

/** How long a stop may take, in milliseconds (docs/rules/operation.md 16). */
export const maxStop = 10_000;

/** How long a stop waits for the first request of a connection that is already open, in milliseconds. */
const firstRequestMs = 1_000;

/**
 * How often a process reads the settings and market again, so as to follow 'npm run admin -- rezone', in milliseconds.
 */
const followMarketMs = 5_000;

/** What the process gets in addition to its settings. */
export interface AppParts {
  /** The database's address: the embedded one's, or `settings.databaseUrl`. */
  databaseUrl: string;
  /** The market of this database. The process follows later changes of its zone. */
  market: MarketPlace;
  log?: Logger;
  /** The built web client; if it is missing, only the API answers. */
  webFolder?: string;
  /** Timeouts for slow senders; tests use shorter ones. */
  arrival?: Arrival;
  /** How long a stop waits for running work; tests that expect no waiting allow more. */
  maxStopMs?: number;
}

/** The product, ready to listen. */
export interface App {
  readonly server: FastifyInstance;
  readonly platform: Platform;
  /** Makes this process run queued and scheduled jobs and send mails. */
  startJobs(): Promise<void>;
  /** Makes `/readyz` report that this process is stopping; everything else is served as before. */
  drain(): void;
  /** Stops accepting requests, finishes running work, closes every part. */
  close(): Promise<void>;
}

/** Builds the app. @throws if the secret or a part named in the settings is unavailable */
export async function buildApp(environment: Settings, parts: AppParts): Promise<App> {
  const settings = { ...environment, demoData: environment.demoData && hasDemo(parts.market) };
  // A process serves one market: docs/decisions/0027.
  setMarket(marketOf(parts.market));
  const log = parts.log ?? createLogger(settings.logLevel);
  const redis = settings.redisUrl === undefined ? undefined : connectRedis(settings.redisUrl, log);
  const name = processName();
  const pool = openPool(parts.databaseUrl, name, log);
  const bus = redis ? createRedisBus(redis, log) : createLocalBus(log);
  const clock = await followDatabaseClock(pool, log);
  const counters = redis && { redis, isConnected: () => bus.isConnected };
  const securityLog = createSecurityLog(log, pool);
  const market = await followMarket(parts.market, { pool, bus, log, settings });
  const { product } = market;
  const chooseLanguage = chooseLanguageOf(product);
  const platform: Platform = {
    settings,
    log,
    securityLog,
    keys: createKeys(settings.secretKey ?? (await secretInFolder(settings.dataDir))),
    pool,
    limits: createLimits(settings.rateLimits, counters),
    failures: createFailures(settings.rateLimits, counters),
    jobs: createJobs(pool, log),
    outbox: createOutbox({ settings, log, pool, product, chooseLanguage, languagesOf }),
    bus,
    product,
    presence: createPresence(bus),
    store: await openPictures(settings),
    clock,
    calendar: createMarketCalendar(market.timeZone, () => clock.now()),
    memory: createMemoryBudget(maxBytesInFlight),
  };
  const server = createServer({
    log,
    chooseLanguage,
    trustProxy: settings.trustProxy,
    memory: platform.memory,
    ...(parts.arrival && { arrival: parts.arrival }),
  });
  await allowOrigins(server, settings.apiOrigins);
  const requests = countRunningRequests(server.server);
  requireHttps(server, settings);
  recordDeniedCalls(server, securityLog);
  limitEveryNetwork(server, platform.limits);
  const router: HttpRouter = {
    server,
    pool,
    limits: platform.limits,
    authenticate: createAuthenticate(platform),
    authenticateKey: createKeyCheck(platform),
    endpoints: [],
    bus,
    localTitles: createLocalTitles(platform),
  };
  const sockets = openSocketGateway(server, router, platform, chooseLanguage);
  if (settings.testClock) bindTestClock(router, clock, allDueWork(platform), () => afterMovedClock(platform));
  const bindPages = bindDomains(router, platform, product);
  const stopSockets = bindSockets(sockets, platform);
  const health = serveHealth(server, pool, redis);
  serveMetrics(server, {
    ...sharedFigures(pool),
    version: productVersion(),
    pool,
    sockets,
    isReady: () => health.isReady(),
    isOpen: settings.metricsAreOpen,
  });
  if (settings.allowsDemo && settings.smtpUrl === undefined) serveMailbox(server, pool);
  if (settings.apiDocsAreOpen)
    serveDocs(server, router.endpoints, { publicUrl: settings.publicUrl, version: productVersion() });
  await serveMapTiles(server, settings);
  bindPages(await serveWebClient(server, platform, parts.webFolder));
  let watching: NodeJS.Timeout | undefined;
  let stopWork: (() => Promise<void>) | undefined;
  let started: Promise<void> | undefined;
  const startJobs = async () => {
    platform.outbox.start(allMails(platform));
    stopWork = startWork(platform);
    await platform.jobs.start(allJobs(platform), allSchedules());
    await warnOfOthers(platform, name);
    await whenStarted(platform);
    pool.endStarting();
    watching = setInterval(() => void warnOfOthers(platform, name), 60_000).unref();
  };
  return {
    server,
    platform,
    startJobs: () => (started = startJobs()),
    drain: () => health.drain(),
    async close() {
      // A part that is still starting cannot be stopped, and would never release its connections to the pool.
      await started?.catch(() => {});
      clearInterval(watching);
      market.stop();
      // From here on, new connections are refused. The promise resolves after the sockets, which are connections too,
      // have closed.
      const closing = server.close();
      // A proxy may have opened a connection just before, and its request is still on its way.
      await atMost(firstRequestMs, requests.allArrived());
      await atMost(parts.maxStopMs ?? maxStop, requests.none());
      await sockets.close();
      server.server.closeAllConnections();
      await closing;
      stopSockets();
      await Promise.all([platform.jobs.stop(), platform.outbox.stop(), stopWork?.()]);
      await securityLog.stop();
      platform.presence.close();
      clock.close();
      await platform.bus.close();
      redis?.disconnect();
      // `close` may be called twice.
      if (!pool.ending) await pool.end();
    },
  };
}

/** Waits for something for a limited time. */
async function atMost(milliseconds: number, work: Promise<void>): Promise<void> {
  await Promise.race([work, sleep(milliseconds, undefined, { ref: false })]);
}

/** Opens the process' pool. It logs lost connections, and a database that hangs or accepts no writes. */
function openPool(databaseUrl: string, name: string, log: Logger): WatchedPool {
  return createPool(databaseUrl, {
    name,
    isStarting: true,
    onLost: (error) => log.warn({ err: error }, "A database connection was lost."),
    onHang: (isHanging) =>
      isHanging ? log.error("The database does not answer.") : log.info("The database answers again."),
    onReadOnly: (isReadOnly) =>
      isReadOnly
        ? log.error("The database takes no writes: it is a standby, or default_transaction_read_only is on.")
        : log.info("The database takes writes again."),
  });
}

/** Reads the settings from the database, and follows changes of its market until `stop`. */
async function followMarket(
  initial: MarketPlace,
  sources: Omit<Parameters<typeof followSettings>[0], "onMarket">,
) {
  let place = initial;
  const product = followSettings({
    ...sources,
    onMarket(stored) {
      if (isDeepStrictEqual(stored, place)) return;
      place = stored;
      setMarket(marketOf(place));
    },
  });
  await product.read();
  // Reads regularly, so that even a process which nobody asks for the settings follows a changed market.
  const following = setInterval(() => void product.read(), followMarketMs).unref();
  return { product, timeZone: () => place.timeZone, stop: () => clearInterval(following) };
}

/** Returns figures that all processes on this database share, for monitoring. */
function sharedFigures(pool: WatchedPool): Pick<Measured, "queues" | "figures" | "counters"> {
  return {
    queues: [
      { name: "jobs", help: "Jobs", count: () => jobCounts(pool) },
      { name: "mails", help: "Mails", count: async () => (await mailCounts(pool, []))[0] },
      {
        name: "pushes",
        help: "Pushes",
        count: async () => ({ waiting: (await pushCount(pool, []))[0]?.waiting ?? 0, failed: 0 }),
      },
    ],
    figures: [
      {
        name: "oldest_job_seconds",
        help: "How long the job that is due first has waited",
        read: async () => (await oldestJob(pool, []))[0]?.seconds ?? 0,
      },
      {
        name: "oldest_mail_seconds",
        help: "How long the oldest unsent mail has waited",
        read: async () => (await oldestMail(pool, []))[0]?.seconds ?? 0,
      },
      {
        name: "backup_age_seconds",
        help: "Age of the last complete backup; absent before the first",
        read: async () => {
          const at = (await readOperation(pool, []))[0]?.last_backup_at;
          return at ? (Date.now() - at.getTime()) / 1000 : undefined;
        },
      },
      {
        name: "database_bytes",
        help: "Size of the database",
        read: async () => (await databaseBytes(pool, []))[0]?.bytes,
      },
    ],
    counters: [
      { name: "payments", help: "Payments that entered a state", read: () => paymentsByState(pool) },
    ],
  };
}

/** Opens the socket gateway; accounts passes in how sessions are checked. */
function openSocketGateway(
  server: FastifyInstance,
  router: HttpRouter,
  platform: Platform,
  chooseLanguage: ChooseLanguage,
): SocketGateway {
  const sockets = createSocketGateway({
    server: server.server,
    log: platform.log,
    settings: platform.settings,
    authenticate: router.authenticate,
    presence: platform.presence,
    memory: platform.memory,
    chooseLanguage,
    changedSessions: createSocketSessionCheck(platform),
    isBusConnected: () => platform.bus.isConnected,
    onRefused: (request, status, person, path) =>
      recordDeniedAccess(platform.securityLog, {
        status,
        personId: person?.id ?? null,
        address: addressOf(request, platform.settings.trustProxy),
        call: path,
        token: tokenOf(request.headers),
      }),
  });
  platform.bus.subscribe(endedSessions, (payload) => {
    sockets.endSessions((payload as { sessionIds: number[] }).sessionIds);
  });
  return sockets;
}

/** Warns if several processes lack a shared Redis, or processes on several machines lack a shared object store. */
async function warnOfOthers({ pool, settings, log }: Platform, ownName: string): Promise<void> {
  try {
    const others = await otherProcesses(pool, ownName);
    if (others.count > 0 && settings.redisUrl === undefined)
      log.error(
        { processes: others.count + 1 },
        "Another process serves this database and REDIS_URL is not set: messages and ended sessions reach the other one late, and limits count apart. Please set REDIS_URL for all of them, or stop all but one.",
      );
    if (others.isElsewhere && settings.picturesIn === "folder")
      log.error(
        "A process on another machine serves this database and pictures go to the data folder: each lacks those of the other. Please set S3_* for all of them, and PICTURES_IN to s3.",
      );
  } catch (error) {
    log.warn({ err: error }, "Whether other processes serve this database could not be asked.");
  }
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
