// Starts, adopts, supervises and stops the PostgreSQL that HourHand includes. cluster.ts makes the files, place.ts
// chooses the place, postmaster.ts handles the process.
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Binaries } from "./binaries.ts";
import { clusterOf, ensureCluster, type Credentials } from "./cluster.ts";
import { listeningSettings, prepareListening, releaseListening, urlOf, type Listening } from "./listening.ts";
import { choosePlace, hasDatabase, type Place } from "./place.ts";
import {
  identify,
  logLength,
  logSince,
  readPidFile,
  removePidFile,
  spawnPostmaster,
  stopPostmaster,
} from "./postmaster.ts";
import { EmbeddedDatabaseError, explainOutput } from "./problem.ts";
import { serverSettings } from "./server-settings.ts";

/** The part of a logger that the launcher needs; pino's loggers fit. */
export type LauncherLog = {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
};

export type EmbeddedDatabaseOptions = {
  /** DATA_DIR; made when missing */
  dataDir: string;
  log: LauncherLog;
  /** called with a short sentence before each slow step */
  onProgress?: (sentence: string) => void;
  /** false only in tests: no fsync */
  durable?: boolean;
  /** PostgreSQL settings that replace the launcher's */
  settings?: Record<string, string | number>;
  /** listen on 127.0.0.1 instead of a Unix socket; always so on Windows */
  tcp?: boolean;
  /** milliseconds an adopted server may take to answer before it is replaced, and to stop before it is killed */
  timeout?: number;
  /** tests only: the folder for root's databases of closed data folders, and the binaries */
  movedTo?: string;
  binaries?: Binaries;
  /** tests only: additional variables for PostgreSQL */
  env?: NodeJS.ProcessEnv;
};

export type EmbeddedDatabase = {
  /** connects as `hourhand`, the owner of the database `hourhand`, not a superuser */
  url: string;
  /** connects as the superuser `postgres`; for tests and tools, never for the server */
  superuserUrl: string;
  /** whether it adopted a server that a crash left behind */
  adopted: boolean;
  /** the folder of the database, and whether it is outside the data folder */
  location: string;
  moved: boolean;
  /** the current process number of PostgreSQL; changes after a restart */
  pid(): number;
  /** stops PostgreSQL; open sessions are ended, committed changes stay */
  stop(): Promise<void>;
};

// one number for all installations: the lock is per database, and the database is ours
const ownerLock = 4_812_801;

/**
 * Starts the embedded PostgreSQL for a data folder, or adopts one that a killed process left running. PostgreSQL runs
 * until `stop()`, survives the death of this process, and is restarted when it dies while we run.
 * @throws EmbeddedDatabaseError with a sentence that says what to do; among others when another process uses the folder
 */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const { dataDir, log, onProgress = () => {}, durable = true } = options;
  const place = choosePlace(dataDir, options.movedTo, options.binaries);
  if (place.moved)
    onProgress(`The database is kept in ${place.home}, because only root may enter ${dataDir}`);
  onProgress("Preparing the database");
  const credentials = await ensureCluster(place, durable);
  const launcher = new Launcher(
    place,
    credentials,
    { ...serverSettings(durable), ...options.settings },
    log,
    options.timeout,
    options.env,
  );
  const adopted = await launcher.start(options.tcp);
  return {
    url: launcher.url("hourhand", "hourhand"),
    superuserUrl: launcher.url("postgres", "postgres"),
    adopted,
    location: place.home,
    moved: place.moved,
    pid: () => launcher.pid,
    stop: () => launcher.stop(),
  };
}

/**
 * The embedded database of a data folder that has one, for a program next to the server: the server's, which `stop()`
 * leaves running, or one that this call starts and `stop()` stops.
 * @throws EmbeddedDatabaseError with a sentence; also where there is no database yet
 */
export async function openEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  if (!hasDatabase(options.dataDir))
    throw new EmbeddedDatabaseError(
      `There is no database in ${options.dataDir} yet. Start the product once with 'npm start', or set DATA_DIR or DATABASE_URL.`,
    );
  return (await servedDatabase(options)) ?? startEmbeddedDatabase(options);
}

