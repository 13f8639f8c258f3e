// The session parameters on which our statements and result parsers rely. The server, the database or the role may have
// other defaults.
import type pg from "pg";

/** Timeouts of a session in milliseconds; 0 means no limit. */
export interface SessionTimes {
  readonly statementTimeout: number;
  readonly lockTimeout: number;
  readonly idleInTransactionTimeout: number;
}

/** `default_transaction_read_only` is not among them: an operator uses it to forbid writes. */
export const reliedOn: Readonly<Record<string, string>> = {
  // How values are formatted.
  DateStyle: "ISO,MDY",
  IntervalStyle: "postgres",
  TimeZone: "UTC",
  timezone_abbreviations: "Default",
  extra_float_digits: "1",
  bytea_output: "hex",
  standard_conforming_strings: "on",
  backslash_quote: "safe_encoding",
  array_nulls: "on",
  transform_null_equals: "off",
  quote_all_identifiers: "off",
  // PostgreSQL's own default: the schema with the role's name comes first, if there is one.
  search_path: '"$user",public',
  // What a transaction sees, and what its commit guarantees.
  default_transaction_isolation: "read committed",
  default_transaction_deferrable: "off",
  exit_on_error: "off",
  // Whether an index returns all matches of a search.
  gin_fuzzy_search_limit: "0",
  client_min_messages: "warning",
  // A pool's connection may stay idle without a limit.
  idle_session_timeout: "0",
  // Compiling a plan costs more than it saves on statements as short as ours.
  jit: "off",
};

/**
 * Returns the address and the parameters of a session for our code. They are part of the connection's first packet, so
 * they apply from the first statement on, cost no round trip and override every default of the database or the role.
 */
export function sessionOf(
  url: string,
  { statementTimeout, lockTimeout, idleInTransactionTimeout }: SessionTimes,
): Pick<pg.ClientConfig, "connectionString" | "options"> {
  const settings = {
    ...reliedOn,
    statement_timeout: String(statementTimeout),
    lock_timeout: String(lockTimeout),
    idle_in_transaction_session_timeout: String(idleInTransactionTimeout),
  };
  const ours = Object.entries(settings).map(([name, value]) => `-c ${name}=${value.replaceAll(" ", "\\ ")}`);
  // Options in the address would replace ours. The last one wins, so those of the address come first.
  const address = URL.parse(url);
  const theirs = address?.searchParams.get("options") ?? undefined;
  if (!address || theirs === undefined) return { connectionString: url, options: ours.join(" ") };
  address.searchParams.delete("options");
  return { connectionString: address.href, options: [theirs, ...ours].join(" ") };
}

/** For work without a time limit. */
export const withoutLimits: SessionTimes = {
  statementTimeout: 0,
  lockTimeout: 0,
  idleInTransactionTimeout: 0,
};

/** Resets a limit that PostgreSQL has from version 17 on; for it, an older version would refuse the connection. */
export const noTransactionTimeout =
  "select set_config('transaction_timeout', '0', false) where current_setting('transaction_timeout', true) is not null";
