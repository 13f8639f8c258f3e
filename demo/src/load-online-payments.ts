// Makes rows of visits that were paid online: Asha's latest ones. One is refunded in part, one share is paid out, and one
// visit is accepted and waits to be paid.

import { addDays } from "@hourhand/contract/calendar";
import type { DemoBooking } from "./bookings.ts";
import { addMinutes, hourOfDay, type PlainDate } from "./calendar.ts";
import { found, nth } from "./lists.ts";
import type { DemoAccounts, Row } from "./load-target.ts";
import { type DemoWorker, demoCustomer, demoWorker } from "./people.ts";

const provider = "test-checkout";
/** How many days back Asha has paid online. */
const days = 16;
const refundPaise = 10_000;

interface Money {
  today: PlainDate;
  accounts: DemoAccounts;
  bookings: readonly DemoBooking[];
  workers: readonly DemoWorker[];
  workerId: (username: string) => number;
  personId: (username: string) => number;
  /** The account of a worker's fees. */
  accountOf: (worker: string) => number;
  enterAll: (row: Row, amounts: readonly [account: number, paise: number][]) => void;
}

/** The rows of visits that were paid online, and of one that is to be paid. */
export class OnlineVisits {
  readonly #money: Money;
  readonly #paid: readonly DemoBooking[];
  readonly #all: readonly DemoBooking[];
  readonly #earnings: Row[] = [];
  readonly #payouts: Row[] = [];
  readonly #fees = new Map<DemoBooking, number>();

  constructor(money: Money) {
    this.#money = money;
    this.#paid = money.bookings.filter((booking) => isPaidOnline(booking, money.today));
    this.#all = [...this.#paid, ...money.bookings.filter((booking) => isToBePaid(booking, money.today))];
  }

  isOnline(booking: DemoBooking): boolean {
    return this.#all.includes(booking);
  }