/** The database of another process; undefined without one. */
async function servedDatabase({
  dataDir,
  movedTo,
  binaries,
  log,
  durable = true,
  settings,
  timeout,
}: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase | undefined> {
  const place = choosePlace(dataDir, movedTo, binaries);
  const credentials = await ensureCluster(place, durable);
  const launcher = new Launcher(
    place,
    credentials,
    { ...serverSettings(durable), ...settings },
    log,
    timeout,
  );
  if (!(await launcher.attach())) return undefined;
  return {
    url: launcher.url("hourhand", "hourhand"),
    superuserUrl: launcher.url("postgres", "postgres"),
    adopted: true,
    location: place.home,
    moved: place.moved,
    pid: () => launcher.pid,
    stop: async () => {},
  };
}

class Launcher {
  pid = 0;
  #listening: Listening = { port: 0 };
  #owner: pg.Client | undefined;
  #stopping = false;
  readonly #place: Place;
  readonly #credentials: Credentials;
  readonly #settings: Record<string, string | number>;
  readonly #log: LauncherLog;
  readonly #timeout: number;
  readonly #env: NodeJS.ProcessEnv;

  constructor(
    place: Place,
    credentials: Credentials,
    settings: Record<string, string | number>,
    log: LauncherLog,
    timeout = 10_000,
    env: NodeJS.ProcessEnv = {},
  ) {
    this.#place = place;
    this.#credentials = credentials;
    this.#settings = settings;
    this.#log = log;
    this.#timeout = timeout;
    this.#env = env;
  }

  url(role: keyof Credentials, database: string): string {
    return urlOf(this.#listening, this.#credentials, role, database);
  }

  async start(tcp?: boolean): Promise<boolean> {
    const adopted = await this.#ensureRunning(tcp);
    await this.#acquireOwnerLock();
    return adopted;
  }

  /**
   * Finds a PostgreSQL that another process owns; false where none runs, or no process owns it.
   * @throws EmbeddedDatabaseError where one runs and does not answer: only its owner may replace it
   */
  async attach(): Promise<boolean> {
    const found = readPidFile(this.#place);
    const who = found ? identify(this.#place, found.pid) : "gone";
    if (!found || (who !== "ours" && who !== "outdated")) return false;
    const listening: Listening = found.socketDir ? { socketDir: found.socketDir } : { port: found.port };
    for (const until = Date.now() + this.#timeout; !(await this.#tryConnect(listening)); await sleep(100))
      if (Date.now() > until || identify(this.#place, found.pid) === "gone")
        throw new EmbeddedDatabaseError(
          `The embedded database (process ${found.pid}) runs but does not answer. Look at ${join(this.#place.home, "postgres.log")}, or start the product again.`,
        );
    this.#listening = listening;
    this.pid = found.pid;
    const client = this.#client(listening);
    await client.connect();
    try {
      return (await ownerOf(client)) !== undefined;
    } finally {
      await client.end();
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#owner?.end().catch(() => {});
    await stopPostmaster(this.pid, this.#timeout);
    releaseListening(this.#listening, this.#place);
  }

  /** Makes sure PostgreSQL runs and answers; true when it was already running. */
  async #ensureRunning(tcp?: boolean): Promise<boolean> {
    const until = Date.now() + 120_000;
    while (Date.now() < until) {
      const found = readPidFile(this.#place);
      const who = found ? identify(this.#place, found.pid) : "gone";
      if (found && who === "unrelated") removePidFile(this.#place);
      if (found && (who === "ours" || who === "outdated")) {
        const listening: Listening = found.socketDir ? { socketDir: found.socketDir } : { port: found.port };
        if (who === "ours" && (await this.#answers(listening, found.pid))) {
          this.#listening = listening;
          this.pid = found.pid;
          return true;
        }
        this.#log.warn(
          { pid: found.pid },
          "a PostgreSQL left behind does not answer or is outdated; it is stopped",
        );
        await stopPostmaster(found.pid, this.#timeout);
        continue;
      }
      this.#listening = await prepareListening(
        this.#place,
        tcp ?? ("port" in this.#listening && this.#listening.port > 0 ? true : undefined),
      );
      if (await this.#spawnAndWait()) return false;
      await sleep(200);
    }
    throw new EmbeddedDatabaseError(
      `The embedded database did not start within two minutes. See ${join(this.#place.home, "postgres.log")}.`,
    );
  }

  /**
   * False when it could not start for a temporary reason: another start was faster, or children of a killed one are
   * ending.
   */
  async #spawnAndWait(): Promise<boolean> {
    const from = logLength(this.#place);
    const started = spawnPostmaster(
      this.#place,
      { ...this.#settings, ...listeningSettings(this.#listening) },
      this.#env,
    );
    while (!started.ended()) {
      // recovery after a crash can take minutes; the process itself reports when it gives up
      const file = readPidFile(this.#place);
      if (file?.pid === started.pid && file.status === "ready" && (await this.#tryConnect(this.#listening))) {
        this.pid = started.pid;
        return true;
      }
      await sleep(10);
    }
    const output = logSince(this.#place, from);
    if (/lock file ".*" already exists|pre-existing shared memory block|Address already in use/.test(output))
      return false;
    throw explainOutput(output, "The embedded database could not be started");
  }

  async #answers(listening: Listening, pid: number): Promise<boolean> {
    const until = Date.now() + this.#timeout;
    while (identify(this.#place, pid) === "ours") {
      const status = readPidFile(this.#place)?.status;
      if (status === "ready" && (await this.#tryConnect(listening))) return true;
      if (status !== "starting" && Date.now() > until) return false;
      await sleep(20);
    }
    return false;
  }

  async #tryConnect(listening: Listening): Promise<boolean> {
    const client = this.#client(listening);
    try {
      await client.connect();
      await client.query("select 1");
      return true;
    } catch (error) {
      if ((error as { code?: string }).code === "28P01") {
        throw new EmbeddedDatabaseError(
          `The database in ${this.#place.home} refuses the password in its credentials.json. Restore that file from a backup.`,
          { cause: error },
        );
      }
      return false;
    } finally {
      await client.end().catch(() => {});
    }
  }

  /**
   * Keeps one session that holds a lock as long as this process lives: a second start on the same folder sees the lock,
   * and a killed process loses it. The end of the session also reports the death of PostgreSQL.
   */
  async #acquireOwnerLock(): Promise<void> {
    const client = this.#client(this.#listening);
    client.on("error", () => {});
    await client.connect();
    const until = Date.now() + Math.min(3_000, this.#timeout);
    for (;;) {
      const { rows } = await client.query<{ owned: boolean }>("select pg_try_advisory_lock($1) as owned", [
        ownerLock,
      ]);
      if (rows[0]?.owned) break;
      if (Date.now() > until) {
        const owner = await ownerOf(client);
        await client.end();
        throw new EmbeddedDatabaseError(
          `Another HourHand (process ${owner ?? "unknown"}) is using the database in ${clusterOf(this.#place)}. Stop it first, or choose another DATA_DIR.`,
        );
      }
      // the session of a process killed a moment ago takes a moment to end
      await sleep(100);
    }
    this.#owner = client;
    client.once("end", () => {
      if (!this.#stopping) void this.#restart();
    });
  }

  async #restart(): Promise<void> {
    for (let pause = 50; !this.#stopping; pause = Math.min(pause * 2, 5_000)) {
      try {
        const ran = await this.#ensureRunning();
        if (this.#stopping) {
          await stopPostmaster(this.pid, this.#timeout);
          return;
        }
        await this.#acquireOwnerLock();
        this.#log.warn(
          { pid: this.pid },
          ran ? "the embedded database recovered" : "the embedded database had died and was started again",
        );
        return;
      } catch (error) {
        this.#log.warn({ error: String(error) }, "the embedded database is down and does not start yet");
        await sleep(pause);
      }
    }
  }

  #client(listening: Listening): pg.Client {
    const client = new pg.Client({
      connectionString: urlOf(listening, this.#credentials, "hourhand", "hourhand"),
      connectionTimeoutMillis: this.#timeout,
      query_timeout: this.#timeout,
      application_name: `hourhand launcher ${process.pid}`,
    });
    client.on("error", () => {});
    return client;
  }
}

/** The process that owns the database; undefined where none does. */
async function ownerOf(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.objid = $1 and l.granted`,
    [ownerLock],
  );
  return rows[0]?.name.replace("hourhand launcher ", "");
}
