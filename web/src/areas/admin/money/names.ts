// The texts of the ledger's transactions, and the colours of refunds.
export const entryNames = {
  fee: "money.entry.fee",
  payment: "money.entry.payment",
  received: "money.entry.received",
  share: "money.entry.share",
  refund: "money.entry.refund",
  refund_failed: "money.entry.refund_failed",
  refund_outside: "money.entry.refund_outside",
  payout_fees: "money.entry.payout_fees",
  payout: "money.entry.payout",
  dispute: "money.entry.dispute",
  dispute_won: "money.entry.dispute_won",
  dispute_lost: "money.entry.dispute_lost",
  settlement: "money.entry.settlement",
} as const;

export const refundTones = { pending: "yellow", done: "green", failed: "red" } as const;
