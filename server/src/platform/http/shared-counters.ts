// Shared by the counters of several processes: the place where they count together, and the timeout.
import type { Redis } from "ioredis";
import { tooManyRequests } from "@hourhand/contract/problem";
import { Problem } from "../problem.ts";

/** The common place of the counts. `isConnected` is false while Redis is known not to answer. */
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
 * A script that Redis knows by its hash, so that its text is sent once for each connection.
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

/** The refusal of one more attempt, with the time to retry; HTTP has whole seconds. */
export const tooMany = (milliseconds: number): Problem =>
  new Problem(tooManyRequests, { retryAfter: milliseconds / 1000 });
