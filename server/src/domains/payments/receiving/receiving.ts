// Money that a provider reports is credited, or sent back, once (docs/rules/payments.md 4).
import { say } from "@hourhand/contract/sentence";
import { onlyRow } from "../../../platform/database/rows.ts";
import { afterCommit, type Transaction } from "../../../platform/database/transaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import {
  enterTransaction,
  entryAtProvider,
  entryOn,
  paymentCurrency,
  type ReceivedMoney,
} from "../../wallet/wallet.ts";
import { closeAtProvider } from "../checkout/closing.ts";
import { paymentOfReference } from "../checkout/references.ts";
import { enterEarlierDisputes } from "../disputes/opening.ts";
import { lockMoney } from "../disputes/queries.ts";
import { notifyAboutMoney, notifyPaid } from "../notices.ts";
import { issueReceipt } from "../papers/papers.ts";
import { endCheckouts, lockPaidBooking, paymentById, type PaidBooking, type PaymentRow } from "../queries.ts";
import { makeRefund } from "../refunds/refunds.ts";
import { canBePaid } from "../rules.ts";
import { shareAmount } from "../shares/shares.ts";
import {
  checkoutOfProvider,
  insertFoundCheckout,
  insertMoney,
  lockPayment,
  storePaid,
  type CheckoutRow,
  type MoneyOutcome,
} from "./queries.ts";

/**
 * Handles money that a provider reported, by an event or when it was asked. The same money is handled once, however
 * often it is reported.
 */
export async function receiveMoney(
  platform: Platform,
  transaction: Transaction,
  provider: string,
  money: ReceivedMoney,
): Promise<void> {
  await lockMoney(transaction, [provider, money.id]);
  const checkout = await checkoutOf(platform, transaction, provider, money);
  if (!checkout) return receiveUnmatched(platform, transaction, provider, money);
  const booking = onlyRow(await lockPaidBooking(transaction, [checkout.booking_id]));
  const payment = onlyRow(await lockPayment(transaction, [checkout.payment_id]));
  const outcome = outcomeOf(money, checkout, payment);
  const values = [provider, money.id, checkout.id, payment.id, money.amountPaise, money.currency] as const;
  const [stored] = await insertMoney(transaction, [...values, outcome]);
  if (!stored) return;
  await enterReceived(transaction, provider, money, { booking, payment, outcome });
  await applyMoney(platform, transaction, { provider, money, booking, payment, outcome });
  await enterEarlierDisputes(transaction, provider, money.id);
}

/** Credits money to its payment, or sends it back. */
async function applyMoney(
  platform: Platform,
  transaction: Transaction,
  arrival: Arrival & { outcome: Exclude<MoneyOutcome, "unmatched"> },
): Promise<void> {
  const { provider, money, booking, payment, outcome } = arrival;
  switch (outcome) {
    case "paid":
      return credit(platform, transaction, arrival);
    case "not_wanted":
      await storePaid(transaction, [payment.id, provider, money.id, money.method, false]);
      await sendBack(platform, transaction, { provider, money, booking, payment, outcome });
      return;
    case "paid_twice":
    case "wrong_amount":
      await sendBack(platform, transaction, { provider, money, booking, payment, outcome });
      await notifyAboutMoney(platform, transaction, {
        title: "A payment is being refunded",
        body: say(
          "A payment of {amount, money} for booking {booking, number} did not match what was due. It is being refunded to the customer.",
          { amount: money.amountPaise, booking: booking.id },
        ),
      });
  }
}

/**
 * Finds the checkout of some money. Where its row is missing (the money came before the answer that opened it, or a
 * backup was restored), our reference names the payment, and the checkout is stored.
 */
async function checkoutOf(
  platform: Platform,
  transaction: Transaction,
  provider: string,
  { checkoutId, reference }: ReceivedMoney,
): Promise<CheckoutRow | undefined> {
  const [known] = await checkoutOfProvider(transaction, [provider, checkoutId]);
  const paymentId = known ? null : paymentOfReference(platform, reference);
  if (reference === null || paymentId === null) return known;
  const [payment] = await paymentById(transaction, [paymentId]);
  if (!payment) return undefined;
  await lockPaidBooking(transaction, [payment.booking_id]);
  await insertFoundCheckout(transaction, [paymentId, provider, checkoutId, reference, paymentCurrency()]);
  return (await checkoutOfProvider(transaction, [provider, checkoutId]))[0];
}

