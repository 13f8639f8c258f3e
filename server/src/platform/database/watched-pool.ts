// A pool that knows whether its database hangs, or takes no writes. A statement that waits for a lock and a database that does
// not answer look alike to whoever waits; a probe on a connection of its own tells them apart (docs/decisions/0012).
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** A connection is made within so many milliseconds, or not at all. */
export const connectTimeoutMs = 2_000;
/** While the process starts: as long as the pool waits for one. */
const startConnectTimeoutMs = 10_000;
const probeInterval = 500;
/** What the probe asks. Exported for tests that count statements. */
export const probeText = "select current_setting('transaction_read_only') = 'on' as is_read_only";
/** A database that does not answer the probe for so many milliseconds hangs. */
const probeTimeout = 2_500;
/** A database that hangs is known to within so many milliseconds, and whatever waits for it fails then. */
export const hangKnownMs = probeInterval + probeTimeout;
/** A statement that writes, in a transaction that may not: of a standby, or of `default_transaction_read_only`. */
const readOnlyTransaction = "25006";
/** More than so many that wait for a connection are sent away: they would wait for longer than anybody does. */
const maxWaiting = 2_000;

/** Nothing could be asked: the database hangs, or too many wait for it. SQLSTATE class 08 stands for a lost connection. */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
  readonly code = "08006";
}

/** A connection that is given up when it cannot be made soon, and after a query that got no answer. */
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

  /** Called when a statement is refused because the database takes no writes. */
  onReadOnly: (() => void) | undefined;

  override query = ((...query: Parameters<pg.Client["query"]>) => {
    const result = super.query(...query) as unknown;
    // Its answer may still come, and would be taken for the next query's.
    if (result instanceof Promise) result.catch((error: Error) => isReadTimeout(error) && this.cut());
    return result;
  }) as unknown as pg.Client["query"];

  /** Ends the connection without a word: there is nobody who would listen. */
  cut(): void {
    // pg and its pool look at this; the stream's end comes a turn later.
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

/** The pool. It begins to watch with the first connection asked for and stops with `end`. */
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
  /** A session was refused a write; the probe's own may be of before, so a new one is asked. */
  #doubtsWrites = false;
  /** Connections of before it became read-only, or writable again: a session keeps what it began with. */
  readonly #outdated = new WeakSet<object>();
  #probe: PoolConnection | undefined;
  #asked: Promise<boolean> | undefined;

  /** @param watch with `isStarting` silence is not taken for hanging until `endStarting` */
  constructor(
    config: pg.PoolConfig,
    watch: {
      onHang?: ((isHanging: boolean) => void) | undefined;
      onReadOnly?: ((isReadOnly: boolean) => void) | undefined;
      isStarting?: boolean | undefined;
    } = {},
  ) {
    // The pool hands its options to each connection it makes.
    super(Object.assign({ Client: PoolConnection as never, isStarting: watch.isStarting }, config));
    this.#onHang = watch.onHang;
    this.#onReadOnly = watch.onReadOnly;
    this.#isStarting = watch.isStarting ?? false;
    this.on("connect", (client) => {
      const connection = client as unknown as PoolConnection;
      this.#open.add(connection);
      connection.onReadOnly = () => {
        this.#doubtsWrites = true;
        // It may be over before the probe has noticed it.
        if (!this.#isReadOnly) this.#outdateAll();
      };
      this.#count(client);
    });
    this.on("remove", (client) => void this.#open.delete(client as unknown as PoolConnection));
  }

  /** Called with every statement of the pool's connections, those of transactions included. */
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

  /** From now on somebody waits for answers, so a database that keeps silent hangs. */
  endStarting(): void {
    this.#isStarting = false;
    Object.assign(this.options, { isStarting: false });
  }

  /** Whether the database answers and takes writes, within three seconds, however many wait for the pool's connections. */
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

  /** Asks once. A database that is not there refuses by itself, so only silence counts as hanging. */
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

  /** @returns whether the database takes no writes */
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
    // Asked over a new connection each time, until it takes writes again.
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
    // Their queries fail with the connection; none of it is used again.
    for (const client of this.#open) client.cut();
  }
}

class Silence extends Error {}

const isSilence = (error: Error) => error instanceof Silence || error.message === "timeout expired";

/** @throws Silence when there is no answer in time, though this process had a turn to read it */
async function withinProbeTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      // After a stall of this process the timer comes before the answer that lies there unread.
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
