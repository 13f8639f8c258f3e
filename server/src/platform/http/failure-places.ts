// Counts failures per subject, and the tries in progress. While a try is being checked, it reserves a place in addition
// to the counted failures; reserved places expire if their process dies. Stored in this process, or in Redis if several
// processes serve; while Redis is away or slow, each process counts alone.
import { createScript, withTimeout, tooMany, type SharedCounters } from "./shared-counters.ts";

interface Subject {
  readonly name: string;
  /** Failures expire this many seconds after the first one. */
  readonly seconds: number;
  readonly subject: string;
}

/** Allows at most `most` failures; further tries are refused until they expire. */
export interface FailureLimit extends Subject {
  readonly max: number;
}

/**
 * Beyond `free` failures, tries are delayed, at most `places` of them at a time, but they are never refused because of
 * failures.
 */
export interface FailureSlowdown extends Subject {
  readonly free: number;
  readonly places: number;
  /** Returns the delay of a try in milliseconds, for this many earlier failures and concurrent tries. */
  readonly delay: (failures: number) => number;
}

export type FailureRule = FailureLimit | FailureSlowdown;

/** Places by rule; `holder` names one try. */
export interface FailurePlaces {
  /**
   * Reserves a place for a try. Returns the number of earlier failures and concurrent tries; undefined if tries in
   * progress hold all places.
   * @throws Problem `tooManyRequests` (429) with `Retry-After` if the failures themselves are too many
   */
  reserve(rule: FailureRule, holder: string): Promise<number | undefined>;
  /** Releases the place, if there is one, and counts the failure. Never rejects. */
  release(rule: FailureRule, holder: string, hasFailed: boolean): Promise<void>;
}

/** Returns the key of a rule's subject. */
export const failureKey = ({ name, subject }: FailureRule): string => `${name}:${subject}`;

/**
 * Returns the limits: failures before tries are refused, failures or checks without a delay, and further concurrent
 * checks.
 */
const boundsOf = (rule: FailureRule) =>
  "max" in rule
    ? { refusedFrom: rule.max, free: rule.max, places: 0 }
    : { refusedFrom: Number.MAX_SAFE_INTEGER, free: rule.free, places: rule.places };

// Returns {1, failures and concurrent tries} with a place, {0, 0} without, {2, milliseconds} until the failures expire.
const reserveScript = `
local failed, refusedFrom = tonumber(redis.call('GET', KEYS[1]) or 0), tonumber(ARGV[1])
if failed >= refusedFrom then return {2, math.max(1, redis.call('PTTL', KEYS[1]))} end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now)
local held = redis.call('ZCARD', KEYS[2])
if held >= math.max(0, ARGV[2] - failed) + ARGV[3] then return {0, 0} end
redis.call('ZADD', KEYS[2], now + ARGV[5], ARGV[4])
redis.call('PEXPIRE', KEYS[2], ARGV[5])
return {1, failed + held}`;
const releaseScript = `
redis.call('ZREM', KEYS[2], ARGV[1])
if ARGV[2] == '1' and redis.call('INCR', KEYS[1]) == 1 then redis.call('EXPIRE', KEYS[1], ARGV[3]) end
return 0`;

/**
 * @param heldMs after how long an unreleased place is free again
 * @param maxSubjects with more subjects than this, this process drops the oldest failures
 */
export function createFailurePlaces(
  shared: SharedCounters | undefined,
  heldMs: number,
  maxSubjects: number,
): FailurePlaces {
  const own = createOwnPlaces(maxSubjects);
  const askToReserve = shared && createScript(shared.redis, "reserveFailurePlace", 2, reserveScript);
  const askToRelease = shared && createScript(shared.redis, "releaseFailurePlace", 2, releaseScript);
  const keys = (rule: FailureRule) => [`failures:${failureKey(rule)}`, `judged:${failureKey(rule)}`] as const;
  /** Returns Redis' answer; undefined if there is none. */
  const answer = async (ask: () => Promise<unknown> | undefined): Promise<unknown> => {
    if (!shared?.isConnected()) return undefined;
    try {
      return await withTimeout(Promise.resolve(ask()));
    } catch {
      return undefined;
    }
  };
  return {
    async reserve(rule, holder) {
      const { refusedFrom, free, places } = boundsOf(rule);
      const answered = await answer(() =>
        askToReserve?.(...keys(rule), refusedFrom, free, places, holder, heldMs),
      );
      if (!Array.isArray(answered)) return own.reserve(rule, holder);
      const [verdict, value] = answered.map(Number);
      if (verdict === 2) throw tooMany(value ?? 0);
      return verdict === 1 ? value : undefined;
    },
    async release(rule, holder, hasFailed) {
      const answered = await answer(() =>
        askToRelease?.(...keys(rule), holder, hasFailed ? 1 : 0, rule.seconds),
      );
      own.release(rule, holder, hasFailed && answered === undefined);
    },
  };
}

/** Counts in this process alone. Checking and taking a place are atomic, because neither awaits. */
function createOwnPlaces(maxSubjects: number) {
  const failures = new Map<string, { count: number; until: number }>();
  const held = new Map<string, Set<string>>();
  const failuresAt = (key: string) => {
    const found = failures.get(key);
    if (found && found.until > Date.now()) return found;
    failures.delete(key);
    return undefined;
  };
  /** Makes room for one more entry: drops expired ones, and beyond the maximum the oldest. */
  const makeRoom = () => {
    for (const [key, { until }] of failures) {
      if (until > Date.now() && failures.size < maxSubjects) return;
      failures.delete(key);
    }
  };
  return {
    reserve(rule: FailureRule, holder: string): number | undefined {
      const key = failureKey(rule);
      const { refusedFrom, free, places } = boundsOf(rule);
      const failed = failuresAt(key);
      const count = failed?.count ?? 0;
      if (failed && count >= refusedFrom) throw tooMany(failed.until - Date.now());
      const holders = held.get(key) ?? new Set();
      const concurrent = holders.size;
      if (concurrent >= Math.max(0, free - count) + places) return undefined;
      held.set(key, holders.add(holder));
      return count + concurrent;
    },
    release(rule: FailureRule, holder: string, hasFailed: boolean): void {
      const key = failureKey(rule);
      const holders = held.get(key);
      if (holders?.delete(holder) && holders.size === 0) held.delete(key);
      if (!hasFailed) return;
      const failed = failuresAt(key);
      if (failed) return void failed.count++;
      makeRoom();
      failures.set(key, { count: 1, until: Date.now() + rule.seconds * 1000 });
    },
  };
}
