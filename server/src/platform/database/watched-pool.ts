// A pool that detects a database that hangs, or one that accepts no writes. A caller cannot tell a statement that waits
// for a lock from a database that does not answer; a probe on a separate connection can (docs/decisions/0012).
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** Timeout for a new connection. */
export const connectTimeoutMs = 2_000;
/** The timeout during the start of the process: as long as the pool itself waits for a connection. */
const startConnectTimeoutMs = 10_000;
const probeInterval = 500;
/** The probe's statement. Exported for tests that count statements. */
export const probeText = "select current_setting('transaction_read_only') = 'on' as is_read_only";
/** A database hangs if it does not answer the probe within this time. */
const probeTimeout = 2_500;
/** A hang is detected within this time, and waiting requests then fail. */
export const hangKnownMs = probeInterval + probeTimeout;
/** Means a write in a read-only transaction: on a standby, or with `default_transaction_read_only`. */
const readOnlyTransaction = "25006";
/**
 * If more requests than this wait for a connection, further ones are rejected: they would wait for longer than any
 * caller does.
 */
const maxWaiting = 2_000;

/**
 * No statement could be sent: the database hangs, or too many requests wait for it. The SQLSTATE is of class 08, a lost
 * connection.
 */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
  readonly code = "08006";
}

/** A connection with a connect timeout, which is also closed after a query that got no answer. */
export class PoolConnection extends pg.Client {
  constructor({ isStarting, ...config }: pg.ClientConfig & { isStarting?: boolean }) {
    super({
      ...config,
      connectionTimeoutMillis: isStarting === true ? startConnectTimeoutMs : connectTimeoutMs,
    });
    this.connection.on("errorMessage", ({ code }: { code?: string }) => {
      if (code === readOnlyTransaction) this.onReadOnly?.();
    });
  }

  /** Called when a statement fails because the database accepts no writes. */
  onReadOnly: (() => void) | undefined;

  override query = ((...query: Parameters<pg.Client["query"]>) => {
    const result = super.query(...query) as unknown;
    // The answer may still come, and would be read as the next query's.
    if (result instanceof Promise) result.catch((error: Error) => isReadTimeout(error) && this.cut());
    return result;
  }) as unknown as pg.Client["query"];

  /** Closes the connection without a protocol message, because the server does not answer. */
  cut(): void {
    // pg and its pool check this flag; the stream's end comes a turn later.
    Object.assign(this, { _queryable: false });
    this.connection.stream.destroy();
  }
}

const isReadTimeout = (error: Error) => error.message === "Query read timeout";

type ConnectCallback = (
  error: Error | undefined,
  client?: pg.PoolClient,
  release?: (error?: Error) => void,
) => void;

/** The pool. It starts the probe with the first requested connection and stops with `end`. */
export class WatchedPool extends pg.Pool {
  readonly #onHang: ((isHanging: boolean) => void) | undefined;
  readonly #onReadOnly: ((isReadOnly: boolean) => void) | undefined;
  readonly #open = new Set<PoolConnection>();
  readonly #waiting = new Set<(error: Error) => void>();
  readonly #stopped = new AbortController();
  #isWatching = false;
  #isHanging = false;
  #isStarting: boolean;
  #isReadOnly = false;
  /** Set when a session failed to write; the probe's own session may be older, so a new one is opened. */
  #doubtsWrites = false;
  /** Connections from before the database became read-only, or writable again: a session keeps its initial state. */
  readonly #outdated = new WeakSet<object>();
  #probe: PoolConnection | undefined;
  #asked: Promise<boolean> | undefined;

