// What a worker was paid at the visit: the worker records it, the customer says whether it is right
// (docs/rules/bookings.md 103–106). It moves no entry of the ledger.
import { say, type Sentence } from "@hourhand/contract/sentence";
import { illegalStatusChange } from "@hourhand/contract/bookings";
import type { WayOfPaying } from "@hourhand/contract/bookings-v1";
import { alreadyAnswered, maxTimesTotal, paidOnline } from "@hourhand/contract/visit-payments";
import { onlyRow } from "../../../platform/database/rows.ts";
import type { Transaction } from "../../../platform/database/transaction.ts";
import type { Transact } from "../../../platform/http/idempotency.ts";
import type { Person } from "../../../platform/person.ts";
import { refuse, refuseField } from "../../../platform/problem.ts";
import type { Platform } from "../../../platform/platform.ts";
import { notify } from "../../notifications/notifications.ts";
import { holdBookingRow } from "../arrival/queries.ts";
import { bookingPage } from "../notifications/present.ts";
import { bookingToNotify } from "../notifications/queries.ts";
import { findBookingFor } from "../sides.ts";
import { visitPaymentStanding, storeAnswer, storePayment, type VisitPaymentStanding } from "./queries.ts";
import { hasBegun, maxPaid } from "./rules.ts";

/** What a worker says that they were paid. */
export interface RecordedPayment {
  id: number;
  amount_paise: number;
  how: WayOfPaying;
}

/** A booking after its worker recorded a payment. */
export interface Recorded {
  id: number;
  /** Whether it is the booking's first payment. */
  isNew: boolean;
}

/**
 * Records a payment, or replaces the recorded one; the customer gets a notice.
 * @throws Problem `notFound` (404), `notAllowed` (403), `invalidInput` (400); `paidOnline`, `illegalStatusChange`,
 * `alreadyAnswered` (409)
 */
export function recordVisitPayment(
  platform: Platform,
  person: Person,
  { id, amount_paise: amountPaise, how }: RecordedPayment,
  transact: Transact<Recorded>,
): Promise<Recorded> {
  return transact(async (transaction) => {
    await findBookingFor(transaction, person, id, ["worker"]);
    const before = await holdPayment(transaction, id);
    if (amountPaise > maxPaid(before.total_paise))
      refuseField(
        "amount_paise",
        say("At most {times, number} times the total can be recorded: {most, money}.", {
          times: maxTimesTotal,
          most: maxPaid(before.total_paise),
        }),
      );
    if (before.payment_method === "online") refuse(paidOnline);
    if (!hasBegun(before.status))
      refuse(illegalStatusChange, {
        sentence: say("The booking is {status, word}. A payment can be recorded once the visit has begun.", {
          status: before.status,
        }),
      });
    if (before.is_right !== null) refuse(alreadyAnswered);
    if (before.amount_paise !== amountPaise || before.how !== how) {
      await storePayment(transaction, [id, amountPaise, how]);
      await notifySide(
        platform,
        transaction,
        { id, to: "customer", causedBy: person.id },
        ({ title, worker }) => ({
          title: "Payment recorded",
          body: say(
            "{worker} says that you paid {amount, money} for '{work}' at the visit. Please say whether that is right.",
            {
              worker,
              amount: amountPaise,
              work: title,
            },
          ),
        }),
      );
    }
    return { id, isNew: before.amount_paise === null };
  });
}

/**
 * Stores whether the customer agrees; the worker gets a notice.
 * @returns the booking's id
 * @throws Problem `notFound` (404), `notAllowed` (403); `illegalStatusChange` (409) if nothing is recorded,
 * `alreadyAnswered` (409)
 */
export function answerVisitPayment(
  platform: Platform,
  person: Person,
  { id, right }: { id: number; right: boolean },
  transact: Transact<number>,
): Promise<number> {
  return transact(async (transaction) => {
    await findBookingFor(transaction, person, id, ["customer"]);
    const { amount_paise: amountPaise, is_right: answered } = await holdPayment(transaction, id);
    if (amountPaise === null)
      return refuse(illegalStatusChange, {
        sentence: "The worker has recorded no payment for this booking, so there is nothing to answer.",
      });
    if (answered !== null) refuse(alreadyAnswered, { sentence: "You have answered already." });
    await storeAnswer(transaction, [id, right]);
    await notifySide(
      platform,
      transaction,
      { id, to: "worker", causedBy: person.id },
      ({ title, customer }) => ({
        title: right ? "Payment confirmed" : "Payment not confirmed",
        body: right
          ? say("{customer} confirms that you were paid {amount, money} for '{work}' at the visit.", {
              customer,
              amount: amountPaise,
              work: title,
            })
          : say(
              "{customer} says that {amount, money} for '{work}' at the visit is not right. Please talk to each other; an administrator will look at it too.",
              { customer, amount: amountPaise, work: title },
            ),
      }),
    );
    return id;
  });
}

/** Locks the booking, so that recording and answering wait for each other, and reads its payment. */
async function holdPayment(transaction: Transaction, bookingId: number): Promise<VisitPaymentStanding> {
  await holdBookingRow(transaction, [bookingId]);
  return onlyRow(await visitPaymentStanding(transaction, [bookingId]));
}

async function notifySide(
  platform: Platform,
  transaction: Transaction,
  { id, to, causedBy }: { id: number; to: "customer" | "worker"; causedBy: number },
  textOf: (visit: { title: string; customer: string; worker: string }) => { title: string; body: Sentence },
): Promise<void> {
  const row = onlyRow(await bookingToNotify(transaction, [id]));
  await notify(platform, transaction, {
    personId: to === "customer" ? row.customer_id : row.worker_person_id,
    causedBy,
    ...textOf({ title: row.title, customer: row.customer_name, worker: row.worker_name }),
    page: bookingPage(id),
    event: "booking",
    bookingId: id,
  });
}
