// What the counters of several processes share: the place where they count together, and the timeout.
import type { Redis } from "ioredis";
import { tooManyRequests } from "@hourhand/contract/problem";
import { Problem } from "../problem.ts";

/** Where processes count together. `isConnected` is false while Redis is known not to answer. */
export interface SharedCounters {
  readonly redis: Redis;
  readonly isConnected: () => boolean;
}

/** After this timeout the process counts alone. */
const timeoutMs = 500;

/**
 * Waits for an answer of the shared counters.
 * @throws Error after the timeout
 */
export async function withTimeout<Result>(asked: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The counter is slow.")), timeoutMs);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Makes a script that Redis knows by its hash, so that its text is sent once per connection.
 * @param name unique; it becomes a command of the client
 * @returns a function of the keys and then the arguments
 */
export function createScript(
  redis: Redis,
  name: string,
  numberOfKeys: number,
  lua: string,
): (...values: (string | number)[]) => Promise<unknown> {
  redis.defineCommand(name, { numberOfKeys, lua });
  const command = Reflect.get(redis, name) as (...values: (string | number)[]) => Promise<unknown>;
  return (...values) => command.apply(redis, values);
}

/** Makes the refusal of one more attempt, with the time to wait; HTTP only has whole seconds. */
export const tooMany = (milliseconds: number): Problem =>
  new Problem(tooManyRequests, { retryAfter: milliseconds / 1000 });