  /** Shares a completed visit: the worker gets the total less the fee. */
  share(booking: DemoBooking, fee: number, at: string): void {
    const { accounts, accountOf, enterAll } = this.#money;
    const amount = totalOf(booking);
    const received = {
      kind: "received",
      at: addMinutes(acceptedAt(booking), 25),
      money_id: moneyId(booking),
    };
    enterAll({ ...this.#about(booking), ...received }, [
      [this.#clearing, amount],
      [accounts.held, -amount],
    ]);
    enterAll({ ...this.#about(booking), kind: "fee", at }, [
      [accountOf(booking.worker), fee],
      [accounts.fees, -fee],
    ]);
    enterAll({ ...this.#about(booking), kind: "share", at }, [
      [accounts.held, amount],
      [this.#earningsOf(booking.worker), fee - amount],
      [accountOf(booking.worker), -fee],
    ]);
    this.#fees.set(booking, fee);
  }

  /** Enters the refund and the payout in the ledger, and adds the workers' earnings. */
  payAndRefund(): void {
    const { today, accounts, enterAll } = this.#money;
    for (const [booking, fee] of this.#fees) {
      const isPaidOut = booking.worker === demoWorker && booking.bookedOn < addDays(today, -10);
      const at = nth(booking.changes, -1).at;
      const line = { at, payable_at: addMinutes(at, 48 * 60) };
      this.#earn(booking, "visit", totalOf(booking) - fee, {
        ...line,
        payout_id: isPaidOut ? this.#payouts.length + 1 : null,
      });
      if (isPaidOut) this.#payOut(booking, totalOf(booking) - fee, at);
    }
    const refunded = this.#refunded;
    if (refunded)
      enterAll({ ...this.#about(refunded), kind: "refund", refund_id: 1, at: refundAt(refunded) }, [
        [accounts.platform, refundPaise],
        [this.#clearing, -refundPaise],
      ]);
  }

  accountRows(): Row[] {
    const { workerId } = this.#money;
    const workers = [...new Set(this.#paid.map(({ worker }) => worker))];
    return [
      { id: this.#clearing, kind: "clearing", worker_id: null, provider },
      ...workers.map((worker) => ({
        id: this.#earningsOf(worker),
        kind: "earnings",
        worker_id: workerId(worker),
        provider: null,
      })),
    ];
  }

  tables(): [table: string, rows: Row[]][] {
    return [
      ["customer_payments", this.#all.map((booking) => this.#paymentRow(booking))],
      ["payouts", this.#payouts],
      ["earnings", this.#earnings],
      ["refunds", this.#refunded ? [this.#refundRow(this.#refunded)] : []],
    ];
  }

  get #clearing(): number {
    return this.#money.accounts.last + 2 * this.#money.workers.length + 1;
  }

  /** The latest of them is refunded in part. */
  get #refunded(): DemoBooking | undefined {
    return this.#paid.at(0);
  }

  #earningsOf(worker: string): number {
    return this.#money.accounts.last + this.#money.workers.length + this.#money.workerId(worker);
  }

  #idOf(booking: DemoBooking): number {
    return this.#all.indexOf(booking) + 1;
  }

  #about(booking: DemoBooking): Row {
    return { about_booking_id: booking.key, customer_payment_id: this.#idOf(booking) };
  }

  #earn(booking: DemoBooking, kind: "visit" | "payout", amountPaise: number, line: Row): void {
    this.#earnings.push({
      id: this.#earnings.length + 1,
      worker_id: this.#money.workerId(booking.worker),
      booking_id: kind === "visit" ? booking.key : null,
      kind,
      amount_paise: amountPaise,
      ...line,
    });
  }

  #payOut(booking: DemoBooking, amountPaise: number, earnedAt: string): void {
    const { accounts, workerId, enterAll } = this.#money;
    const [at, paidAt] = [addMinutes(earnedAt, 50 * 60), addMinutes(earnedAt, 72 * 60)];
    const id = this.#payouts.length + 1;
    this.#payouts.push({
      id,
      worker_id: workerId(booking.worker),
      amount_paise: amountPaise,
      fees_paise: 0,
      state: "paid",
      at,
      ended_at: paidAt,
      reference: "UTR 402618840112",
    });
    this.#earn(booking, "payout", -amountPaise, { at, payable_at: paidAt, payout_id: id });
    enterAll({ kind: "payout", payout_id: id, at: paidAt }, [
      [this.#earningsOf(booking.worker), amountPaise],
      [accounts.bank, -amountPaise],
    ]);
  }

  #paymentRow(booking: DemoBooking): Row {
    const { workerId, personId } = this.#money;
    const isPaid = this.#paid.includes(booking);
    const at = acceptedAt(booking);
    return {
      id: this.#idOf(booking),
      booking_id: booking.key,
      customer_id: personId(booking.customer),
      worker_id: workerId(booking.worker),
      kind: "visit",
      amount_paise: totalOf(booking),
      state: isPaid ? "paid" : "due",
      created_at: at,
      due_at: isPaid ? addMinutes(at, 120) : `${booking.bookedOn}T${hourOfDay(booking.startHour - 1)}`,
      remind_at: null,
      was_asked: false,
      paid_at: isPaid ? addMinutes(at, 25) : null,
      refunded_paise: booking === this.#refunded ? refundPaise : 0,
      is_shared: isPaid,
      method: isPaid ? "upi" : null,
      provider: isPaid ? provider : null,
      provider_id: isPaid ? moneyId(booking) : null,
    };
  }

  #refundRow(refunded: DemoBooking): Row {
    return {
      id: 1,
      booking_id: refunded.key,
      payment_id: this.#idOf(refunded),
      provider,
      money_id: moneyId(refunded),
      amount_paise: refundPaise,
      reason: "The visit began half an hour late.",
      cause: "admin",
      state: "done",
      at: refundAt(refunded),
      done_at: addMinutes(refundAt(refunded), 3),
      provider_id: "testr_demo_1",
      next_try_at: null,
      try_until: addMinutes(refundAt(refunded), 60),
      attempt: 1,
    };
  }
}

const totalOf = ({ totalRupees }: DemoBooking): number => totalRupees * 100;
const acceptedAt = ({ changes }: DemoBooking): string =>
  found(changes.find(({ status }) => status === "accepted")).at;
const moneyId = ({ key }: DemoBooking) => `testm_demo_${key}`;
const refundAt = (booking: DemoBooking) => addMinutes(nth(booking.changes, -1).at, 180);

/** Whether Asha paid this visit online. */
export const isPaidOnline = ({ customer, status, bookedOn }: DemoBooking, today: PlainDate): boolean =>
  customer === demoCustomer && status === "completed" && bookedOn >= addDays(today, -days);

/** Whether this visit of Asha's is accepted and waits to be paid online. */
export const isToBePaid = ({ customer, worker, status, bookedOn }: DemoBooking, today: PlainDate): boolean =>
  customer === demoCustomer && worker === demoWorker && status === "accepted" && bookedOn > today;
