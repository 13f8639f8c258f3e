// Transactions, with retries where PostgreSQL requires them, and the classification of failed statements.
import { backOff } from "@hourhand/contract/back-off";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Queryable } from "./prepared-statements.ts";

/** What transactions are begun on: the pool, or a stand-in. */
export type Database = Pick<pg.Pool, "query" | "connect">;

/** One transaction, made by `inTransaction`: its statements run on it. */
export interface Transaction extends Pick<pg.ClientBase, "query"> {
  /** Actions that `afterCommit` has added. */
  readonly afterCommits: (() => void)[];
}

/**
 * How a statement failed: `taken` a unique key (23505); `overlaps` an exclusion constraint (23P01); `missing` a foreign
 * key (23503); `refused` a check or a not-null column (23514, 23502); `outOfRange` a number or date beyond its column
 * (22003, 22008); `tooLong` (22001); `badText` a NUL or other text that cannot be stored (22021, 22P05); `badValue`
 * text that is not a valid value (22P02, 22007); `busy` a lock timeout (55P03); `conflict` a deadlock or serialisation
 * failure (40P01, 40001); `slow` the statement timeout (57014); `down` no connection, a refused login or database,
 * shutdown, full disk, a database that accepts no writes.
 */
export type StatementFailure = {
  kind:
    | "taken"
    | "overlaps"
    | "missing"
    | "refused"
    | "outOfRange"
    | "tooLong"
    | "badText"
    | "badValue"
    | "busy"
    | "conflict"
    | "slow"
    | "down";
  /** the violated constraint's name, if any */
  constraint?: string;
  table?: string;
  column?: string;
};

const kinds: Record<string, StatementFailure["kind"]> = {
  "23505": "taken",
  "23P01": "overlaps",
  "23503": "missing",
  "23001": "missing",
  "23514": "refused",
  "23502": "refused",
  "22003": "outOfRange",
  "22008": "outOfRange",
  "22001": "tooLong",
  "22021": "badText",
  "22P05": "badText",
  "22P02": "badValue",
  "22007": "badValue",
  "55P03": "busy",
  "40P01": "conflict",
  "40001": "conflict",
  "57014": "slow",
  "57P01": "down",
  "57P02": "down",
  "57P03": "down",
  "53100": "down",
  "53200": "down",
  "53300": "down",
  "25P03": "down",
  "25006": "down",
  "28000": "down",
  "28P01": "down",
  "3D000": "down",
  ECONNREFUSED: "down",
  ECONNRESET: "down",
  EPIPE: "down",
  ETIMEDOUT: "down",
  ECONNABORTED: "down",
  EHOSTUNREACH: "down",
  ENETUNREACH: "down",
  ENETDOWN: "down",
};

/** Classifies an error from the database; undefined for a bug (a syntax error, say). */
export function constraintOf(error: unknown): StatementFailure | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, syscall, constraint, table, column } = error as Error &
    Record<"code" | "syscall" | "constraint" | "table" | "column", string | undefined>;
  // a Unix socket that is missing before and while PostgreSQL starts; an unknown host name
  const isDown = syscall === "connect" || syscall === "getaddrinfo" || code?.startsWith("08");
  const kind = code === undefined ? undefined : (kinds[code] ?? (isDown ? "down" : undefined));
  if (kind) {
    return { kind, ...(constraint && { constraint }), ...(table && { table }), ...(column && { column }) };
  }
  // pg and its pool report these without a code
  if (
    code === undefined &&
    /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed)|The server does not support SSL|There was an error establishing an SSL)/.test(
      error.message,
    )
  ) {
    return { kind: "down" };
  }
  return undefined;
}

/** Whether a statement failed because the database accepts no writes. */
export const isReadOnly = (error: unknown): boolean =>
  (error as { code?: string } | undefined)?.code === "25006";

/** How often a transaction is retried after a deadlock or a serialisation failure. */
const retries = 3;

/**
 * Runs `work` in one transaction: committed when it resolves, rolled back when it throws. After a deadlock (40P01) or a
 * serialisation failure (40001) it runs again after a short random delay, so `work` must change nothing but the
 * database.
 * @throws the errors of `work` or the commit, unchanged
 */
export async function inTransaction<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const { result, afterCommits } = await tryAgain(() => tryTransaction(database, work));
  for (const action of afterCommits) action();
  return result;
}

async function tryAgain<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tried = 0; ; tried++) {
    try {
      return await attempt();
    } catch (error) {
      if (tried >= retries || constraintOf(error)?.kind !== "conflict") throw error;
      await sleep(Math.random() * backOff(tried + 1, { min: 20, max: 1_000 }));
    }
  }
}

async function tryTransaction<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<{ result: Result; afterCommits: readonly AfterCommit[] }> {
  const client = await database.connect();
  const afterCommits: AfterCommit[] = [];
  const transaction = { query: client.query.bind(client), afterCommits };
  let broken: Error | undefined;
  try {
    await client.query("begin");
    const result = await work(transaction);
    const { command } = await client.query("commit");
    // PostgreSQL answers this if a statement failed and the error was caught.
    if (command !== "COMMIT")
      throw new Error("The transaction was rolled back: a statement in it had failed.");
    return { result, afterCommits };
  } catch (error) {
    await client.query("rollback").catch((lost: Error) => {
      broken = lost;
    });
    throw error;
  } finally {
    // The client's next user is another transaction, so this one must no longer use it.
    transaction.query = () => {
      throw new Error("The transaction is over.");
    };
    // A client that could not roll back is not used again.
    client.release(broken);
  }
}

type AfterCommit = () => void;

/**
 * Runs an action once the transaction has committed, and not at all if it does not: it notifies others of the stored
 * change. The action is a hint that may be lost (in a crash between the two), so necessary work belongs in a job
 * instead.
 */
export function afterCommit(transaction: Transaction, action: AfterCommit): void {
  transaction.afterCommits.push(action);
}

/**
 * Does the same as afterCommit. On anything but a transaction it runs the action immediately, because the statement
 * before has committed.
 */
export function onceCommitted(runner: Queryable, action: AfterCommit): void {
  if ("afterCommits" in runner) afterCommit(runner as Transaction, action);
  else action();
}
