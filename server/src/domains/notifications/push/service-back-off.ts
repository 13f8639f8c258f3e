// Back-off for push services that hang: each try occupies one of the concurrent requests for seconds, while other
// pushes wait.
import { LRUCache } from "lru-cache";

/** This many unanswered tries in a row start the back-off. */
const unansweredTries = 3;
const backOffMs = 60_000;

interface BackOff {
  readonly tries: number;
  /** When the next try is allowed, on the clock `now`. */
  readonly nextTryAt: number;
}

/** The back-off of each push service, by host, as this process sees it. */
export interface ServiceBackOff {
  /** Seconds to wait before a push to this host; 0 to send now. During a back-off one probe a minute gets 0. */
  waitFor(host: string): number;
  /** Records that the service answered, with any status. */
  answered(host: string): void;
  /** Records that the service did not answer in time. */
  unanswered(host: string): void;
}

/** @param now replaces the clock in tests */
export function createServiceBackOff(now: () => number = Date.now): ServiceBackOff {
  const services = new LRUCache<string, BackOff>({ max: 1_000 });
  return {
    waitFor(host) {
      const backOff = services.get(host);
      if (!backOff || backOff.tries < unansweredTries) return 0;
      const left = backOff.nextTryAt - now();
      if (left > 0) return Math.ceil(left / 1_000);
      services.set(host, { ...backOff, nextTryAt: now() + backOffMs });
      return 0;
    },
    answered: (host) => void services.delete(host),
    unanswered(host) {
      const tries = (services.get(host)?.tries ?? 0) + 1;
      services.set(host, { tries, nextTryAt: now() + backOffMs });
    },
  };
}
