// `Idempotency-Key`: the stored answer comes again (decisions.md section 3). The key is claimed and the answer stored in the
// transaction of the work itself, so neither a crash nor a twin request can separate the two.
import { createHash } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { invalidInput, keyReused } from "@hourhand/contract/problem";
import type { Database } from "../database/kysely.ts";
import type { DB } from "../database/row-types.ts";
import { inTransaction } from "../database/transaction.ts";
import { Problem } from "./problem.ts";

/** Runs work in one transaction; with a key, at most once. What `work` resolves to must be the reply's body. */
export type Transact = <Result extends object>(
  work: (transaction: Transaction<DB>) => Promise<Result>,
) => Promise<Result>;

/** A plain transaction, for callers without a key. */
export function plainly(database: Database): Transact {
  return (work) => inTransaction(database, work);
}

/**
 * A transaction that happens once per person and key. Twins wait for the first and get its answer.
 * @throws Problem `keyReused` (409) for the same key with other content
 */
export function once(
  database: Database,
  claim: { personId: number; key: string; endpoint: string; input: Record<string, unknown> },
): Transact {
  if (!/^[\x21-\x7e]{1,200}$/.test(claim.key)) {
    throw new Problem(invalidInput, { sentence: "Idempotency-Key must have 1 to 200 printable characters." });
  }
  const fingerprint = fingerprintOf(claim.input);
  return async <Result extends object>(work: (transaction: Transaction<DB>) => Promise<Result>) => {
    return inTransaction(database, async (transaction) => {
      // A twin's insert waits here for the first transaction to end.
      const claimed = await sql`
        insert into idempotency_keys (person_id, key, endpoint, fingerprint)
        values (${claim.personId}, ${claim.key}, ${claim.endpoint}, ${fingerprint})
        on conflict do nothing`.execute(transaction);
      if (claimed.numAffectedRows === 0n) {
        return storedReply<Result>(transaction, claim, fingerprint);
      }
      const reply = await work(transaction);
      await sql`update idempotency_keys set reply = ${JSON.stringify(reply)}::jsonb
        where person_id = ${claim.personId} and key = ${claim.key}`.execute(transaction);
      return reply;
    });
  };
}

async function storedReply<Result>(
  transaction: Transaction<DB>,
  claim: { personId: number; key: string; endpoint: string },
  fingerprint: Buffer,
): Promise<Result> {
  const { rows } = await sql<{ endpoint: string; fingerprint: Buffer; reply: Result }>`
    select endpoint, fingerprint, reply from idempotency_keys
    where person_id = ${claim.personId} and key = ${claim.key}`.execute(transaction);
  const row = rows[0];
  if (!row || row.endpoint !== claim.endpoint || !row.fingerprint.equals(fingerprint))
    throw new Problem(keyReused);
  return row.reply;
}

function fingerprintOf(input: Record<string, unknown>): Buffer {
  const hash = createHash("sha256");
  for (const name of Object.keys(input).toSorted()) {
    const value = input[name] as { bytes?: Buffer } | string | number | boolean;
    hash.update(`${name}=`);
    if (typeof value === "object" && value.bytes) hash.update(value.bytes);
    else hash.update(JSON.stringify(value));
    hash.update("\n");
  }
  return hash.digest();
}
