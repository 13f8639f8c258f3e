// What all acts on a proposal share: the checks, the record, the other side's notice.
import type { NoticeText } from "../../notifications/notifications.ts";
import type { Transaction } from "../../../platform/database/transaction.ts";
import { slotTaken } from "@hourhand/contract/bookings";
import { tooManyRequests } from "@hourhand/contract/problem";
import { maxMovesADay, maxProposalsADay } from "@hourhand/contract/proposals";
import { shortTime } from "@hourhand/contract/time-of-day";
import { onlyRow } from "../../../platform/database/rows.ts";
import type { Person } from "../../../platform/person.ts";
import { refuse } from "../../../platform/problem.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Side } from "../notifications/present.ts";
import { recordEvent } from "../record/record.ts";
import { changesOfToday, hoursAreTaken, type HeldBooking, type ProposalRow } from "./queries.ts";
import { sendNotice } from "./notice.ts";

/** A proposal after one of the sides has made, repeated or answered it. */
export interface ProposalView {
  row: ProposalRow;
  side: Side;
  /** False if the same act was done before. */
  isNew: boolean;
}

/** One act on a booking whose row is locked. */
export interface Act {
  platform: Platform;
  transaction: Transaction;
  booking: HeldBooking;
  side: Side;
  caller: Person;
}

/** Checks that no other booking takes the added hours. @throws Problem `slotTaken` (409) */
export async function checkHoursFree(
  { transaction, booking }: Act,
  from: string,
  until: string,
): Promise<void> {
  if (from === until) return;
  const { worker_id: workerId, booked_on: day, id } = booking;
  if (onlyRow(await hoursAreTaken(transaction, [workerId, day, from, until, id])).are_taken)
    refuse(slotTaken, { sentence: "The worker is not free then. Please propose fewer hours." });
}

/**
 * Limits the moves and the proposals of a booking per day of the market. Check it last, when nothing else refuses the
 * act.
 * @throws Problem `tooManyRequests` (429) with the seconds to the end of the day
 */
export async function checkDay(
  { platform, transaction, booking }: Act,
  act: "move" | "proposal",
): Promise<void> {
  const howMany = maxMovesADay + maxProposalsADay;
  const { moves, proposals, seconds_left } = onlyRow(
    await changesOfToday(transaction, [booking.id, platform.calendar.timeZone, howMany]),
  );
  const isFull = act === "move" ? moves >= maxMovesADay : proposals >= maxProposalsADay;
  if (isFull)
    refuse(tooManyRequests, {
      sentence:
        act === "move"
          ? "This visit was moved ten times today. Please move it again tomorrow."
          : "Ten changes of this booking were proposed today. Please propose more tomorrow.",
      retryAfter: seconds_left,
    });
}

/**
 * Notifies one side of the caller's act, within the transaction. `toAnswer` is a proposal that this side may accept or
 * decline.
 */
export const notifySide = (
  { platform, transaction, booking, caller }: Act,
  to: Side,
  text: NoticeText,
  event: "proposal" | "booking",
  toAnswer?: number,
): Promise<void> =>
  sendNotice(platform, transaction, { booking, to, causedBy: caller.id, text, event, toAnswer });

/** Records an act with the proposal's number, kind, times and amounts. */
export function record(
  { transaction, booking, side, caller }: Act,
  event: "proposed" | "moved" | "extended" | "declined" | "withdrawn",
  row: ProposalRow,
): Promise<void> {
  return recordEvent(transaction, {
    bookingId: booking.id,
    event,
    actor: side,
    actorId: caller.id,
    detail: { proposal_id: row.id, kind: row.kind, ...detailOf(row) },
  });
}

function detailOf(row: ProposalRow): object {
  const short = (time: string | null) => (time === null ? undefined : shortTime(time));
  if (row.kind === "extra")
    return {
      hours: row.hours,
      extra_paise: row.extra_paise,
      total_paise: row.total_paise,
      end_time: short(row.ends),
    };
  return {
    date: row.booked_on,
    start_time: short(row.starts),
    end_time: short(row.ends),
    old: { date: row.old_booked_on, start_time: short(row.old_starts), end_time: short(row.old_ends) },
  };
}