  /** @param watch with `isStarting` silence is not treated as hanging until `endStarting` */
  constructor(
    config: pg.PoolConfig,
    watch: {
      onHang?: ((isHanging: boolean) => void) | undefined;
      onReadOnly?: ((isReadOnly: boolean) => void) | undefined;
      isStarting?: boolean | undefined;
    } = {},
  ) {
    // The pool passes its options to each connection it makes.
    super(Object.assign({ Client: PoolConnection as never, isStarting: watch.isStarting }, config));
    this.#onHang = watch.onHang;
    this.#onReadOnly = watch.onReadOnly;
    this.#isStarting = watch.isStarting ?? false;
    this.on("connect", (client) => {
      const connection = client as unknown as PoolConnection;
      this.#open.add(connection);
      connection.onReadOnly = () => {
        this.#doubtsWrites = true;
        // The read-only state may end before the probe notices it.
        if (!this.#isReadOnly) this.#outdateAll();
      };
      this.#count(client);
    });
    this.on("remove", (client) => void this.#open.delete(client as unknown as PoolConnection));
  }

  /** Called with every statement of the pool's connections, also in transactions. */
  onQuery: (() => void) | undefined;

  #count(client: pg.PoolClient): void {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: unknown[]) => {
      this.onQuery?.();
      return query(...given);
    }) as typeof client.query;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool["connect"]>[0]): void;
  override connect(callback?: unknown): unknown {
    if (callback === undefined) {
      return new Promise<pg.PoolClient>((resolve, reject) => {
        this.#acquire((error, client) => (client ? resolve(client) : reject(error)));
      });
    }
    this.#acquire((error, client) =>
      (callback as ConnectCallback)(error, client, client ? (reason) => client.release(reason) : () => {}),
    );
    return undefined;
  }

  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): unknown {
    this.#stopped.abort();
    this.#probe?.cut();
    return callback ? super.end(callback) : super.end();
  }

  /** From now on callers wait for answers, so a silent database counts as hanging. */
  endStarting(): void {
    this.#isStarting = false;
    Object.assign(this.options, { isStarting: false });
  }

  /**
   * Whether the database answers and accepts writes, within three seconds, however many requests wait for the pool's
   * connections.
   */
  answers(): Promise<boolean> {
    this.#asked ??= this.#ask().finally(() => (this.#asked = undefined));
    return this.#asked;
  }

  #acquire(done: (error: Error | undefined, client?: pg.PoolClient) => void): void {
    if (!this.#isWatching) void this.#watch();
    if (this.#isHanging) return done(new DatabaseUnavailable("The database hangs."));
    if (this.waitingCount >= maxWaiting)
      return done(new DatabaseUnavailable("Too many wait for the database."));
    this.#waiting.add(done);
    super.connect((error, client) => {
      const stillWaits = this.#waiting.delete(done);
      if (!stillWaits) client?.release();
      else if (client && this.#outdated.has(client)) {
        client.release(true);
        this.#acquire(done);
      } else if (error || !client) done(error ?? new DatabaseUnavailable("There is no connection."));
      else done(undefined, client);
    });
  }

  async #watch(): Promise<void> {
    this.#isWatching = true;
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      await sleep(probeInterval, undefined, { signal, ref: false }).catch(() => {});
      if (!signal.aborted) await this.answers();
    }
  }

  /** Probes once. A database that is down refuses connections, so only silence counts as hanging. */
  async #ask(): Promise<boolean> {
    try {
      const isReadOnly = await withinProbeTimeout(this.#select());
      this.#setHanging(false);
      this.#setReadOnly(isReadOnly);
      return !isReadOnly;
    } catch (error) {
      this.#dropProbe();
      if (!this.#stopped.signal.aborted) this.#setHanging(!this.#isStarting && isSilence(error as Error));
      return false;
    }
  }

  /** @returns whether the database accepts no writes */
  async #select(): Promise<boolean> {
    if (this.#doubtsWrites) this.#dropProbe();
    this.#doubtsWrites = false;
    if (!this.#probe) {
      const probe = new PoolConnection(this.options);
      this.#probe = probe;
      probe.on("error", () => {
        if (this.#probe === probe) this.#probe = undefined;
      });
      await probe.connect();
    }
    const answer = await this.#probe?.query<{ is_read_only: boolean }>(probeText);
    return answer?.rows[0]?.is_read_only ?? false;
  }

  #dropProbe(): void {
    this.#probe?.cut();
    this.#probe = undefined;
  }

  #setReadOnly(isReadOnly: boolean): void {
    // Each probe uses a new connection until the database accepts writes again.
    if (isReadOnly) this.#dropProbe();
    if (this.#isReadOnly === isReadOnly) return;
    this.#isReadOnly = isReadOnly;
    this.#outdateAll();
    this.#onReadOnly?.(isReadOnly);
  }

  #outdateAll(): void {
    for (const client of this.#open) this.#outdated.add(client);
  }

  #setHanging(isHanging: boolean): void {
    if (this.#isHanging === isHanging) return;
    this.#isHanging = isHanging;
    this.#onHang?.(isHanging);
    if (!isHanging) return;
    const error = new DatabaseUnavailable("The database hangs.");
    for (const refuse of this.#waiting) refuse(error);
    this.#waiting.clear();
    // Their queries fail along with the connections, none of which are used again.
    for (const client of this.#open) client.cut();
  }
}

class Silence extends Error {}

const isSilence = (error: Error) => error instanceof Silence || error.message === "timeout expired";

/**
 * Waits for the probe.
 * @throws Silence if no answer comes in time although this process had a turn to read it
 */
async function withinProbeTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      // If this process stalled, the timer fires before an answer that has already arrived is processed.
      setTimeout(() => reject(new Silence("The database does not answer.")), 50).unref();
    }, probeTimeout);
    timer.unref();
  });
  try {
    return await Promise.race([work, silence]);
  } finally {
    clearTimeout(timer);
  }
}
