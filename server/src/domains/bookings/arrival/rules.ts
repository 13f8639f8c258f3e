// When a visit needs a code, when the code is valid, and what it is (docs/rules/bookings.md 35–39). Pure.
import { codeBeforeStartHours } from "@hourhand/contract/arrivals";
import type { BookingStatus } from "@hourhand/contract/bookings";
import type { PolicyFields } from "@hourhand/contract/policies";
import { hmac } from "../../../platform/keys.ts";

const hourMs = 3_600_000;
/** Returns the instant from which the customer sees a visit's code and the worker may use it. */
export const codeFrom = (startsAt: Date): Date =>
  new Date(startsAt.getTime() - codeBeforeStartHours * hourMs);

/** After this many wrong codes, the visit's code is locked for a while. */
export const maxWrongTries = 5;
export const lockHours = 1;

/** The state of a visit's arrival. Instants are of the marketplace's clock. */
export interface Arrival {
  status: BookingStatus;
  arrival_code: PolicyFields["arrival_code"];
  starts_at: Date;
  now: Date;
  /** How often the booking has been moved, and how often it had been moved when the last wrong code was tried. */
  times_moved: number;
  tried_after_moves: number;
  wrong_tries: number;
  times_locked: number;
  locked_until: Date | null;
  verified_at: Date | null;
  overridden_at: Date | null;
  override_reason: string | null;
}

/** Moving the booking resets the tries. */
const isOfThisTime = ({ times_moved, tried_after_moves }: Arrival) => times_moved === tried_after_moves;

/** Whether no code can be tried now. */
export const isLocked = (arrival: Arrival): boolean =>
  arrival.locked_until !== null && arrival.locked_until > arrival.now && isOfThisTime(arrival);

/** Returns how many more wrong codes lock the code. */
export const triesLeft = (arrival: Arrival): number =>
  maxWrongTries - (isOfThisTime(arrival) ? arrival.wrong_tries : 0);

/** Whether the visit cannot begin without its code. */
export const needsCode = ({ arrival_code, verified_at, overridden_at }: Arrival): boolean =>
  arrival_code === "required" && verified_at === null && overridden_at === null;

/** Whether the right code is accepted now. */
export const takesCode = (arrival: Arrival): boolean =>
  arrival.now >= codeFrom(arrival.starts_at) && !isLocked(arrival);

/** Whether the worker may use the code now. */
export const mayArrive = (arrival: Arrival): boolean => arrival.status === "accepted" && takesCode(arrival);

/** Whether the customer is shown the code now. */
export const showsCode = ({ status, starts_at, now, verified_at }: Arrival): boolean =>
  status === "accepted" && verified_at === null && now >= codeFrom(starts_at);

/**
 * Computes the four valid digits. They change with each move and each expired lock.
 * @param key secret of the installation
 */
export function codeOf(key: Buffer, bookingId: number, arrival: Arrival): string {
  const lastNumber = arrival.times_moved + arrival.times_locked - (isLocked(arrival) ? 1 : 0);
  let code = -1;
  for (let number = Math.max(0, lastNumber - maxLookBack); number <= lastNumber; number++) {
    const next = hmac(key, `${bookingId} ${number}`).readUInt32BE(0) % codes;
    // Never equal to the previous code.
    code = next === code ? (next + 1) % codes : next;
  }
  return String(code).padStart(4, "0");
}

const codes = 10_000;
/** There are never more equal numbers in a row than this, so numbers further back cannot change the code. */
const maxLookBack = 16;
