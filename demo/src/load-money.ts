// Makes rows of the double-entry ledger, in whole paise: the fees for completed bookings and what workers paid of them.

import type { DemoBooking } from "./bookings.ts";
import { addDays } from "@hourhand/contract/calendar";
import { wallClock } from "./calendar.ts";
import { found, nth } from "./lists.ts";
import type { DemoTarget, Row } from "./load-target.ts";
import type { DemoWorker } from "./people.ts";
import { seededRandom } from "./random.ts";

/** Makes the rows. Two in three workers settle their fees each month; some payments fail once before they succeed. */
export function moneyRows(
  target: Pick<DemoTarget, "today" | "accounts" | "feeOf">,
  bookings: readonly DemoBooking[],
  workers: readonly DemoWorker[],
  workerId: (username: string) => number,
): [table: string, rows: Row[]][] {
  const { today, accounts, feeOf } = target;
  const random = seededRandom("payments");
  const [transactions, entries, payments]: [Row[], Row[], Row[]] = [[], [], []];
  const accountOf = (worker: string) => Math.max(accounts.fees, accounts.bank) + workerId(worker);

  const enter = (row: Row, debit: number, credit: number, amountPaise: number) => {
    const id = transactions.length + 1;
    transactions.push({ id, booking_id: null, payment_id: null, ...row });
    entries.push({ transaction_id: id, account_id: debit, amount_paise: amountPaise });
    entries.push({ transaction_id: id, account_id: credit, amount_paise: -amountPaise });
  };
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

  const completedAt = (booking: DemoBooking) => nth(booking.changes, -1).at;
  const completed = bookings
    .filter(({ status }) => status === "completed")
    .toSorted((a, b) => (completedAt(a) < completedAt(b) ? -1 : 1));
  for (const booking of completed) {
    const fee = feeOf(booking.totalRupees * 100);
    if (fee === 0) continue;
    const at = completedAt(booking);
    enter({ kind: "fee", booking_id: booking.key, at }, accountOf(booking.worker), accounts.fees, fee);
  }

  const days = [-61, -30] as const;
  const settles = workers.filter((worker, index) => index % 3 !== 1 || worker.username === "ravi");
  const paidUntil = new Map<string, string>();
  for (const day of days) {
    for (const worker of settles) {
      const at = wallClock(addDays(today, day), random.whole(8 * 60, 21 * 60));
      const since = paidUntil.get(worker.username) ?? "";
      const amount = completed
        .filter(
          (booking) =>
            booking.worker === worker.username && completedAt(booking) > since && completedAt(booking) <= at,
        )
        .reduce((sum, booking) => sum + feeOf(booking.totalRupees * 100), 0);
      if (amount === 0) continue;
      paidUntil.set(worker.username, at);
      if (random.chance(0.2)) store(worker, amount, "failed", at);
      const payment = store(worker, amount, "success", at);
      enter({ kind: "payment", payment_id: payment, at }, accounts.bank, accountOf(worker.username), amount);
    }
  }
  const charged = [...new Set(completed.map(({ worker }) => worker))];
  return [
    [
      "ledger_accounts",
      charged.map((worker) => ({
        id: accountOf(worker),
        kind: "worker",
        worker_id: found(workerId(worker)),
      })),
    ],
    ["payments", payments],
    ["ledger_transactions", transactions],
    ["ledger_entries", entries],
  ];
}