function outcomeOf(
  money: ReceivedMoney,
  checkout: CheckoutRow,
  payment: PaymentRow,
): Exclude<MoneyOutcome, "unmatched"> {
  const isAsAsked =
    money.amountPaise === checkout.amount_paise &&
    money.currency === checkout.currency &&
    (money.reference === null || money.reference === checkout.reference);
  if (!isAsAsked) return "wrong_amount";
  // A late payment that was sent back also counts as the payment's own money, so more money is a second payment.
  if (payment.provider_id !== null) return "paid_twice";
  return canBePaid(payment) ? "paid" : "not_wanted";
}

/** Everything about a sum of money that arrived for a payment. */
interface Arrival {
  provider: string;
  money: ReceivedMoney;
  booking: PaidBooking;
  payment: PaymentRow;
}

const enterReceived = (
  transaction: Transaction,
  provider: string,
  money: ReceivedMoney,
  { booking, payment, outcome }: Pick<Arrival, "booking" | "payment"> & { outcome: MoneyOutcome },
) =>
  enterTransaction(transaction, {
    kind: "received",
    bookingId: booking.id,
    customerPaymentId: payment.id,
    moneyId: money.id,
    entries: [
      entryAtProvider(provider, money.amountPaise),
      entryOn(outcome === "paid" || outcome === "not_wanted" ? "held" : "suspense", -money.amountPaise),
    ],
  });

async function credit(
  platform: Platform,
  transaction: Transaction,
  { provider, money, booking, payment }: Arrival,
): Promise<void> {
  const paid = onlyRow(await storePaid(transaction, [payment.id, provider, money.id, money.method, true]));
  const ended = await endCheckouts(transaction, [[payment.id]]);
  const others = ended.filter(({ provider_id: id }) => id !== money.checkoutId);
  afterCommit(transaction, () => void closeAtProvider(platform, others));
  // Paid after the visit was completed: shared at once.
  if (booking.status === "completed")
    await shareAmount(platform, transaction, booking, {
      paymentId: paid.id,
      amountPaise: paid.amount_paise,
      kind: paid.kind,
    });
  await notifyPaid(platform, transaction, booking, paid);
  await issueReceipt(platform, transaction, paid.id);
}

const sendBack = (
  platform: Platform,
  transaction: Transaction,
  {
    provider,
    money,
    booking,
    payment,
    outcome,
  }: Arrival & { outcome: "not_wanted" | "paid_twice" | "wrong_amount" },
) =>
  makeRefund(platform, transaction, booking, {
    paymentId: payment.id,
    provider,
    moneyId: money.id,
    amountPaise: money.amountPaise,
    cause: outcome,
    from: outcome === "not_wanted" ? "held" : "suspense",
  });

/** Keeps money for a checkout that is not known here for an administrator; the audit names it. */
async function receiveUnmatched(
  platform: Platform,
  transaction: Transaction,
  provider: string,
  money: ReceivedMoney,
): Promise<void> {
  const { id, amountPaise, currency } = money;
  const [stored] = await insertMoney(transaction, [
    provider,
    id,
    null,
    null,
    amountPaise,
    currency,
    "unmatched",
  ]);
  if (!stored) return;
  await enterTransaction(transaction, {
    kind: "received",
    moneyId: money.id,
    entries: [entryAtProvider(provider, money.amountPaise), entryOn("suspense", -money.amountPaise)],
  });
  await notifyAboutMoney(platform, transaction, {
    title: "Payment without a booking",
    body: say(
      "{amount, money} was received for the checkout {checkout}, which is unknown here. Please look it up at the payment provider.",
      { amount: money.amountPaise, checkout: money.checkoutId },
    ),
  });
}
