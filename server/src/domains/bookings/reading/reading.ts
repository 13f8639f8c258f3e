// Reads one booking for its sides and administrators, and lists a person's own (docs/rules/bookings.md 29–33).
import { recordPage, shownEvents } from "@hourhand/contract/bookings-v1";
import { notFound } from "@hourhand/contract/problem";
import { shownProposals } from "@hourhand/contract/proposals";
import type { Queryable } from "../../../platform/database/prepared-statements.ts";
import { readInstant } from "../../../platform/instants.ts";
import { onlyRow } from "../../../platform/database/rows.ts";
import type { ItemsRequest } from "../../../platform/lists/list.ts";
import type { Actor, Person } from "../../../platform/person.ts";
import { refuse } from "../../../platform/problem.ts";
import type { Platform } from "../../../platform/platform.ts";
import { holdOfBooking, moneyOfBookings, type BookingMoney } from "../../payments/payments.ts";
import { readPolicyVersion, type PolicyRow } from "../../policies/policies.ts";
import { latestEvents, timelineOfBooking, type EventRow } from "../record/queries.ts";
import { readSealed, type RecordPage } from "../record/sealing.ts";
import { newestProposalsOf, proposalsOfBooking, type ProposalRow } from "../proposals/queries.ts";
import { bookingView, bookingViewsOf, type BookingViewRow as BookingRow } from "./queries.ts";
import { allBookingViews } from "./queries-all.ts";
import { workerDay, type DayVisitRow } from "./queries-day.ts";
import { photosOfBooking, type PhotoRow } from "../photos/queries.ts";
import { shareOfBooking } from "../sharing/queries.ts";
import { isTooManyOpen } from "../rules.ts";
import { findBookingFor, sideOf, type BookingSide } from "../sides.ts";
import { bookingForm } from "./queries-form.ts";
import { ownHome, type OwnHomeRow } from "./queries-home.ts";
import { checkFilter, type BookingFilter } from "./rules.ts";

/** A booking with its open proposal, the last answered ones and its money, oldest first. */
export interface BookingViewRow extends BookingRow {
  proposals: ProposalRow[];
  money: BookingMoney;
}

async function withParts(runner: Queryable, rows: readonly BookingRow[]): Promise<BookingViewRow[]> {
  const ids = rows.map(({ id }) => id);
  const newest = await newestProposalsOf(runner, [ids, shownProposals + 1]);
  const moneyOf = await moneyOfBookings(runner, ids);
  return rows.map((row) => {
    const proposals = newest.filter((proposal) => proposal.booking_id === row.id);
    const isOpen = proposals.at(-1)?.state === "open";
    return {
      ...row,
      proposals: isOpen ? proposals : proposals.slice(-shownProposals),
      money: moneyOf(row.id),
    };
  });
}

/** A booking with everything that its reader sees. */
export interface BookingView {
  row: BookingViewRow;
  /** The latest events, oldest first. */
  events: EventRow[];
  /** Whether there are events before these. */
  hasEarlierEvents: boolean;
  policy: PolicyRow;
  photos: PhotoRow[];
  /** The end of its customer's shared address; null for anybody else. */
  sharedUntil: Date | null;
  /** Why the worker's share is kept out of payouts; null for anybody but administrators. */
  shareHold: { reason: string; at: Date } | null;
  side: BookingSide;
  caller: Actor;
}

/**
 * Reads a booking for this person. Routes call it to present an act, in the act's transaction.
 * @throws Problem `notFound` (404) for a stranger's booking
 */
export async function readBooking(
  platform: Platform,
  caller: Actor,
  bookingId: number,
  runner: Queryable = platform.pool,
): Promise<BookingView> {
  const rows = await bookingView(runner, [bookingId, platform.calendar.timeZone]);
  const [row] = await withParts(runner, rows);
  const side = row && sideOf(caller, row);
  if (!side) return refuse(notFound);
  const latest = await latestEvents(runner, [bookingId, shownEvents + 1]);
  const policy = await readPolicyVersion(runner, row.policy_id);
  const [share] =
    side === "customer" ? await shareOfBooking(runner, [bookingId, platform.calendar.timeZone]) : [];
  const [hold] = side === "admin" ? await holdOfBooking(runner, [bookingId]) : [];
  const hasEarlierEvents = latest.length > shownEvents;
  return {
    row,
    events: latest.slice(-shownEvents),
    hasEarlierEvents,
    policy,
    photos: await photosOfBooking(runner, [bookingId]),
    sharedUntil: share?.expires_at ?? null,
    shareHold: hold ?? null,
    side,
    caller,
  };
}

