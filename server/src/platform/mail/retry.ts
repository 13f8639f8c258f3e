// The retry times of failed mails, and their final failure. Pure.
import { backOff } from "@hourhand/contract/back-off";

/** The maximum distance of retries while a person may still be waiting for the mail: seconds, and for how long. */
const closeSeconds = 30;
const closeForSeconds = 15 * 60;
const givenUpAfterSeconds = 24 * 60 * 60;

/**
 * Seconds until the next try: 2, 4, 8, 16, then every 30 seconds in the first quarter of an hour, then a thirtieth of
 * the mail's age.
 * @param attempts the number of tries, 1 or more
 * @param ageSeconds the time in the queue
 */
export function retrySeconds(attempts: number, ageSeconds: number): number {
  if (ageSeconds < closeForSeconds) return backOff(attempts, { min: 2, max: closeSeconds });
  return ageSeconds / 30;
}

/**
 * Whether a mail is not retried: after a day, or after a quarter of an hour if the server permanently rejected this
 * very mail (a 5xx for its sender, recipient or content). Other errors, such as a wrong password, are for the operator
 * to fix.
 */
export function isGivenUp(error: unknown, ageSeconds: number): boolean {
  if (ageSeconds >= givenUpAfterSeconds) return true;
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const isOfThisMail = code === "EENVELOPE" || code === "EMESSAGE";
  return isOfThisMail && Number(responseCode) >= 500 && ageSeconds >= closeForSeconds;
}

/**
 * The back-off of a connection in seconds after a number of failures in a row, counted from the beginning of the last
 * try: a server that rejects immediately gets fewer and fewer tries, one that hangs has had its pause already.
 */
export const restSeconds = (failures: number): number =>
  failures === 0 ? 0 : backOff(failures, { min: 0.25, max: 5 });
