// How often something may be tried. Counts live in this process, or in Redis when several processes serve; when Redis is
// away each process counts for itself until it is back.
import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from "rate-limiter-flexible";
import type { Redis } from "ioredis";
import { tooManyRequests } from "@hourhand/contract/problem";
import { Problem } from "./problem.ts";

/** Counters of attempts, by a name and a subject (an address, a person). */
export interface Limits {
  /**
   * Counts one attempt, or so many at once.
   * @throws Problem `tooManyRequests` (429) with `Retry-After` when there were `most` in the last `seconds`
   */
  take(name: string, subject: string, most: number, seconds: number, count?: number): Promise<void>;
  /** Takes an attempt back, after a success. */
  giveBack(name: string, subject: string, most: number, seconds: number): Promise<void>;
}

/** Makes the counters. With `isOn` false nothing is ever counted (`RATE_LIMITS=off`). */
export function createLimits(isOn: boolean, redis?: Redis): Limits {
  const limiters = new Map<string, RateLimiterAbstract>();
  const limiter = (name: string, most: number, seconds: number): RateLimiterAbstract => {
    const key = `${name}:${most}:${seconds}`;
    const known = limiters.get(key);
    if (known) return known;
    const memory = new RateLimiterMemory({ keyPrefix: key, points: most, duration: seconds });
    const made = redis
      ? new RateLimiterRedis({
          storeClient: redis,
          keyPrefix: `limit:${key}`,
          points: most,
          duration: seconds,
          insuranceLimiter: memory,
        })
      : memory;
    limiters.set(key, made);
    return made;
  };
  return {
    async take(name, subject, most, seconds, count = 1) {
      if (!isOn) return;
      try {
        await limiter(name, most, seconds).consume(subject, count);
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw tooMany(refusal.msBeforeNext);
        throw refusal;
      }
    },
    async giveBack(name, subject, most, seconds) {
      if (isOn) await limiter(name, most, seconds).reward(subject);
    },
  };
}

function tooMany(milliseconds: number): Problem {
  return new Problem(tooManyRequests, { retryAfter: Math.max(1, milliseconds / 1000) });
}
