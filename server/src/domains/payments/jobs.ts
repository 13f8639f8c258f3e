// Jobs and due work of customers' payments. A visit that is not paid in time is canceled by bookings/unpaid.
import type { DueWork } from "../../platform/clock/due-work.ts";
import type { JobHandlers, ScheduledJob } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { onlyRow } from "../../platform/database/rows.ts";
import {
  nextArrival,
  paymentProviders,
  reportOfTestMoney,
  takeArrivedMoney,
  testCheckoutName,
} from "../wallet/wallet.ts";
import { askForCheckouts } from "./checkout/checkout.ts";
import { remindToPay } from "./notices.ts";
import { feeInvoiceDueWork } from "./papers/fee-invoices.ts";
import { paidBooking } from "./queries.ts";
import { nextReminder, takeToRemind } from "./queries-due.ts";
import { reconcile } from "./reconciliation/reconciliation.ts";
import { receiveMoney } from "./receiving/receiving.ts";
import { sendRefunds, sendRefundsTask } from "./refunds/refunds.ts";

export const paymentSchedule: readonly ScheduledJob[] = [
  { task: "askForCheckouts", cron: "* * * * *", queue: "customers' checkouts" },
  { task: "reconcile", cron: "* * * * *", queue: "reconciliation" },
  { task: sendRefundsTask, cron: "* * * * *", queue: "refunds" },
];

/** Compares the money of the days that were not compared yet, with each provider. */
export async function reconcileAll(platform: Platform): Promise<void> {
  const compared = await Promise.allSettled(
    paymentProviders(platform).map((provider) => reconcile(platform, provider)),
  );
  for (const one of compared) if (one.status === "rejected") throw one.reason;
}

export const paymentJobs = (platform: Platform): JobHandlers => ({
  askForCheckouts: () => askForCheckouts(platform),
  reconcile: () => reconcileAll(platform),
  [sendRefundsTask]: () => sendRefunds(platform),
});

export const paymentDueWork = (platform: Platform): DueWork[] => [
  feeInvoiceDueWork(platform),
  {
    name: "money of the test checkout",
    nextDue: async (database) => onlyRow(await nextArrival(database, [])).due,
    async run(transaction) {
      const arrived = await takeArrivedMoney(transaction, []);
      for (const money of arrived)
        await receiveMoney(platform, transaction, testCheckoutName, reportOfTestMoney(money));
      return arrived.length;
    },
  },
  {
    name: "reminders of payments",
    nextDue: async (database) => onlyRow(await nextReminder(database, [])).due,
    async run(transaction) {
      const payments = await takeToRemind(transaction, []);
      for (const payment of payments) {
        const booking = onlyRow(await paidBooking(transaction, [payment.booking_id]));
        await remindToPay(platform, transaction, booking, payment);
      }
      return payments.length;
    },
  },
];