/**
 * Lists one page of the caller's bookings, the latest visit first: those on the named side, or else on the side of the
 * caller's role.
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
  return { rows: await withParts(platform.pool, rows), side, next };
}

/**
 * Lists one page of all bookings: the latest visit first; with `changed_since` those that changed then or later, the
 * oldest change first.
 * @throws Problem `invalidInput` (400)
 */
export async function listBookingsAsAdmin(
  platform: Platform,
  {
    customer_id: customerId = 0,
    worker_id: workerId = 0,
    changed_since: since,
    ...input
  }: BookingFilter &
    ItemsRequest & {
      customer_id?: number | undefined;
      worker_id?: number | undefined;
      changed_since?: string | undefined;
    },
): Promise<{ rows: BookingViewRow[]; next: string | null }> {
  const { statuses, from, to } = checkFilter(input);
  const { rows, next } = await allBookingViews(
    platform.pool,
    input,
    [statuses, from, to, customerId, workerId, platform.calendar.timeZone],
    since === undefined ? undefined : readInstant("changed_since", since),
  );
  return { rows: await withParts(platform.pool, rows), next };
}

/** Finds a booking; both sides and administrators may read all of it. @throws Problem `notFound` (404) */
export const findBookingToRead = (runner: Queryable, caller: Actor | null, bookingId: number) =>
  findBookingFor(runner, caller, bookingId, ["customer", "worker", "admin"]);

/** Lists one page of a booking's events, newest first. @throws Problem `notFound` (404), `invalidInput` (400) */
export async function listTimeline(
  { pool }: Pick<Platform, "pool">,
  caller: Actor,
  bookingId: number,
  request: ItemsRequest,
): Promise<{ rows: EventRow[]; next: string | null }> {
  await findBookingToRead(pool, caller, bookingId);
  return timelineOfBooking(pool, bookingId, request);
}

/** Lists one page of a booking's proposals, newest first. @throws Problem `notFound` (404), `invalidInput` (400) */
export async function listProposals(
  { pool }: Pick<Platform, "pool">,
  caller: Actor,
  bookingId: number,
  request: ItemsRequest,
): Promise<{ rows: ProposalRow[]; next: string | null; side: BookingSide }> {
  const { side } = await findBookingToRead(pool, caller, bookingId);
  return { ...(await proposalsOfBooking(pool, bookingId, request)), side };
}

/** Reads one page of a booking's record, sealed. @throws Problem `notFound` (404) for a stranger's booking */
export async function readRecord(
  platform: Platform,
  caller: Actor,
  bookingId: number,
  { after = 0, limit = recordPage }: { after?: number | undefined; limit?: number | undefined },
): Promise<RecordPage> {
  await findBookingToRead(platform.pool, caller, bookingId);
  return readSealed(platform, bookingId, after, limit);
}

/** Reads the customer's part of Home: the next visit, the latest one without a review, the last workers. */
export async function readOwnHome(
  { pool, calendar }: Pick<Platform, "pool" | "calendar">,
  customerId: number,
): Promise<OwnHomeRow> {
  return onlyRow(await ownHome(pool, [customerId, calendar.timeZone]));
}

/**
 * Reads a worker's next visit and today's visits in order; none for a person without a profile. `today` is the market's
 * date.
 */
export async function readWorkerDay(
  { pool, calendar }: Pick<Platform, "pool" | "calendar">,
  personId: number,
): Promise<{ today: string; rows: DayVisitRow[] }> {
  const today = calendar.today();
  return { today, rows: await workerDay(pool, [personId, today, calendar.timeZone]) };
}

/** Reads the data that the booking dialog starts with. */
export async function readBookingForm(
  { pool, product }: Pick<Platform, "pool" | "product">,
  customerId: number,
  workerId: number,
) {
  const row = onlyRow(await bookingForm(pool, [customerId, workerId]));
  const { customerPayments } = await product.read();
  return {
    customerPayments,
    recentAddresses: row.recent_addresses ?? [],
    tooManyOpen: isTooManyOpen(row),
    terms: row,
  };
}
