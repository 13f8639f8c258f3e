// The failures of a subject, and its tries in progress. A try reserves a place during its check, in addition to the
// counted failures: reserved places expire when their process dies. Kept in this process, or in Redis when several
// processes serve; while Redis is away or slow each process keeps its own.
import { createScript, withTimeout, tooMany, type SharedCounters } from "./shared-counters.ts";

interface Subject {
  readonly name: string;
  /** Failures expire this number of seconds after the first. */
  readonly seconds: number;
  readonly subject: string;
}

/** At most `most` failures; a further try is refused until they expire. */
export interface FailureLimit extends Subject {
  readonly max: number;
}

/**
 * Beyond `free` failures tries are delayed, with no more than `places` at a time, but never refused for the failures.
 */
export interface FailureSlowdown extends Subject {
  readonly free: number;
  readonly places: number;
  /** The delay of a try in milliseconds, by the earlier failures and concurrent tries. */
  readonly delay: (failures: number) => number;
}

export type FailureRule = FailureLimit | FailureSlowdown;

/** Places by rule; `holder` is the name of one try. */
export interface FailurePlaces {
  /**
   * Reserves a place for a try. Returns the number of earlier failures and concurrent tries; undefined when tries in
   * progress hold all places.
   * @throws Problem `tooManyRequests` (429) with `Retry-After` when the failures themselves are too many
   */
  reserve(rule: FailureRule, holder: string): Promise<number | undefined>;
  /** Releases the place, if there is one, and counts the failure. Never rejects. */
  release(rule: FailureRule, holder: string, hasFailed: boolean): Promise<void>;
}

/** The key of a rule's subject. */
export const failureKey = ({ name, subject }: FailureRule): string => `${name}:${subject}`;

/** The bounds: failures before tries are refused, failures or checks without a delay, and further concurrent checks. */
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
 * @param heldMs the time after which an unreleased place is free again
 * @param maxSubjects this process drops the oldest failures beyond this number of subjects
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
  /** The answer of Redis; undefined without one. */
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

/** The places of this process alone. Checking and taking are atomic: neither awaits. */
function createOwnPlaces(maxSubjects: number) {
  const failures = new Map<string, { count: number; until: number }>();
  const held = new Map<string, Set<string>>();
  const failuresAt = (key: string) => {
    const found = failures.get(key);
    if (found && found.until > Date.now()) return found;
    failures.delete(key);
    return undefined;
  };
  /** Room for one more: expired entries are dropped, and beyond the maximum the oldest. */
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
