// Look-ups that many people make at once, as one statement: what a statement costs by itself, on both ends of its connection, is
// most of a small one's cost.
// Decision: docs/decisions/0022.
import type { Pool } from "pg";
import { gather } from "./gather.ts";
import type { Statement } from "./prepared-statements.ts";
import { jsonRecord } from "./rows.ts";

/** Keys of one statement. */
const maxKeys = 16;
/** So many milliseconds a look-up waits for one that takes longer. */
const lateMs = 10;
/** So many of one look-up may take longer at a time: others need the pool too. */
const maxLate = 7;

/**
 * SQL of the keys that `gatherRows` hands over, as rows of `q` with the place `n` of each; what is found is joined to them, and
 * has `n` among its columns.
 * @param columns of a key with their types, as `jsonb_to_recordset` takes them; those that a key does not have are null
 */
// The limit says how few they are: PostgreSQL takes a set of unknown size for a hundred.
export const keysAsRows = (columns: string): string =>
  `(select * from jsonb_to_recordset($1::jsonb) as q (n integer, ${columns}) limit ${maxKeys}) q`;

/** Finds the rows of a key; nobody's key is looked up in a transaction. */
export type FindRows<Key extends object, Row> = (pool: Pool, key: Key) => Promise<Row[]>;

/**
 * Makes a look-up of a statement that reads `keysAsRows`: keys that are asked for at the same moment go together. Each answer is
 * as fresh as its asking: the statement begins afterwards. What is wrong with the statement fails all of its keys.
 */
export function gatherRows<Key extends object, Row extends { n: number }>(
  find: Statement<Row, [keys: string], PropertyKey>,
): FindRows<Key, Row> {
  const known = new WeakMap<Pool, (key: Key) => Promise<Row[]>>();
  const gatherFrom = (pool: Pool) =>
    gather(
      async (keys: Key[]) => {
        const rows = keys.map((): Row[] => []);
        const asked = jsonRecord(keys.map((key, n) => ({ n, ...key })));
        for (const row of await find(pool, [asked])) rows[row.n]?.push(row);
        return rows;
      },
      { max: maxKeys, lateMs, maxLate },
    );
  return (pool, key) => {
    const rowsOf = known.get(pool) ?? gatherFrom(pool);
    known.set(pool, rowsOf);
    return rowsOf(key);
  };
}
