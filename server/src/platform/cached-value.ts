// A value that many ask for and few change: read once for all who come within some seconds.
import { LRUCache } from "lru-cache";

/** One value, as it was read last. */
export interface CachedValue<Value> {
  /** The value, at most as old as was allowed. @throws what reading it throws, which is not remembered */
  readonly get: () => Promise<Value>;
  /** It has changed: whoever asks from now on has it read again. */
  readonly clear: () => void;
}

/** Remembers what `read` resolves to for `ttlMs`; those who ask meanwhile share one reading. */
export function createCachedValue<Value extends object>(
  ttlMs: number,
  read: () => Promise<Value>,
): CachedValue<Value> {
  const cache = new LRUCache<"value", Value>({
    max: 1,
    ttl: ttlMs,
    fetchMethod: read,
    // Who asked before a change still gets an answer; it is not remembered.
    ignoreFetchAbort: true,
  });
  return { get: () => cache.forceFetch("value"), clear: () => cache.clear() };
}
