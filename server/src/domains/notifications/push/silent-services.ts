// Push services that hang: each try there holds a place for seconds that pushes to others wait for.
import { LRUCache } from "lru-cache";

/** So many unanswered tries in a row make a push service silent. */
const unansweredTries = 3;
const letBeMs = 60_000;

/** Which push services have fallen silent, by their hosts, as this process has seen it. */
export interface SilentServices {
  /** Whether it is let be: for a minute from the last try that it did not answer. */
  has(host: string): boolean;
  /** It answered, whatever it said. */
  answered(host: string): void;
  /** It did not answer in time. */
  unanswered(host: string): void;
}

/** Knows of none at first. */
export function createSilentServices(): SilentServices {
  const tries = new LRUCache<string, number>({ max: 1_000, ttl: letBeMs });
  return {
    has: (host) => (tries.get(host) ?? 0) >= unansweredTries,
    answered: (host) => void tries.delete(host),
    unanswered: (host) => void tries.set(host, (tries.get(host) ?? 0) + 1),
  };
}
