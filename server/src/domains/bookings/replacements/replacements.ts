// Replacements: when a booking ended on the worker's side, its customer is offered other workers for the same hours,
// and books one of them without typing anything again (docs/rules/bookings.md 65–69).
import { unpaidFeesLimitPaise } from "../../../settings/settings.ts";
import { say } from "@hourhand/contract/sentence";
import { alreadyReplaced, noReplacement } from "@hourhand/contract/cancellations";
import { priceChanged, workerNotBookable } from "@hourhand/contract/bookings";
import type { Queryable } from "../../../platform/database/prepared-statements.ts";
import { onlyRow } from "../../../platform/database/rows.ts";
import { weekdayName, weekdayNumber } from "@hourhand/contract/calendar";
import type { Transact } from "../../../platform/http/idempotency.ts";
import type { Person } from "../../../platform/person.ts";
import { refuse } from "../../../platform/problem.ts";
import type { Platform } from "../../../platform/platform.ts";
import { chordOfKilometres, knownPosition, pointOf } from "../../catalogue/catalogue.ts";
import { rebook } from "../book-worker.ts";
import { lockForBooking } from "../queries.ts";
import { findBookingFor } from "../sides.ts";
import {
  lockBooking,
  recordReplacement,
  replacedBooking,
  replacementsAround,
  type ReplacedBookingRow,
} from "./queries.ts";
import { endedByWorker, maxDistanceKm, maxOffered, type EndedBooking } from "./rules.ts";

type OfferedRow = Awaited<ReturnType<typeof replacementsAround>>[number];

/** Workers offered for a booking, best first. */
export interface Replacements {
  booking: ReplacedBookingRow;
  rows: OfferedRow[];
}

/**
 * Finds at most three other workers for the customer's own booking.
 * @throws Problem `notFound` (404), `notAllowed` (403); `noReplacement`, `alreadyReplaced` (409)
 */
export async function listReplacements(
  platform: Platform,
  person: Person,
  bookingId: number,
): Promise<Replacements> {
  await findBookingFor(platform.pool, person, bookingId, ["customer"]);
  return findReplacements(platform, platform.pool, bookingId);
}

async function findReplacements(
  platform: Platform,
  runner: Queryable,
  bookingId: number,
): Promise<Replacements> {
  const booking = onlyRow(await replacedBooking(runner, [bookingId, platform.calendar.timeZone]));
  if (!endedByWorker(endingOf(booking))) refuse(noReplacement);
  if (booking.replaced_by !== null) refuse(alreadyReplaced);
  const position = positionOf(booking);
  if (!booking.is_to_come || !position) return { booking, rows: [] };
  const rows = await replacementsAround(runner, [
    booking.job_category_id,
    pointOf(position),
    chordOfKilometres(maxDistanceKm),
    booking.booked_on,
    booking.starts,
    booking.ends,
    booking.worker_id,
    booking.customer_id,
    unpaidFeesLimitPaise(platform.settings) ?? null,
    maxOffered,
  ]);
  return { booking, rows };
}

const endingOf = ({ status, canceled_by: by, cause, missing }: ReplacedBookingRow): EndedBooking => ({
  status,
  cancellation: by && cause && { by, cause },
  no_show: missing && { missing },
});

/** Returns the visit's position, or the worker's if it is unknown. */
const positionOf = (booking: ReplacedBookingRow) =>
  knownPosition(booking.latitude ?? undefined, booking.longitude ?? undefined) ??
  knownPosition(booking.worker_latitude ?? undefined, booking.worker_longitude ?? undefined);

/**
 * Books one of the offered workers, once, with the customer's texts and photo.
 * @returns the new booking's id
 * @throws Problem as `listReplacements`; `workerNotBookable` (409) for any other worker; `priceChanged` (409) with the
 * current `total_paise`; as `bookWorker`
 */
export function bookReplacement(
  platform: Platform,
  person: Person,
  { id, workerId, totalPaise }: { id: number; workerId: number; totalPaise: number },
  transact: Transact<number>,
): Promise<number> {
  return transact(async (transaction) => {
    await findBookingFor(transaction, person, id, ["customer"]);
    // Locks in the same order as every booking, which prevents deadlocks.
    await lockForBooking(transaction, [person.id, workerId]);
    await lockBooking(transaction, [id]);
    const { booking, rows } = await findReplacements(platform, transaction, id);
    const chosen = rows.find((row) => row.id === workerId);
    if (!chosen)
      return refuse(workerNotBookable, {
        sentence: "This worker is not among those offered any more. Please look at the offers again.",
      });
    const total = chosen.salary_paise * booking.duration_hours;
    if (total !== totalPaise)
      refuse(priceChanged, {
        sentence: say("The price is {total, money} now. Please look at it and confirm again.", { total }),
        fields: { total_paise: total },
      });
    const booked = await rebook(platform, transaction, requestFor(booking, chosen), booking.photo);
    await recordReplacement(transaction, [id, booked.id]);
    return booked.id;
  });
}

/** Builds the request that the customer would send to book this worker for the same visit. */
const requestFor = (booking: ReplacedBookingRow, { id, slot_id: slotId }: OfferedRow) => ({
  customerId: booking.customer_id,
  workerId: id,
  slotId,
  selectedDay: `${weekdayName(weekdayNumber(booking.booked_on))} ${booking.booked_on}`,
  startTime: booking.starts,
  durationHours: booking.duration_hours,
  title: booking.title,
  previousIssues: booking.previous_issues,
  damagedParts: booking.damaged_parts,
  details: booking.details,
  address: booking.address,
  latitude: booking.latitude ?? undefined,
  longitude: booking.longitude ?? undefined,
  paymentMethod: booking.payment_method,
});
