// Makes rows of the double-entry ledger, in whole paise: the fees for completed bookings, what workers paid of them, and
// the visits that were paid online.

import type { DemoBooking } from "./bookings.ts";
import { addDays } from "@hourhand/contract/calendar";
import { addMinutes, wallClock } from "./calendar.ts";
import { found, nth } from "./lists.ts";
import type { DemoTarget, Row } from "./load-target.ts";
import { OnlineVisits } from "./load-online-payments.ts";
import { type DemoWorker, demoWorker } from "./people.ts";
import { type Random, seededRandom } from "./random.ts";

/** Makes the rows. Most workers settle their fees every few weeks; some payments fail once before they succeed. */
export function moneyRows(
  target: Pick<DemoTarget, "today" | "accounts" | "feeOf">,
  bookings: readonly DemoBooking[],
  workers: readonly DemoWorker[],
  { workerId, personId }: { workerId: (username: string) => number; personId: (username: string) => number },
): [table: string, rows: Row[]][] {
  const { today, accounts, feeOf } = target;
  const random = seededRandom("payments");
  const payments: Row[] = [];
  const accountOf = (worker: string) => accounts.last + workerId(worker);

  const { transactions, entries, enterAll } = ledgerRows();
  const enter = (row: Row, debit: number, credit: number, amountPaise: number) =>
    enterAll(row, [
      [debit, amountPaise],
      [credit, -amountPaise],
    ]);
  const store = (
    worker: DemoWorker,
    amountPaise: number,
    status: "success" | "failed",
    at: string,
  ): number => {
    const id = payments.length + 1;
    const providerId = `test_demo_${id}_${String(random.whole(0, 999_999_999)).padStart(9, "0")}`;
    payments.push({
      id,
      worker_id: workerId(worker.username),
      payer_name: worker.fullName,
      provider: "test-checkout",
      provider_id: providerId,
      amount_paise: amountPaise,
      status,
      checkout_url: `/payments/test-checkout/${providerId}`,
      expires_at: at,
      created_at: at,
      settled_at: at,
    });
    return id;
  };

  const online = new OnlineVisits({
    today,
    accounts,
    bookings,
    workers,
    workerId,
    personId,
    accountOf,
    enterAll,
  });

  const completedAt = (booking: DemoBooking) => nth(booking.changes, -1).at;
  const completed = bookings
    .filter(({ status }) => status === "completed")
    .toSorted((a, b) => (completedAt(a) < completedAt(b) ? -1 : 1));
  const charge = (booking: DemoBooking) => {
    const fee = feeOf(booking.totalRupees * 100);
    if (fee === 0) return;
    const at = completedAt(booking);
    if (online.isOnline(booking)) return online.share(booking, fee, at);
    enter({ kind: "fee", booking_id: booking.key, at }, accountOf(booking.worker), accounts.fees, fee);
  };
  const paidUntil = new Map<string, string>();
  const pay = (worker: DemoWorker, at: string) => {
    const since = paidUntil.get(worker.username) ?? "";
    const amount = completed
      .filter(
        (booking) =>
          !online.isOnline(booking) &&
          booking.worker === worker.username &&
          completedAt(booking) > since &&
          completedAt(booking) <= at,
      )
      .reduce((sum, booking) => sum + feeOf(booking.totalRupees * 100), 0);
    if (amount === 0) return;
    paidUntil.set(worker.username, at);
    if (random.chance(0.12)) store(worker, amount, "failed", addMinutes(at, -random.whole(2, 9)));
    const payment = store(worker, amount, "success", at);
    enter({ kind: "payment", payment_id: payment, at }, accounts.bank, accountOf(worker.username), amount);
  };

  // In the order of time, as the product would have numbered them; of two at the same time, the fee is first.
  const events = [
    ...completed.map((booking) => ({ at: completedAt(booking), happen: () => charge(booking) })),
    ...workers.flatMap((worker, index) =>
      paymentDays(worker, index, random).map((day) => {
        const at = wallClock(addDays(today, day), random.whole(8 * 60, 21 * 60));
        return { at, happen: () => pay(worker, at) };
      }),
    ),
  ].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  for (const { happen } of events) happen();
  online.payAndRefund();

  const charged = [...new Set(completed.map(({ worker }) => worker))];
  return [
    [
      "ledger_accounts",
      [
        ...charged.map((worker) => ({
          id: accountOf(worker),
          kind: "worker",
          worker_id: found(workerId(worker)),
          provider: null,
        })),
        ...online.accountRows(),
      ],
    ],
    ["payments", payments],
    ...online.tables(),
    ["ledger_transactions", transactions],
    ["ledger_entries", entries],
  ];
}

/** Returns the days from today on which a worker pays. Of every six, one never paid and one stopped long ago. */
function paymentDays({ username }: DemoWorker, index: number, random: Random): number[] {
  if (username === demoWorker) return [-80, -59, -45, -26, -9];
  if (index % 6 === 1) return [];
  const last = index % 6 === 4 ? -42 : -1;
  const days: number[] = [];
  for (let day = -90 + random.whole(4, 24); day <= last; day += random.whole(11, 29)) days.push(day);
  return days;
}

/** Collects the rows of the ledger's transactions and entries. */
function ledgerRows() {
  const [transactions, entries]: [Row[], Row[]] = [[], []];
  const enterAll = (row: Row, amounts: readonly [account: number, paise: number][]) => {
    const id = transactions.length + 1;
    transactions.push({
      id,
      booking_id: null,
      payment_id: null,
      about_booking_id: null,
      customer_payment_id: null,
      refund_id: null,
      payout_id: null,
      money_id: null,
      ...row,
    });
    for (const [account, paise] of amounts)
      entries.push({ transaction_id: id, account_id: account, amount_paise: paise });
  };
  return { transactions, entries, enterAll };
}
