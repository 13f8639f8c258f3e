// When an attempt is repeated, and when a webhook is disabled (docs/rules/webhooks.md 16, 17).

const minute = 60;
const hour = 60 * minute;
/** The waits after the first attempt, the second and so on, in seconds. */
const waits = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];
const longestRetryAfter = 24 * hour;

/** The result of an attempt. `status` is null without an answer. */
export interface AttemptResult {
  status: number | null;
  durationMs: number;
  /** The beginning of the answer, or why there is none. */
  response: string;
  /** The header `Retry-After`. */
  retryAfter?: string | undefined;
}

/**
 * What to do after an attempt: nothing, retry after some seconds, or give up and disable the webhook, with the reason.
 */
export type Decision =
  | { is: "delivered" }
  | { is: "again"; seconds: number }
  | { is: "given up"; because: "gone" | "failed" };

/**
 * Decides what to do after an attempt.
 * @param attempt its number, from 1
 * @param random from 0 to 1; adds up to a tenth to the wait
 * @param nowMs the machine's time, with which the date in a `Retry-After` is compared
 */
export function decide(
  { status, retryAfter }: AttemptResult,
  attempt: number,
  { random, nowMs }: { random: number; nowMs: number },
): Decision {
  if (status !== null && status >= 200 && status < 300) return { is: "delivered" };
  if (status === 410) return { is: "given up", because: "gone" };
  const wait = waits[attempt - 1];
  if (wait === undefined) return { is: "given up", because: "failed" };
  const asked = Math.min(secondsOf(retryAfter, nowMs), longestRetryAfter);
  return { is: "again", seconds: Math.max(wait * (1 + random / 10), asked) };
}

function secondsOf(retryAfter: string | undefined, nowMs: number): number {
  if (retryAfter === undefined) return 0;
  if (/^\s*\d{1,9}\s*$/.test(retryAfter)) return Number(retryAfter);
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) ? 0 : (at - nowMs) / 1000;
}
