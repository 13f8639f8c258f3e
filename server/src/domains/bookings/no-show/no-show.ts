// One side did not show up: the other reports it, and the missing one may add a statement (docs/rules/bookings.md
// 57–60).
import { say } from "@hourhand/contract/sentence";
import { mayState } from "@hourhand/contract/booking-endings";
import { illegalStatusChange, tooEarly, tooLate } from "@hourhand/contract/bookings";
import { onlyRow } from "../../../platform/database/rows.ts";
import type { Transact } from "../../../platform/http/idempotency.ts";
import type { Person } from "../../../platform/person.ts";
import { refuse } from "../../../platform/problem.ts";
import type { Platform } from "../../../platform/platform.ts";
import { lockEnding, type EndingRow } from "../cancellation/queries.ts";
import { enqueueConfirmation, notifyBookingChange, notifyStatement } from "../notifications/notifications.ts";
import { bookingToNotify } from "../notifications/queries.ts";
import { findOwnSide } from "../sides.ts";
import {
  endMissedByCustomer,
  endMissedByWorker,
  recordNoShow,
  recordStatement,
  statementStanding,
} from "./queries.ts";
import { noShowCharge, reportHours, timeOfReport, waitMinutes } from "./rules.ts";
import { otherSide, type Side } from "../notifications/present.ts";
import { endProposals } from "../proposals/closing.ts";
import { settle } from "../settlement/settlement.ts";
import { paidParts } from "../../payments/payments.ts";

/**
 * Ends an accepted booking because the other side did not show up, and notifies both.
 * @returns the booking's id
 * @throws Problem `notFound` (404), `notAllowed` (403); `illegalStatusChange`, `tooEarly`, `tooLate` (409)
 */
export function reportNoShow(
  platform: Platform,
  person: Person,
  { id, note }: { id: number; note?: string | undefined },
  transact: Transact<number>,
): Promise<number> {
  return transact(async (transaction) => {
    const side = await findOwnSide(transaction, person, id);
    const row = onlyRow(await lockEnding(transaction, [id, platform.calendar.timeZone]));
    refuseUntimely(side, row);
    const missing = otherSide(side);
    const policyChargePaise = noShowCharge(missing, row.total_paise, row.no_show_percent);
    const paid = await paidParts(platform, transaction, id);
    const paidPaise = paid.reduce((sum, { left }) => sum + left, 0);
    const chargePaise = row.charges_no_show ? Math.min(policyChargePaise, paidPaise) : 0;
    const detail = JSON.stringify({
      missing,
      policy_charge_paise: policyChargePaise,
      charge_paise: chargePaise,
    });
    const end = side === "worker" ? endMissedByCustomer : endMissedByWorker;
    const booking = onlyRow(await end(transaction, ["canceled", person.id, id, detail]));
    await recordNoShow(transaction, [id, missing, person.id, note || null, policyChargePaise]);
    await endProposals(platform, transaction, id);
    await settle(platform, transaction, id, { kind: "no_show", chargePaise, cause: "no_show" });
    const ended = { ...booking, missing };
    await enqueueConfirmation(transaction, ended, side);
    await notifyBookingChange(platform, transaction, ended, missing, side, person.id);
    return id;
  });
}

function refuseUntimely(side: Side, row: EndingRow): void {
  if (row.status !== "accepted")
    refuse(illegalStatusChange, {
      sentence: say("This booking is {status, word}. Only an accepted visit can be reported as missed.", {
        status: row.status,
      }),
    });
  const time = timeOfReport(side, {
    minutesSinceStart: row.minutes_since_start,
    minutesSinceEnd: row.minutes_since_end,
  });
  if (time === "too early")
    refuse(tooEarly, {
      sentence: say("Please wait until {minutes, number} minutes after the start of the visit.", {
        minutes: waitMinutes[side],
      }),
    });
  if (time === "too late")
    refuse(tooLate, {
      sentence: say("This could be reported until {hours, number} hours after the end of the visit.", {
        hours: reportHours,
      }),
    });
}

/**
 * Adds a side's statement about how the booking ended, and notifies the other side.
 * @returns the booking's id
 * @throws Problem `notFound` (404), `notAllowed` (403); `illegalStatusChange` (409) where no statement is due
 */
export function addStatement(
  platform: Platform,
  person: Person,
  { id, text }: { id: number; text: string },
  transact: Transact<number>,
): Promise<number> {
  return transact(async (transaction) => {
    const side = await findOwnSide(transaction, person, id);
    await lockEnding(transaction, [id, platform.calendar.timeZone]);
    const ending = onlyRow(await statementStanding(transaction, [id]));
    if (!mayState(side, ending))
      refuse(illegalStatusChange, {
        sentence: ending.stated.includes(side)
          ? "Your statement was added already."
          : "No statement of yours is due for this booking.",
      });
    await recordStatement(transaction, [id, side, person.id, text]);
    await notifyStatement(platform, transaction, onlyRow(await bookingToNotify(transaction, [id])), side);
    return id;
  });
}
