// One booking for everybody whom it concerns, and one's own in a list (docs/rules/bookings.md 29–33).
import { notAllowed, notFound } from "@hourhand/contract/problem";
import type { Queryable } from "../../../platform/database/prepared-statements.ts";
import { onlyRow } from "../../../platform/database/rows.ts";
import type { ItemsRequest } from "../../../platform/lists/list.ts";
import type { Person } from "../../../platform/person.ts";
import { refuse } from "../../../platform/problem.ts";
import type { Platform } from "../../../platform/platform.ts";
import { readPolicyVersion, type PolicyRow } from "../../policies/policies.ts";
import { eventsOfBooking, type EventRow, type SealedEventRow } from "../record/queries.ts";
import { sealBooking } from "../record/sealing.ts";
import { proposalsOf, type ProposalRow } from "../proposals/queries.ts";
import {
  peopleOfBooking,
  bookingView,
  bookingViewsOf,
  type BookingPeopleRow,
  type BookingViewRow as BookingRow,
} from "./queries.ts";
import { workerDay, type DayVisitRow } from "./queries-day.ts";
import { isTooManyOpen } from "../rules.ts";
import { bookingForm } from "./queries-form.ts";
import { ownHome, type OwnHomeRow } from "./queries-home.ts";
import { checkFilter, sideOf, type BookingFilter, type BookingSide } from "./rules.ts";

/** A booking with its proposals, oldest first. */
export interface BookingViewRow extends BookingRow {
  proposals: ProposalRow[];
}

async function withProposals(runner: Queryable, rows: readonly BookingRow[]): Promise<BookingViewRow[]> {
  const proposals = await proposalsOf(runner, [rows.map(({ id }) => id)]);
  return rows.map((row) => ({ ...row, proposals: proposals.filter((one) => one.booking_id === row.id) }));
}

/** A booking as its caller may read it. */
export interface BookingView {
  row: BookingViewRow;
  events: EventRow[];
  policy: PolicyRow;
  side: BookingSide;
  caller: Person;
}

/**
 * A booking as this person reads it; acts upon a booking answer it too, from within their transaction.
 * @throws Problem `notFound` (404) where it is not theirs
 */
export async function readBooking(
  platform: Platform,
  caller: Person,
  bookingId: number,
  runner: Queryable = platform.pool,
): Promise<BookingView> {
  const found = await bookingView(runner, [bookingId, platform.calendar.timeZone]);
  const [row] = await withProposals(runner, found);
  const side = row && sideOf(caller, row);
  if (!side) return refuse(notFound);
  const events = await eventsOfBooking(runner, [bookingId]);
  const policy = await readPolicyVersion(runner, row.policy_id);
  return { row, events, policy, side, caller };
}

/**
 * Some of one's own bookings, the latest visit first; as the side named, otherwise as the caller's role says.
 * @throws Problem `invalidInput` (400)
 */
export async function listBookings(
  platform: Platform,
  caller: Person,
  { role, ...input }: BookingFilter & ItemsRequest & { role?: "customer" | "worker" | undefined },
): Promise<{ rows: BookingViewRow[]; side: "customer" | "worker"; next: string | null }> {
  const side = role ?? (caller.role === "worker" ? "worker" : "customer");
  const { statuses, from, to } = checkFilter(input);
  const { rows, next } = await bookingViewsOf(platform.pool, side, input, [
    caller.id,
    statuses,
    from,
    to,
    platform.calendar.timeZone,
  ]);
  return { rows: await withProposals(platform.pool, rows), side, next };
}

/** Whose booking it is, and what the caller is to it. */
export interface FoundBooking extends BookingPeopleRow {
  side: BookingSide;
}

/**
 * The booking that a call's path names, for an act of these sides; to be asked before the call's fields are looked at.
 * @throws Problem `notFound` (404) where it is not the caller's, `notAllowed` (403) where the act is the other side's
 */
export async function findBookingFor(
  runner: Queryable,
  caller: Person | null,
  bookingId: number,
  sides: readonly BookingSide[],
): Promise<FoundBooking> {
  const [booking] = await peopleOfBooking(runner, [bookingId]);
  const side = booking && caller && sideOf(caller, booking);
  if (!side) return refuse(notFound);
  if (!sides.includes(side)) refuse(notAllowed);
  return { ...booking, side };
}

/** A booking's record, sealed. @throws Problem `notFound` (404) where it is not the caller's */
export async function readRecord(
  platform: Platform,
  caller: Person,
  bookingId: number,
): Promise<SealedEventRow[]> {
  await findBookingFor(platform.pool, caller, bookingId, ["customer", "worker", "admin"]);
  return sealBooking(platform, bookingId);
}

/** What a customer's home page opens on: the next visit, the latest one without a review, the last workers. */
export async function readOwnHome(
  { pool, calendar }: Pick<Platform, "pool" | "calendar">,
  customerId: number,
): Promise<OwnHomeRow> {
  return onlyRow(await ownHome(pool, [customerId, calendar.timeZone]));
}

/** A worker's next visit and today's in their order; nothing for one without a profile. `today` is the market's date. */
export async function readWorkerDay(
  { pool, calendar }: Pick<Platform, "pool" | "calendar">,
  personId: number,
): Promise<{ today: string; rows: DayVisitRow[] }> {
  const today = calendar.today();
  return { today, rows: await workerDay(pool, [personId, today, calendar.timeZone]) };
}

/** What the booking dialog begins with. */
export async function readBookingForm(
  { pool }: Pick<Platform, "pool">,
  customerId: number,
  workerId: number,
) {
  const row = onlyRow(await bookingForm(pool, [customerId, workerId]));
  return { recentAddresses: row.recent_addresses ?? [], tooManyOpen: isTooManyOpen(row) };
}
