// The places that failures of a subject may take. A try holds one while it is judged, beside the failures that were
// counted: held ones come back by themselves when their process dies. Kept in this process, or in Redis when several
// processes serve; while Redis is away or slow each process keeps its own.
import { createScript, promptly, tooMany, type SharedCounters } from "./shared-counters.ts";

/** At most so many failures of a subject in so many seconds, which begin with the first. */
export interface FailureRule {
  readonly name: string;
  readonly most: number;
  readonly seconds: number;
  readonly subject: string;
}

/** Places by rule; `holder` is the name of one try. */
export interface FailurePlaces {
  /**
   * Whether the try has a place now; false when tries that are being judged hold all that are left.
   * @throws Problem `tooManyRequests` (429) with `Retry-After` when the failures themselves are too many
   */
  hold(rule: FailureRule, holder: string): Promise<boolean>;
  /** Gives the place back, if there is one, and counts the failure. Never rejects. */
  settle(rule: FailureRule, holder: string, hasFailed: boolean): Promise<void>;
}

/** The key of a rule's subject. */
export const failureKey = ({ name, subject }: FailureRule): string => `${name}:${subject}`;

// Answers milliseconds until the failures are forgotten, 0 with a place, -1 without.
const holdScript = `
local failed, most = tonumber(redis.call('GET', KEYS[1]) or 0), tonumber(ARGV[1])
if failed >= most then return math.max(1, redis.call('PTTL', KEYS[1])) end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now)
if failed + redis.call('ZCARD', KEYS[2]) >= most then return -1 end
redis.call('ZADD', KEYS[2], now + ARGV[3], ARGV[2])
redis.call('PEXPIRE', KEYS[2], ARGV[3])
return 0`;
const settleScript = `
redis.call('ZREM', KEYS[2], ARGV[1])
if ARGV[2] == '1' and redis.call('INCR', KEYS[1]) == 1 then redis.call('EXPIRE', KEYS[1], ARGV[3]) end
return 0`;

/** @param heldMilliseconds after so long a place is free again though nobody gave it back */
export function createFailurePlaces(
  shared: SharedCounters | undefined,
  heldMilliseconds: number,
): FailurePlaces {
  const own = createOwnPlaces();
  const askToHold = shared && createScript(shared.redis, "holdFailurePlace", 2, holdScript);
  const askToSettle = shared && createScript(shared.redis, "settleFailurePlace", 2, settleScript);
  const keys = (rule: FailureRule) => [`failures:${failureKey(rule)}`, `judged:${failureKey(rule)}`] as const;
  /** What Redis says; undefined when it does not. */
  const answer = async (ask: () => Promise<unknown> | undefined): Promise<number | undefined> => {
    if (!shared?.isWhole()) return undefined;
    try {
      return Number(await promptly(Promise.resolve(ask())));
    } catch {
      return undefined;
    }
  };
  return {
    async hold(rule, holder) {
      const wait = await answer(() => askToHold?.(...keys(rule), rule.most, holder, heldMilliseconds));
      if (wait === undefined) return own.hold(rule, holder);
      if (wait > 0) throw tooMany(wait);
      return wait === 0;
    },
    async settle(rule, holder, hasFailed) {
      const told = await answer(() => askToSettle?.(...keys(rule), holder, hasFailed ? 1 : 0, rule.seconds));
      own.settle(rule, holder, hasFailed && told === undefined);
    },
  };
}

/** The places of this process alone. Nothing happens between looking and taking: neither waits. */
function createOwnPlaces() {
  const failures = new Map<string, { count: number; until: number }>();
  const held = new Map<string, Set<string>>();
  const failuresAt = (key: string) => {
    const found = failures.get(key);
    return found && found.until > Date.now() ? found : undefined;
  };
  return {
    hold(rule: FailureRule, holder: string): boolean {
      const key = failureKey(rule);
      const failed = failuresAt(key);
      if (failed && failed.count >= rule.most) throw tooMany(failed.until - Date.now());
      const holders = held.get(key) ?? new Set();
      if ((failed?.count ?? 0) + holders.size >= rule.most) return false;
      held.set(key, holders.add(holder));
      return true;
    },
    settle(rule: FailureRule, holder: string, hasFailed: boolean): void {
      const key = failureKey(rule);
      const holders = held.get(key);
      if (holders?.delete(holder) && holders.size === 0) held.delete(key);
      if (!hasFailed) return;
      const failed = failuresAt(key);
      if (failed) return void failed.count++;
      const milliseconds = rule.seconds * 1000;
      const first = { count: 1, until: Date.now() + milliseconds };
      failures.set(key, first);
      setTimeout(() => failures.get(key) === first && failures.delete(key), milliseconds).unref();
    },
  };
}
