// When failed mails are retried, and when they are given up. Pure.
import { backOff } from "@hourhand/contract/back-off";

/**
 * While a person may still be waiting for the mail, retries are at most this many seconds apart; and for how long that
 * is.
 */
const closeSeconds = 30;
const closeForSeconds = 15 * 60;
const givenUpAfterSeconds = 24 * 60 * 60;

/**
 * Returns the seconds until the next try: 2, 4, 8, 16, then every 30 seconds in the first quarter of an hour, then a
 * thirtieth of the mail's age.
 * @param attempts how many tries there were, 1 or more
 * @param ageSeconds how long the mail has been in the queue
 */
export function retrySeconds(attempts: number, ageSeconds: number): number {
  if (ageSeconds < closeForSeconds) return backOff(attempts, { min: 2, max: closeSeconds });
  return ageSeconds / 30;
}

/**
 * Whether to give up a mail: after a day, or after a quarter of an hour if the server permanently rejected this very
 * mail (a 5xx for its sender, recipient or content). Other errors, such as a wrong password, are the operator's to fix.
 */
export function isGivenUp(error: unknown, ageSeconds: number): boolean {
  if (ageSeconds >= givenUpAfterSeconds) return true;
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const isOfThisMail = code === "EENVELOPE" || code === "EMESSAGE";
  return isOfThisMail && Number(responseCode) >= 500 && ageSeconds >= closeForSeconds;
}

/**
 * Returns how long a connection rests, in seconds, after a number of failures in a row, counted from the beginning of
 * the last try: a server that rejects immediately gets fewer and fewer tries, one that hangs has already had its rest.
 */
export const restSeconds = (failures: number): number =>
  failures === 0 ? 0 : backOff(failures, { min: 0.25, max: 5 });
