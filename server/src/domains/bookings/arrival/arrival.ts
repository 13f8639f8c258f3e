// Arrival by the customer's code (docs/rules/bookings.md 35–39). A wrong code is counted while the booking's row is
// locked, so concurrent calls cannot try more codes than allowed; the count is committed even though the call is
// refused.
import { say } from "@hourhand/contract/sentence";
import { codeLocked, codeWrong, illegalStatusChange, tooEarly } from "@hourhand/contract/bookings";
import { inTransaction, type Transaction } from "../../../platform/database/transaction.ts";
import { onlyRow } from "../../../platform/database/rows.ts";
import type { Transact } from "../../../platform/http/idempotency.ts";
import { bytesEqual } from "../../../platform/keys.ts";
import type { Person } from "../../../platform/person.ts";
import { refuse } from "../../../platform/problem.ts";
import type { Platform } from "../../../platform/platform.ts";
import { notifyBookingChange } from "../notifications/notifications.ts";
import { moveAsWorker } from "../queries.ts";
import { recordEvent } from "../record/record.ts";
import { findBookingFor } from "../sides.ts";
import { arrivalOf, countWrongTry, holdBookingRow, markVerified, type ArrivalRow } from "./queries.ts";
import { codeFrom, codeOf, isLocked, maxWrongTries, triesLeft } from "./rules.ts";

/** The result of a wrong code: how many more may be tried. */
export interface WrongCode {
  triesLeft: number;
}

const begunStatuses: ReadonlySet<string> = new Set(["visited", "pending", "completed"]);

/**
 * Proves with the customer's code that the worker is there, and sets the booking to visited. A second call changes
 * nothing.
 * @returns the booking's id
 * @throws Problem `notFound` (404), `notAllowed` (403), `illegalStatusChange`, `tooEarly`, `codeWrong` (409),
 * `codeLocked` (429)
 */
export async function verifyArrival(
  platform: Platform,
  caller: Person,
  bookingId: number,
  code: string,
  transact: Transact<number>,
): Promise<number> {
  await findBookingFor(platform.pool, caller, bookingId, ["worker"]);
  refuseWrong(
    await inTransaction(platform.pool, (transaction) =>
      arrive(platform, transaction, caller.id, bookingId, code),
    ),
  );
  // Doing this twice is harmless, so the key is claimed only with the reply.
  return transact(() => Promise.resolve(bookingId));
}

async function arrive(
  platform: Platform,
  transaction: Transaction,
  personId: number,
  bookingId: number,
  code: string,
): Promise<WrongCode | undefined> {
  const { timeZone } = platform.calendar;
  await holdBookingRow(transaction, [bookingId]);
  const arrival = onlyRow(await arrivalOf(transaction, [bookingId, timeZone]));
  if (arrival.verified_at !== null && begunStatuses.has(arrival.status)) return undefined;
  if (arrival.status !== "accepted")
    refuse(illegalStatusChange, {
      sentence: say("The booking is {status, word}: nobody arrives by code now.", { status: arrival.status }),
    });
  const wrongCode = await tryCode(platform, transaction, arrival, code);
  if (wrongCode) return wrongCode;
  const moved = await moveAsWorker(transaction, [
    "visited",
    personId,
    bookingId,
    ["accepted"],
    timeZone,
    false,
    null,
  ]);
  await notifyBookingChange(platform, transaction, onlyRow(moved), "customer", "worker", personId);
  return undefined;
}

/**
 * Tries the code sent with a status change. Does nothing if no code is needed or the change is refused anyway. Locks
 * the booking's row.
 * @throws Problem `tooEarly` (409), `codeLocked` (429)
 */
export async function tryCodeOfStatus(
  platform: Platform,
  transaction: Transaction,
  { personId, bookingId, sources, waitsForStart }: StatusChange,
  code: string,
): Promise<WrongCode | undefined> {
  await holdBookingRow(transaction, [bookingId]);
  const [arrival] = await arrivalOf(transaction, [bookingId, platform.calendar.timeZone]);
  const isTried =
    arrival?.worker_person_id === personId &&
    sources.includes(arrival.status) &&
    arrival.verified_at === null &&
    arrival.overridden_at === null &&
    !(waitsForStart && arrival.now < arrival.starts_at);
  return isTried ? tryCode(platform, transaction, arrival, code) : undefined;
}

interface StatusChange {
  personId: number;
  bookingId: number;
  sources: readonly string[];
  waitsForStart: boolean;
}

/** Refuses a wrong code, after it was counted. @throws Problem `codeWrong` (409) */
export function refuseWrong(wrongCode: WrongCode | undefined): void {
  if (!wrongCode) return;
  const { triesLeft: left } = wrongCode;
  const sentence =
    left === 0
      ? "This is not the code of this visit. It is locked for an hour; then the customer has a new one."
      : say(
          "This is not the code of this visit. Please ask the customer again: {left, number} more can be tried.",
          {
            left,
          },
        );
  refuse(codeWrong, { sentence, fields: { tries_left: left } });
}

/**
 * Tries a code. Returns undefined if it is right; the arrival is then verified.
 * @throws Problem `tooEarly` (409), `codeLocked` (429)
 */
async function tryCode(
  platform: Platform,
  transaction: Transaction,
  arrival: ArrivalRow,
  code: string,
): Promise<WrongCode | undefined> {
  const { id: bookingId, now, locked_until: lockedUntil } = arrival;
  const from = codeFrom(arrival.starts_at);
  if (now < from) refuseBefore(platform, from);
  if (lockedUntil && isLocked(arrival))
    refuse(codeLocked, { retryAfter: (lockedUntil.getTime() - now.getTime()) / 1000 });
  const right = codeOf(platform.keys.derive("arrival codes"), bookingId, arrival);
  if (!bytesEqual(Buffer.from(code), Buffer.from(right))) {
    const remaining = triesLeft(arrival) - 1;
    await countWrongTry(transaction, [
      bookingId,
      arrival.times_moved,
      remaining === 0 ? 0 : maxWrongTries - remaining,
      remaining === 0,
    ]);
    return { triesLeft: remaining };
  }
  await markVerified(transaction, [bookingId]);
  const actorId = arrival.worker_person_id;
  await recordEvent(transaction, { bookingId, event: "arrived", actor: "worker", actorId });
  return undefined;
}

function refuseBefore({ calendar }: Platform, from: Date): never {
  refuse(tooEarly, {
    sentence: say("The customer has the code from {day, date}, {from, time} on.", {
      day: calendar.today(from),
      from: calendar.timeNow(from),
    }),
  });
}
