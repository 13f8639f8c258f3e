// The pool of PostgreSQL connections, and how values are converted. Queries are in the domains.
import pg from "pg";
import { noTransactionTimeout, sessionOf } from "./session-settings.ts";
import { connectTimeoutMs, WatchedPool } from "./watched-pool.ts";

export type PoolOptions = {
  /** at most this many connections; a request needs one at a time */
  size?: number;
  /** milliseconds after which PostgreSQL cancels a statement (57014) */
  statementTimeout?: number;
  /** milliseconds a statement waits for a lock before it fails with 55P03 */
  lockTimeout?: number;
  /** shown in pg_stat_activity */
  name?: string;
  /** called when an idle connection is lost; the pool replaces it automatically */
  onLost?: (error: Error) => void;
  /** called when the database hangs (true) and when it answers again (false) */
  onHang?: (isHanging: boolean) => void;
  /** called when the database stops accepting writes (true) and when it accepts them again (false) */
  onReadOnly?: (isReadOnly: boolean) => void;
  /** during the start of a process: silence is not treated as hanging until `endStarting` is called */
  isStarting?: boolean;
};

/** A query that runs this much longer than the server's statement timeout is on a dead connection. */
const queryTimeoutMargin = 5_000;

/**
 * Makes a pool for a PostgreSQL address. Values arrive as: int8 as number (an unsafe one is an error), date as
 * 'YYYY-MM-DD', timestamptz as Date (milliseconds: cast to text where the microseconds count), numeric as text, json
 * parsed. While the database hangs, running, waiting and new queries fail with `DatabaseUnavailable`; see
 * docs/decisions/0012.
 */
export function createPool(url: string, options: PoolOptions = {}): WatchedPool {
  const statementTimeout = options.statementTimeout ?? 15_000;
  const pool = new WatchedPool(
    {
      ...sessionOf(url, {
        statementTimeout,
        lockTimeout: options.lockTimeout ?? 10_000,
        idleInTransactionTimeout: 30_000,
      }),
      max: options.size ?? 10,
      // Timeout for a free connection of the pool: in a burst, requests queue and are not refused. New connections have
      // the timeout in watched-pool.ts.
      connectionTimeoutMillis: 10_000,
      idleTimeoutMillis: 30_000,
      // connections are replaced from time to time, so that their caches do not grow for ever
      maxLifetimeSeconds: 3_600,
      query_timeout: statementTimeout + queryTimeoutMargin,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      application_name: options.name ?? "hourhand",
      types: valueTypes,
      ...afterConnect,
    },
    { onHang: options.onHang, onReadOnly: options.onReadOnly, isStarting: options.isStarting },
  );
  // without a listener the loss of an idle connection would end the process
  pool.on("error", (error) => options.onLost?.(error));
  // graphile-worker requires a listener on each client as well
  pool.on("connect", (client) => void client.on("error", (error) => options.onLost?.(error)));
  return pool;
}

/** The pool awaits the returned promise, although its types do not say so. */
const afterConnect: object = {
  async onConnect(client: pg.ClientBase): Promise<void> {
    const bounded: object = { query_timeout: connectTimeoutMs };
    await client.query({ ...bounded, text: noTransactionTimeout });
  },
};

const asText = (value: string) => value;

/** Parses PostgreSQL's int8 as a number. @throws RangeError beyond 2^53 */
function safeInteger(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is too large for a number`);
  return number;
}

// pg's own types only know a few type numbers
const builtin = pg.types as unknown as {
  getTypeParser(oid: number, format?: "text" | "binary"): (value: string) => unknown;
};
const textArray = builtin.getTypeParser(1009);

const arrayOf = (parse: (value: string) => unknown) => (text: string) =>
  (textArray(text) as (string | null)[]).map((value) => (value === null ? null : parse(value)));

const parsers = new Map<number, (value: string) => unknown>([
  [20, safeInteger],
  [1016, arrayOf(safeInteger)],
  [1082, asText],
  [1182, arrayOf(asText)],
]);

/** Parsers for the values of every connection, also for clients outside the pool. */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    (format !== "binary" && parsers.get(oid)) || builtin.getTypeParser(oid, format),
};
