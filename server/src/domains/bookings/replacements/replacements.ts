// Somebody else instead: when a booking ended on the worker's side, its customer is offered others who are free for the same
// hours, and books one of them with everything already written down (docs/rules/bookings.md 65–69).
import { alreadyReplaced, noReplacement } from "@hourhand/contract/cancellations";
import { priceChanged, workerNotBookable } from "@hourhand/contract/bookings";
import type { Queryable } from "../../../platform/database/prepared-statements.ts";
import { onlyRow } from "../../../platform/database/rows.ts";
import { weekdayName, weekdayNumber } from "@hourhand/contract/calendar";
import type { Transact } from "../../../platform/http/idempotency.ts";
import { formatRupees } from "../../../platform/money.ts";
import type { Person } from "../../../platform/person.ts";
import { refuse } from "../../../platform/problem.ts";
import type { Platform } from "../../../platform/platform.ts";
import { chordOfKilometres, knownPosition, pointOf } from "../../catalogue/catalogue.ts";
import { bookAnew } from "../book-worker.ts";
import { lockForBooking } from "../queries-book-worker.ts";
import { findBookingFor, readBooking, type BookingView } from "../reading/reading.ts";
import {
  lockBooking,
  recordReplacement,
  replacedBooking,
  replacementsAround,
  type ReplacedBookingRow,
} from "./queries.ts";
import { endedByWorker, maxDistanceKm, maxOffered, type EndedBooking } from "./rules.ts";

type OfferedRow = Awaited<ReturnType<typeof replacementsAround>>[number];

/** Who is offered in place of a booking, best first. */
export interface Replacements {
  booking: ReplacedBookingRow;
  rows: OfferedRow[];
}

/**
 * Others in place of one's own booking, at most three.
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
    platform.settings.unpaidFeesLimitPaise ?? null,
    maxOffered,
  ]);
  return { booking, rows };
}

const endingOf = ({ status, canceled_by: by, cause, missing }: ReplacedBookingRow): EndedBooking => ({
  status,
  cancellation: by && cause && { by, cause },
  no_show: missing && { missing },
});

/** The visit's position, where it is unknown that of its worker. */
const positionOf = (booking: ReplacedBookingRow) =>
  knownPosition(booking.latitude ?? undefined, booking.longitude ?? undefined) ??
  knownPosition(booking.worker_latitude ?? undefined, booking.worker_longitude ?? undefined);

/**
 * Books one of those offered, once, with what the customer had written and the photo.
 * @throws Problem as `listReplacements`; `workerNotBookable` (409) for anybody else; `priceChanged` (409) with the right
 * `total_paise`; as `bookWorker`
 */
export function bookReplacement(
  platform: Platform,
  person: Person,
  { id, workerId, totalPaise }: { id: number; workerId: number; totalPaise: number },
  transact: Transact<BookingView>,
): Promise<BookingView> {
  return transact(async (transaction) => {
    await findBookingFor(transaction, person, id, ["customer"]);
    // As every booking, before any row is locked, so that nobody waits in a circle.
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
        sentence: `The price is ${formatRupees(total)} now. Please look at it and confirm again.`,
        fields: { total_paise: total },
      });
    const made = await bookAnew(platform, transaction, requestFor(booking, chosen), booking.photo);
    await recordReplacement(transaction, [id, made.id]);
    return readBooking(platform, person, made.id, transaction);
  });
}

/** What a customer would send to have the same done by somebody else. */
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
});
