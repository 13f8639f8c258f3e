-- expand
-- Owner: payments. Payments and refunds that a provider has settled with the operator's bank account
-- (docs/rules/payments.md 20).
create table settled_money (
  provider text not null,
  -- The provider's id of the line.
  line_id text not null,
  kind text not null,
  -- The provider's id of the payment, the refund or the dispute.
  provider_id text not null,
  -- Positive: it reaches the bank account.
  amount_paise bigint not null,
  -- What the provider kept of it; shown, not booked.
  cost_paise bigint not null,
  settled_at timestamptz not null,
  -- Whether the ledger has it at the bank. Money whose event is late becomes known after its settlement.
  is_entered boolean not null default false,
  constraint lines_are_settled_once primary key (provider, line_id),
  constraint kinds_of_settled_money_are_known check (kind in ('payment', 'refund', 'dispute'))
);
create index settled_money_of_a_payment on settled_money (provider, kind, provider_id);
create index settled_money_to_enter on settled_money (provider) where not is_entered;
create index settled_money_of_a_day on settled_money (settled_at);

-- For the nightly comparison, and for the list of refunds by state.
create index received_money_by_time on received_money (provider, at);
create index refunds_by_state on refunds (state, id);
create index ledger_transactions_by_time on ledger_transactions (at);
create index ledger_transactions_of_money on ledger_transactions (money_id) where money_id is not null;
create index ledger_transactions_of_a_refund on ledger_transactions (refund_id) where refund_id is not null;

-- A payment that is not settled after five working days is a difference too.
alter table money_differences drop constraint differences_are_of_payments_and_refunds;
alter table money_differences
  add constraint kinds_of_differences_are_known check (kind in ('payment', 'refund', 'settlement'));

-- Owner: wallet. The ledger's transactions of settlements. All rows satisfied the check before, which allowed less.
alter table ledger_transactions drop constraint transaction_kinds_are_known;
alter table ledger_transactions
  add constraint transaction_kinds_are_known check (kind in ('fee', 'payment', 'received', 'share', 'refund',
    'refund_failed', 'refund_outside', 'payout_fees', 'payout', 'dispute', 'dispute_won', 'dispute_lost', 'settlement')) not valid;
-- A restored database must have no unchecked constraint.
alter table ledger_transactions validate constraint transaction_kinds_are_known;
