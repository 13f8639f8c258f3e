-- expand
-- Owner: payments. Disputes (chargebacks) that a provider reported (docs/rules/payments.md 19).
create table disputes (
  id bigint generated always as identity primary key,
  provider text not null,
  -- The provider's ids of the dispute and of the disputed money.
  provider_id text not null,
  money_id text not null,
  -- Null while that money is no customer's payment here: then no ledger entry is made.
  payment_id bigint references customer_payments (id),
  booking_id bigint references bookings (id),
  amount_paise bigint not null,
  state text not null default 'open',
  -- Who bears a lost one.
  borne_by text,
  -- How it ended, as the provider says. An administrator's record of it counts.
  reported text,
  at timestamptz not null default market_now(),
  ended_at timestamptz,
  constraint disputes_are_opened_once unique (provider, provider_id),
  constraint amounts_of_disputes_are_positive check (amount_paise > 0),
  constraint states_of_disputes_are_known check (state in ('open', 'won', 'lost')),
  constraint lost_disputes_are_borne_by_somebody check ((state = 'lost') = (borne_by is not null)),
  constraint bearers_of_disputes_are_known check (borne_by in ('worker', 'platform')),
  constraint reported_ends_of_disputes_are_known check (reported in ('won', 'lost', 'closed')),
  constraint ended_disputes_have_a_time check ((state = 'open') = (ended_at is null)),
  constraint disputed_payments_have_a_booking check ((payment_id is null) = (booking_id is null))
);
create index open_disputes on disputes (at) where state = 'open';
create index open_disputes_of_a_booking on disputes (booking_id) where state = 'open';
create index disputes_of_money on disputes (provider, money_id);

-- What its customer disputes, or got back by a dispute: no refund is made of it.
alter table customer_payments add column disputed_paise bigint not null default 0,
  add constraint disputed_amounts_are_not_negative check (disputed_paise >= 0);

-- Owner: wallet. The ledger's transactions of disputes. All rows satisfied the check before, which allowed less.
alter table ledger_transactions drop constraint transaction_kinds_are_known;
alter table ledger_transactions
  add constraint transaction_kinds_are_known check (kind in ('fee', 'payment', 'received', 'share', 'refund',
    'refund_failed', 'refund_outside', 'payout_fees', 'payout', 'dispute', 'dispute_won', 'dispute_lost')) not valid;

-- Owner: payments. Money without a booking waits until an administrator explains it. Its ids and those of differences are
-- of one sequence, because one call explains both.
alter table received_money
  add column id bigint not null default nextval('money_differences_id_seq'),
  add column explained text,
  add column explained_by bigint references people (id),
  add constraint ids_of_received_money_are_unique unique (id);
