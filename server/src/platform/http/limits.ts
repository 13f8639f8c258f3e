// Rate limits. Counts are in this process, or in Redis if several processes serve; while Redis is away or slow, each
// process counts alone.
import { randomBytes } from "node:crypto";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { createScript, withTimeout, tooMany, type SharedCounters } from "./shared-counters.ts";

/** The rest of a window of counted attempts. */
export interface LeftOfWindow {
  /** How many more attempts are allowed. */
  readonly remaining: number;
  /** When the next window begins, in milliseconds from now. */
  readonly resetMs: number;
  readonly isOver: boolean;
}

/** Counters of attempts, by a name and a subject (an address, a person). */
export interface Limits {
  /**
   * Counts one attempt in a window that begins with the first.
   * @throws Problem `tooManyRequests` (429) with `Retry-After` if there are more than `max` in `seconds`
   */
  take(name: string, subject: string, max: number, seconds: number): Promise<void>;
  /** The same without a refusal: returns what is left of the window, or null while nothing is counted. */
  count(name: string, subject: string, max: number, seconds: number): Promise<LeftOfWindow | null>;
  /**
   * Counts an attempt of this process together with those of all processes, in a sliding window of the given number of
   * seconds with at most `max` attempts. Without Redis nothing is counted: the process counts its own.
   * @param earlier the ages in milliseconds of allowed attempts that were not reported yet
   * @throws Problem `tooManyRequests` (429)
   */
  takeInAnySpan(
    name: string,
    subject: string,
    max: number,
    seconds: number,
    earlier: readonly number[],
  ): Promise<void>;
}

// Attempts are members of a sorted set, with their times as scores. Returns 0, or the milliseconds until one more is
// allowed.
const slidingScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local max, window = tonumber(ARGV[1]), tonumber(ARGV[2])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', '(' .. (now - window))
for n = 4, #ARGV do redis.call('ZADD', KEYS[1], now - ARGV[n], ARGV[3] .. n) end
redis.call('PEXPIRE', KEYS[1], window + 1)
local count = redis.call('ZCARD', KEYS[1])
if count >= max then
  local first = redis.call('ZRANGE', KEYS[1], count - max, count - max, 'WITHSCORES')
  return first[2] + window - now + 1
end
redis.call('ZADD', KEYS[1], now, ARGV[3])
redis.call('PEXPIRE', KEYS[1], window + 1)
return 0`;

/** Makes the counters. If `isOn` is false, nothing is ever counted (`RATE_LIMITS=off`). */
export function createLimits(isOn: boolean, shared?: SharedCounters): Limits {
  const takeInSpan = shared && createScript(shared.redis, "takeInSpan", 1, slidingScript);
  const limiters = new Map<string, { own: RateLimiterMemory; all: RateLimiterRedis | undefined }>();
  const limiter = (name: string, max: number, seconds: number) => {
    const key = `${name}:${max}:${seconds}`;
    const known = limiters.get(key);
    if (known) return known;
    const rule = { points: max, duration: seconds };
    const made = {
      own: new RateLimiterMemory({ ...rule, keyPrefix: key }),
      all: shared && new RateLimiterRedis({ ...rule, storeClient: shared.redis, keyPrefix: `limit:${key}` }),
    };
    limiters.set(key, made);
    return made;
  };
  /** Counts in Redis if possible, else alone. */
  const count = async (
    { own, all }: ReturnType<typeof limiter>,
    work: (counter: RateLimiterMemory | RateLimiterRedis) => Promise<RateLimiterRes | null>,
  ): Promise<RateLimiterRes | null> => {
    if (all && shared?.isConnected()) {
      try {
        return await withTimeout(work(all));
      } catch (error) {
        if (error instanceof RateLimiterRes) throw error;
      }
    }
    return work(own);
  };
  const consume: Limits["count"] = async (name, subject, max, seconds) => {
    if (!isOn) return null;
    try {
      const left = await count(limiter(name, max, seconds), (counter) => counter.consume(subject));
      return left && { remaining: left.remainingPoints, resetMs: left.msBeforeNext, isOver: false };
    } catch (error) {
      if (error instanceof RateLimiterRes) return { remaining: 0, resetMs: error.msBeforeNext, isOver: true };
      throw error;
    }
  };
  return {
    async take(name, subject, max, seconds) {
      const left = await consume(name, subject, max, seconds);
      if (left?.isOver) throw tooMany(left.resetMs);
    },
    count: consume,
    async takeInAnySpan(name, subject, max, seconds, earlier) {
      if (!isOn || !shared?.isConnected()) return;
      const member = randomBytes(6).toString("base64url");
      const asked = takeInSpan?.(`pace:${name}:${subject}`, max, seconds * 1000, `${member}:`, ...earlier);
      // If there is no answer, the process's own count applies.
      const wait = await withTimeout(Promise.resolve(asked)).catch(() => 0);
      if (Number(wait) > 0) throw tooMany(Number(wait));
    },
  };
}
