// When a mail that could not be sent is tried again, and when it is given up. Pure.
import { backOff } from "@hourhand/contract/back-off";

/** Tries are at most so far apart while somebody may still be waiting for the mail: seconds, and for how long. */
const closeSeconds = 30;
const closeForSeconds = 15 * 60;
const givenUpAfterSeconds = 24 * 60 * 60;

/**
 * Seconds until the next try: 2, 4, 8, 16, then every 30 seconds in the first quarter of an hour, then a thirtieth of
 * the mail's age.
 * @param attempts how often it was tried, 1 or more
 * @param ageSeconds how long ago it was queued
 */
export function retrySeconds(attempts: number, ageSeconds: number): number {
  if (ageSeconds < closeForSeconds) return backOff(attempts, { min: 2, max: closeSeconds });
  return ageSeconds / 30;
}

/**
 * Whether a mail is not tried again: after a day, or after a quarter of an hour where the server refused this very mail for
 * good (a 5xx to its sender, recipient or content). Other refusals, such as a wrong password, are the operator's to mend.
 */
export function isGivenUp(error: unknown, ageSeconds: number): boolean {
  if (ageSeconds >= givenUpAfterSeconds) return true;
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const isOfThisMail = code === "EENVELOPE" || code === "EMESSAGE";
  return isOfThisMail && Number(responseCode) >= 500 && ageSeconds >= closeForSeconds;
}

/**
 * Seconds that a connection rests after so many failures in a row, counted from the beginning of the last try: a server
 * that refuses at once is asked less and less often, one that hangs has had its rest already.
 */
export const restSeconds = (failures: number): number =>
  failures === 0 ? 0 : backOff(failures, { min: 0.25, max: 5 });
