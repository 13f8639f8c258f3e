// The hash chain of a booking's record (docs/rules/bookings.md 34): each event carries the hash of the previous one.
// Pure, so that the command that verifies a record needs nothing else.
import { createHash } from "node:crypto";
import canonicalize from "canonicalize";

/** The fields of an event that its seal covers; `at` has the format that is shown. */
export interface SealedContent {
  n: number;
  at: string;
  event: string;
  actor: string;
  detail: unknown;
}

/** What the first event has as its previous hash. */
export const firstPrevious = "0".repeat(64);

/**
 * Hashes an event (lower-case hex): SHA-256 over the previous hash and the event in the form of RFC 8785.
 * @throws Error for a value that JSON does not allow, such as half of a surrogate pair
 */
export function hashOfEvent(previous: string, { n, at, event, actor, detail }: SealedContent): string {
  const text = canonicalize({ actor, at, detail, event, n });
  return createHash("sha256").update(`${previous}${text}`, "utf8").digest("hex");
}

/** Returns the `n` of the first event that does not fit into the chain; undefined if all fit. */
export function firstMisfit(events: readonly unknown[]): number | undefined {
  let previous = firstPrevious;
  for (const [index, given] of events.entries()) {
    const event = (typeof given === "object" && given !== null ? given : {}) as Partial<
      SealedContent & { previous: unknown; hash: unknown }
    >;
    const fits =
      event.n === index + 1 && event.previous === previous && event.hash === tryHash(previous, event);
    if (!fits) return Number.isSafeInteger(event.n) ? event.n : index + 1;
    previous = event.hash as string;
  }
  return undefined;
}

function tryHash(previous: string, event: Partial<SealedContent>): string | undefined {
  try {
    return hashOfEvent(previous, event as SealedContent);
  } catch {
    return undefined;
  }
}
