// A dispute (chargeback) that the provider reports is opened once, in whatever order its events arrive, and waits for an
// administrator (docs/rules/payments.md 19).
import { say } from "@hourhand/contract/sentence";
import { onlyRow } from "../../../platform/database/rows.ts";
import type { Transaction } from "../../../platform/database/transaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import { notifyAndMailAdministrators, type AdministratorsNotice } from "../../notifications/notifications.ts";
import { enterTransaction, entryAtProvider, entryOn, type DisputeReport } from "../../wallet/wallet.ts";
import { lockPaidBooking, paymentById } from "../queries.ts";
import {
  countDisputed,
  disputedMoney,
  insertDispute,
  lockDisputeOfProvider,
  lockDisputesWithoutPayment,
  lockMoney,
  setDisputedPayment,
  storeReport,
  type DisputedMoney,
  type DisputeRow,
} from "./queries.ts";

/** Handles what a provider reports about a dispute. Only an administrator ends one. */
export async function receiveDispute(
  platform: Platform,
  transaction: Transaction,
  provider: string,
  report: DisputeReport,
): Promise<void> {
  await lockMoney(transaction, [provider, report.moneyId]);
  const [money] = await disputedMoney(transaction, [provider, report.moneyId]);
  if (money) await lockPaidBooking(transaction, [money.booking_id]);
  // A provider may name another currency, converted at the day's rate: then all of the money counts as disputed.
  const amountPaise = money && money.currency !== report.currency ? money.amount_paise : report.amountPaise;
  const [opened] = await insertDispute(transaction, [provider, report.id, report.moneyId, amountPaise]);
  const dispute = onlyRow(await lockDisputeOfProvider(transaction, [provider, report.id]));
  if (opened) await notifyOpened(platform, transaction, dispute, money);
  if (money && dispute.payment_id === null && dispute.state === "open")
    await enterDispute(transaction, dispute, money);
  if (report.state !== "open" && dispute.reported === null && dispute.state === "open") {
    await storeReport(transaction, [dispute.id, report.state]);
    await notifyReported(platform, transaction, dispute, report.state);
  }
}

/** Enters disputes whose event came before that of their money. The money's booking is locked. */
export async function enterEarlierDisputes(
  transaction: Transaction,
  provider: string,
  moneyId: string,
): Promise<void> {
  const [money] = await disputedMoney(transaction, [provider, moneyId]);
  if (!money) return;
  for (const dispute of await lockDisputesWithoutPayment(transaction, [provider, moneyId]))
    await enterDispute(transaction, dispute, money);
}

/** Moves the disputed amount into suspense. It limits further refunds, and keeps its booking's share out of payouts. */
async function enterDispute(
  transaction: Transaction,
  { id, provider, money_id: moneyId, amount_paise: amountPaise }: DisputeRow,
  { payment_id: paymentId, booking_id: bookingId }: DisputedMoney,
): Promise<void> {
  await setDisputedPayment(transaction, [id, paymentId, bookingId]);
  const payment = onlyRow(await paymentById(transaction, [paymentId]));
  // Money that was paid twice or wrong is not the payment's own, and went back.
  if (payment.provider_id === moneyId) await countDisputed(transaction, [paymentId, amountPaise]);
  await enterTransaction(transaction, {
    kind: "dispute",
    bookingId,
    customerPaymentId: paymentId,
    entries: [entryAtProvider(provider, -amountPaise), entryOn("suspense", amountPaise)],
  });
}

const tell = (
  platform: Platform,
  transaction: Transaction,
  message: Pick<AdministratorsNotice, "title" | "body">,
): Promise<void> =>
  notifyAndMailAdministrators(platform, transaction, {
    ...message,
    page: "Money",
    label: "Open Money",
    event: "payment",
  });

const notifyOpened = (
  platform: Platform,
  transaction: Transaction,
  { amount_paise: amount, money_id: moneyId }: DisputeRow,
  money: DisputedMoney | undefined,
): Promise<void> =>
  tell(platform, transaction, {
    title: "A payment is disputed",
    body: money
      ? say(
          "The customer of booking {booking, number} disputes {amount, money} at the payment provider. The worker's share is held until you record under Money how the dispute ended.",
          { amount, booking: money.booking_id },
        )
      : say(
          "{amount, money} of the payment {payment} is disputed at the payment provider. It does not belong to a visit here. Please look it up at the provider.",
          { amount, payment: moneyId },
        ),
  });

const reportedWords = { won: "won", lost: "lost", closed: "closed" } as const;

const notifyReported = (
  platform: Platform,
  transaction: Transaction,
  { amount_paise: amount }: DisputeRow,
  state: keyof typeof reportedWords,
): Promise<void> =>
  tell(platform, transaction, {
    title: "A dispute is over",
    body: say(
      "The payment provider reports the dispute over {amount, money} as {result, word}. Please record the outcome under Money.",
      { amount, result: reportedWords[state] },
    ),
  });
