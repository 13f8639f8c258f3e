// Payments and refunds on the wire.
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type { listOwnPayments } from "@hourhand/contract/customer-payments";
import type { readBooking } from "@hourhand/contract/bookings-v1";
import type { OwnPaymentRow, PaymentRow } from "./queries.ts";
import type { RefundRow } from "./refunds/queries.ts";
import { canBePaid } from "./rules.ts";

type PaymentReply = ReplyOf<typeof readBooking>["payments"][number];

/** Presents a payment; only its customer may pay it. */
export const presentPayment = (row: PaymentRow, isCustomer: boolean): PaymentReply => ({
  id: row.id,
  kind: row.kind,
  amount_paise: row.amount_paise,
  state: row.state,
  due_at: row.due_at.toISOString(),
  paid_at: row.paid_at?.toISOString() ?? null,
  refunded_paise: row.refunded_paise,
  method: row.method,
  receipt_number: row.receipt_number,
  allowed: isCustomer && canBePaid(row) ? ["pay"] : [],
});

export const presentRefund = (row: RefundRow): ReplyOf<typeof readBooking>["refunds"][number] => ({
  id: row.id,
  booking_id: row.booking_id,
  payment_id: row.payment_id,
  amount_paise: row.amount_paise,
  reason: row.reason,
  cause: row.cause,
  state: row.state,
  at: row.at.toISOString(),
  done_at: row.done_at?.toISOString() ?? null,
  note_number: row.note_number,
});

/** Presents the payments and refunds of a booking. */
export const presentPaymentsOf = (
  { payments, refunds }: { payments: readonly PaymentRow[]; refunds: readonly RefundRow[] },
  isCustomer: boolean,
) => ({
  payments: payments.map((payment) => presentPayment(payment, isCustomer)),
  refunds: refunds.map(presentRefund),
});

export const presentOwnPayment = (
  row: OwnPaymentRow,
  refunds: readonly RefundRow[],
): ReplyOf<typeof listOwnPayments>["items"][number] => ({
  booking: { id: row.booking_id, title: row.title, date: row.booked_on, worker_name: row.worker_name },
  payment: presentPayment(row, true),
  refunds: refunds.filter(({ payment_id: id }) => id === row.id).map(presentRefund),
});
