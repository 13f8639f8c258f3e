// Push services that hang: each try there holds a place for seconds that pushes to others wait for.
import { LRUCache } from "lru-cache";

/** So many unanswered tries in a row make a push service silent. */
const unansweredTries = 3;
const restMs = 60_000;

interface Silence {
  readonly tries: number;
  /** When it is tried next, in milliseconds of the clock. */
  readonly nextTryAt: number;
}

/** Which push services have fallen silent, by their hosts, as this process has seen it. */
export interface SilentServices {
  /**
   * Seconds for which a push service is let be; 0 for going on. To one that is silent a single push goes each minute, and whoever
   * is told 0 is the one that goes.
   */
  waitFor(host: string): number;
  /** It answered, whatever it said. */
  answered(host: string): void;
  /** It did not answer in time. */
  unanswered(host: string): void;
}

/** Knows of none at first. @param now another clock in tests */
export function createSilentServices(now: () => number = Date.now): SilentServices {
  const services = new LRUCache<string, Silence>({ max: 1_000 });
  return {
    waitFor(host) {
      const silence = services.get(host);
      if (!silence || silence.tries < unansweredTries) return 0;
      const left = silence.nextTryAt - now();
      if (left > 0) return Math.ceil(left / 1_000);
      services.set(host, { ...silence, nextTryAt: now() + restMs });
      return 0;
    },
    answered: (host) => void services.delete(host),
    unanswered(host) {
      const tries = (services.get(host)?.tries ?? 0) + 1;
      services.set(host, { tries, nextTryAt: now() + restMs });
    },
  };
}
