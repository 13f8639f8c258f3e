// `Idempotency-Key`: the stored answer comes again (docs/rules/wire.md 21–24). The key is claimed and the answer stored in the
// transaction of the work itself, so neither a crash nor a twin request can separate the two.
// Decision: docs/decisions/0004.
import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import { invalidInput, keyReused } from "@hourhand/contract/problem";
import type { Database } from "../database/kysely.ts";
import type { DB } from "../database/row-types.ts";
import { inTransaction } from "../database/transaction.ts";
import { refuse } from "../problem.ts";
import { claimKey, readUse, storeReply } from "./queries-idempotency.ts";

/** Runs work in one transaction; with a key, at most once. What `work` resolves to is what the call's handler resolves to. */
export type Transact<Result> = (work: (transaction: Transaction<DB>) => Promise<Result>) => Promise<Result>;

/**
 * Ends a call whose key was used before: the reply that was stored then is this call's too. It passes through the use case,
 * which therefore knows of no stored replies, and is no failure.
 */
export class StoredReply extends Error {
  readonly reply: unknown;
  constructor(reply: unknown) {
    super("This call was answered before.");
    this.reply = reply;
  }
}

/** A plain transaction, for callers without a key. */
export function withoutIdempotencyKey<Result>(database: Database): Transact<Result> {
  return (work) => inTransaction(database, work);
}

/**
 * A transaction that happens once per person and key. Twins wait for the first and get its answer.
 * @param present makes the reply's body of what the work resolves to; that is stored
 * @throws Problem `keyReused` (409) for the same key with other content; StoredReply where the work was done before
 */
export function withIdempotencyKey<Result>(
  database: Database,
  claim: { personId: number; key: string; endpoint: string; input: Record<string, unknown> },
  present: (result: Result) => unknown,
): Transact<Result> {
  if (!/^[\x21-\x7e]{1,200}$/.test(claim.key)) {
    refuse(invalidInput, { sentence: "Idempotency-Key must have 1 to 200 printable characters." });
  }
  const fingerprint = fingerprintOf(claim.input);
  return (work) =>
    inTransaction(database, async (transaction) => {
      // A twin's insert waits here for the first transaction to end.
      const [claimed] = await claimKey(transaction, [claim.personId, claim.key, claim.endpoint, fingerprint]);
      if (!claimed) {
        throw new StoredReply(await storedReply(transaction, claim, fingerprint));
      }
      const result = await work(transaction);
      await storeReply(transaction, [claim.personId, claim.key, JSON.stringify(present(result))]);
      return result;
    });
}

async function storedReply(
  transaction: Transaction<DB>,
  claim: { personId: number; key: string; endpoint: string },
  fingerprint: Buffer,
): Promise<unknown> {
  const [row] = await readUse(transaction, [claim.personId, claim.key]);
  if (!row || row.endpoint !== claim.endpoint || !row.fingerprint.equals(fingerprint)) refuse(keyReused);
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
