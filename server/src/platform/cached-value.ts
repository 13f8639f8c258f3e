// A value that is read often and rarely changed: it is cached for some seconds, and all callers share one read.
import { LRUCache } from "lru-cache";

export interface CachedValue<Value> {
  /**
   * Returns the value, at most as old as allowed.
   * @throws the errors of the read, which are not cached
   */
  readonly get: () => Promise<Value>;
  /** Invalidates the value: later calls read it again. */
  readonly clear: () => void;
}

/** Caches the result of `read` for `ttlMs`; calls during a read share it. */
export function createCachedValue<Value extends object>(
  ttlMs: number,
  read: () => Promise<Value>,
): CachedValue<Value> {
  const cache = new LRUCache<"value", Value>({
    max: 1,
    ttl: ttlMs,
    fetchMethod: read,
    // A call from before a change still gets its answer, but the answer is not cached.
    ignoreFetchAbort: true,
  });
  return { get: () => cache.forceFetch("value"), clear: () => cache.clear() };
}
