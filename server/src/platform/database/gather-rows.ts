// Look-ups that many people make at once, as one statement: what a statement costs by itself, on both ends of its connection, is
// most of a small one's cost.
// Decision: docs/decisions/0022.
import type { Pool } from "pg";
import type { JsonRecord } from "./column-types.ts";
import { gather, type GatherOptions } from "./gather.ts";
import type { Statement } from "./prepared-statements.ts";
import { jsonRecord } from "./rows.ts";
import { constraintOf } from "./transaction.ts";

/** Keys of one statement. */
const maxKeys = 16;
/** So many milliseconds a look-up waits for one that takes longer. */
const lateMs = 10;

/**
 * SQL of the keys of a look-up, which are the parameter `$1`, as rows of `q` with the place `n` of each. What is found is joined
 * to them, and has `n` among its columns.
 * @param columns of a key with their types, as `jsonb_to_recordset` takes them; those that a key does not have are null
 */
// The limit says how few they are: PostgreSQL takes a set of unknown size for a hundred.
export const keysAsRows = (columns: string): string =>
  `(select * from jsonb_to_recordset($1::jsonb) as q (n integer, ${columns}) limit ${maxKeys}) q`;

/** The parameter that `keysAsRows` reads. */
export type Keys<Key extends object> = JsonRecord<readonly (Key & { n: number })[]>;

/** Finds the rows of a key, in the statement's order; never in a transaction. */
export type FindRows<Key extends object, Row> = (pool: Pool, key: Key) => Promise<Row[]>;

type FindByKeys<Key extends object, Row> = Statement<Row, [keys: Keys<Key>], PropertyKey>;

/** The rows of each key. */
async function rowsOfKeys<Key extends object, Row extends { n: number }>(
  pool: Pool,
  find: FindByKeys<Key, Row>,
  keys: readonly Key[],
): Promise<Row[][]> {
  const rows = keys.map((): Row[] => []);
  for (const row of await find(pool, [jsonRecord(keys.map((key, n) => ({ ...key, n })))])) {
    const own = rows[row.n];
    if (!own) throw new Error(`A look-up of ${keys.length} keys answered a row of key ${row.n}.`);
    own.push(row);
  }
  return rows;
}

/** A look-up by such a statement that goes by itself: for answers so large that nobody else should wait for them. */
export const findByItself =
  <Key extends object, Row extends { n: number }>(find: FindByKeys<Key, Row>): FindRows<Key, Row> =>
  async (pool, key) =>
    (await rowsOfKeys(pool, find, [key]))[0] ?? [];

/**
 * Makes a look-up of a statement that reads `keysAsRows`: keys that are asked for at the same moment go together. Each answer is
 * as fresh as its asking: the statement begins afterwards. Where it fails each of its keys is asked once more, by itself.
 */
export function gatherRows<Key extends object, Row extends { n: number }>(
  find: FindByKeys<Key, Row>,
  options: GatherOptions = {},
): FindRows<Key, Row> {
  const alone = findByItself(find);
  const known = new WeakMap<Pool, (key: Key) => Promise<Row[]>>();
  const gatherFrom = (pool: Pool) =>
    gather(
      async (keys: Key[]): Promise<(Row[] | Promise<Row[]>)[]> => {
        try {
          return await rowsOfKeys(pool, find, keys);
        } catch (error) {
          if (keys.length === 1 || constraintOf(error)?.kind === "down") throw error;
          return keys.map((key) => alone(pool, key));
        }
      },
      { max: maxKeys, lateMs, ...options },
    );
  return (pool, key) => {
    const rowsOf = known.get(pool) ?? gatherFrom(pool);
    known.set(pool, rowsOf);
    return rowsOf(key);
  };
}
