// `Idempotency-Key`: a repeated call gets the stored reply (docs/rules/wire.md 21–24). The key is claimed and the reply
// stored in the same transaction as the work itself, so neither a crash nor a concurrent request can separate them.
// Decision: docs/decisions/0004.
import type { Queryable } from "../database/prepared-statements.ts";
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Database, inTransaction, type Transaction } from "../database/transaction.ts";
import { invalidInput, keyReused, stillRunning } from "@hourhand/contract/problem";
import { Problem, refuse } from "../problem.ts";
import { claimKey, claimKeyForWork, readUse, releaseKey, storeReply } from "./queries-idempotency.ts";

/**
 * Runs work in one transaction; with a key, at most once. Returns the work's result, which the call's handler passes
 * on.
 */
export type Transact<Result> = (work: (transaction: Transaction) => Promise<Result>) => Promise<Result>;

/**
 * Ends a call whose key was used before, with the stored reply. It is thrown through the use case, which therefore need
 * not know about stored replies, and is not a failure.
 */
export class StoredReply extends Error {
  readonly reply: unknown;
  constructor(reply: unknown) {
    super("This call was answered before.");
    this.reply = reply;
  }
}

/** Makes the reply's body from the work's result; reads in the work's transaction. */
type PresentWithin<Result> = (result: Result, transaction: Transaction) => Promise<unknown>;

/** Runs a plain transaction, for callers without a key; the reply is made before the commit here too. */
export function withoutIdempotencyKey<Result>(
  database: Database,
  present: PresentWithin<Result>,
): Transact<Result> {
  return (work) =>
    inTransaction(database, async (transaction) => {
      const result = await work(transaction);
      await present(result, transaction);
      return result;
    });
}

/** A key that was sent, with its request. */
export interface SentKey {
  personId: number;
  key: string;
  /** Precedes the key in the store, for callers who share it with others. */
  store?: string;
  endpoint: string;
  /** Whether the reply holds a secret and is therefore never stored. */
  holdsSecret: boolean;
  input: Record<string, unknown>;
}

/**
 * Runs a transaction once per person and key. A concurrent call with the same key waits for the first and gets its
 * reply.
 * @param present its reply is stored, unless it `holdsSecret`
 * @throws Problem `keyReused` (409) for the same key with other content, and if the work was done but its reply is not
 * stored; StoredReply if the work was done before
 */
export function withIdempotencyKey<Result>(
  database: Database,
  sent: SentKey,
  present: PresentWithin<Result>,
): Transact<Result> {
  const claim = checked(sent);
  const { holdsSecret } = sent;
  return (work) =>
    inTransaction(database, async (transaction) => {
      // A concurrent call's insert waits here until the first transaction ends.
      const { personId, key, endpoint, fingerprint } = claim;
      const [claimed] = await claimKey(transaction, [personId, key, endpoint, fingerprint]);
      if (!claimed) throw (await storedReply(transaction, claim)) ?? new Problem(keyReused);
      const result = await work(transaction);
      const reply = await present(result, transaction);
      if (!holdsSecret) await storeReply(transaction, [personId, key, JSON.stringify(reply)]);
      return result;
    });
}

/** Runs work that holds no connection; at most once if the caller sent a key. */
export type Once<Result> = (work: () => Promise<Result>) => Promise<Result>;

const pollMs = 100;

/**
 * Does work outside a transaction once per person and key. A concurrent call with the same key waits for the first and
 * gets its reply. If the work fails, the key is free again.
 * @param options.waitMs how long a call waits for another one
 * @throws Problem `keyReused` (409), `stillRunning` (409) if the wait is over; StoredReply if the work was done before
 */
export function onceWithKey<Result>(
  database: Database,
  sent: SentKey,
  present: (result: Result) => Promise<unknown>,
  { waitMs = 20_000 }: { waitMs?: number } = {},
): Once<Result> {
  const claim = checked(sent);
  const { personId, key, endpoint, fingerprint } = claim;
  return async (work) => {
    const until = performance.now() + waitMs;
    while ((await claimKeyForWork(database, [personId, key, endpoint, fingerprint])).length === 0) {
      const stored = await storedReply(database, claim);
      if (stored) throw stored;
      if (performance.now() > until) refuse(stillRunning);
      await sleep(pollMs);
    }
    try {
      const result = await work();
      await storeReply(database, [personId, key, JSON.stringify(await present(result))]);
      return result;
    } catch (error) {
      await releaseKey(database, [personId, key]);
      throw error;
    }
  };
}

/**
 * Ends a call whose key was used before: for work that acts before its transaction.
 * @throws StoredReply if the work was done; Problem `keyReused` (409) if the key came with other content
 */
export async function endIfKeyUsed(database: Database, sent: SentKey): Promise<void> {
  const stored = await storedReply(database, checked(sent));
  if (stored) throw stored;
}

interface Claim extends Omit<SentKey, "input" | "store"> {
  fingerprint: Buffer;
}

/** @throws Problem `invalidInput` (400) */
function checked({ personId, key, store = "", endpoint, holdsSecret, input }: SentKey): Claim {
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    refuse(invalidInput, { sentence: "Idempotency-Key must have 1 to 200 printable characters." });
  }
  return { personId, key: store + key, endpoint, holdsSecret, fingerprint: fingerprintOf(input) };
}

/**
 * Returns the stored reply; undefined if the key is unused, or its work still runs outside a transaction.
 * @throws Problem `keyReused` (409)
 */
async function storedReply(database: Queryable, claim: Claim): Promise<StoredReply | undefined> {
  const [row] = await readUse(database, [claim.personId, claim.key]);
  if (!row) return undefined;
  if (row.endpoint !== claim.endpoint || !row.fingerprint.equals(claim.fingerprint)) refuse(keyReused);
  if (row.reply !== null) return new StoredReply(row.reply);
  if (claim.holdsSecret)
    refuse(keyReused, {
      sentence: "This was made already, and what is secret of it is shown only once. Please make a new one.",
      fields: { made: true },
    });
  return undefined;
}

/** Hashes the fields, sorted by name, and their pictures. */
function fingerprintOf(input: Record<string, unknown>): Buffer {
  const hash = createHash("sha256");
  // Updates the hash with one text, because each update costs more than its bytes.
  let text = "";
  for (const name of Object.keys(input).toSorted()) {
    const value = input[name] as { bytes?: Buffer } | string | number | boolean;
    text += `${name}=`;
    if (typeof value === "object" && value.bytes) {
      hash.update(text).update(value.bytes);
      text = "";
    } else text += JSON.stringify(value);
    text += "\n";
  }
  return hash.update(text).digest();
}
