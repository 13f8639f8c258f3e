// When a visit's code counts, which it is, and when a visit needs one (docs/rules/bookings.md 35–39). Pure.
import type { BookingStatus } from "@hourhand/contract/bookings";
import type { PolicyFields } from "@hourhand/contract/policies";
import { hmac } from "../../../platform/keys.ts";

const hourMs = 3_600_000;
/** The customer has the arrival's code from so long before the visit on. */
const codeBeforeStartHours = 12;

/** From when on a visit's code is shown to the customer and taken from the worker. */
export const codeFrom = (startsAt: Date): Date =>
  new Date(startsAt.getTime() - codeBeforeStartHours * hourMs);

/** So many wrong codes lock a visit's code, and for so long. */
export const maxWrongTries = 5;
export const lockHours = 1;

/** What is known of a visit's arrival. Instants of the marketplace's clock. */
export interface Arrival {
  status: BookingStatus;
  arrival_code: PolicyFields["arrival_code"];
  starts_at: Date;
  now: Date;
  /** How often the booking was moved, and how often it had been when the last wrong code was tried. */
  times_moved: number;
  tried_after_moves: number;
  wrong_tries: number;
  times_locked: number;
  locked_until: Date | null;
  verified_at: Date | null;
  overridden_at: Date | null;
  override_reason: string | null;
}

/** A move forgets what was tried before. */
const isOfThisTime = ({ times_moved, tried_after_moves }: Arrival) => times_moved === tried_after_moves;

/** Whether every try is refused for now. */
export const isLocked = (arrival: Arrival): boolean =>
  arrival.locked_until !== null && arrival.locked_until > arrival.now && isOfThisTime(arrival);

/** How many wrong codes may still be tried before the next one locks. */
export const triesLeft = (arrival: Arrival): number =>
  maxWrongTries - (isOfThisTime(arrival) ? arrival.wrong_tries : 0);

/** Whether the visit cannot begin without its code. */
export const needsCode = ({ arrival_code, verified_at, overridden_at }: Arrival): boolean =>
  arrival_code === "required" && verified_at === null && overridden_at === null;

/** Whether a right code would be taken now. */
export const takesCode = (arrival: Arrival): boolean =>
  arrival.now >= codeFrom(arrival.starts_at) && !isLocked(arrival);

/** Whether the worker may show now by the code that they are there. */
export const mayArrive = (arrival: Arrival): boolean => arrival.status === "accepted" && takesCode(arrival);

/** Whether the customer is shown the code now. */
export const showsCode = ({ status, starts_at, now, verified_at }: Arrival): boolean =>
  status === "accepted" && verified_at === null && now >= codeFrom(starts_at);

/**
 * The four digits that count now. Each move and each lock that has ended gives others.
 * @param key secret of the installation
 */
export function codeOf(key: Buffer, bookingId: number, arrival: Arrival): string {
  const lastNumber = arrival.times_moved + arrival.times_locked - (isLocked(arrival) ? 1 : 0);
  let code = -1;
  for (let number = Math.max(0, lastNumber - looksBack); number <= lastNumber; number++) {
    const next = hmac(key, `${bookingId} ${number}`).readUInt32BE(0) % codes;
    // Never the one before again.
    code = next === code ? (next + 1) % codes : next;
  }
  return String(code).padStart(4, "0");
}

const codes = 10_000;
/** So many equal numbers never follow each other: what lies further back does not change the code. */
const looksBack = 16;
