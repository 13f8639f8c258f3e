-- expand
-- Owner: wallet. The ledger gets the accounts of customers' money (docs/rules/payments.md 1). Entries of before keep their
-- accounts, and processes of the version before write them as they did.
alter table ledger_accounts drop constraint account_kinds_are_known;
alter table ledger_accounts drop constraint worker_accounts_name_their_worker;
alter table ledger_accounts
  -- The payment provider that holds the money of a 'clearing' account.
  add column provider text,
  add constraint account_kinds_are_known check (kind in
    ('worker', 'fees', 'bank', 'clearing', 'held', 'earnings', 'platform', 'tax', 'suspense')),
  add constraint accounts_of_workers_name_their_worker check ((kind in ('worker', 'earnings')) = (worker_id is not null)),
  add constraint clearing_accounts_name_their_provider check ((kind = 'clearing') = (provider is not null));
drop index the_platform_has_one_account_of_a_kind;
create unique index there_is_one_account_of_a_kind
  on ledger_accounts (kind, coalesce(worker_id, 0), coalesce(provider, ''));
insert into ledger_accounts (kind) values ('held'), ('platform'), ('tax'), ('suspense');

alter table ledger_transactions drop constraint transaction_kinds_are_known;
alter table ledger_transactions
  -- The booking that it is about. `booking_id` is only set for the fee of a booking that is paid at the visit.
  add column about_booking_id bigint,
  add column customer_payment_id bigint,
  add column refund_id bigint,
  add column payout_id bigint,
  -- The provider's id of money that arrived.
  add column money_id text,
  add constraint transaction_kinds_are_known check (kind in ('fee', 'payment', 'received', 'share', 'refund',
    'refund_failed', 'refund_outside', 'payout_fees', 'payout'));
create index ledger_transactions_of_a_booking on ledger_transactions (coalesce(about_booking_id, booking_id));

-- As before. The balance of the wallet counts payments of fees only, and not what else moves at the bank.
create or replace function add_to_money_totals() returns trigger language plpgsql as $$
begin
  insert into worker_fees (worker_id, charged_paise, paid_paise)
  select a.worker_id, coalesce(sum(e.amount_paise) filter (where e.amount_paise > 0), 0),
    coalesce(-sum(e.amount_paise) filter (where e.amount_paise < 0), 0)
  from new_rows e join ledger_accounts a on a.id = e.account_id
  where a.kind = 'worker' group by a.worker_id order by a.worker_id
  on conflict (worker_id) do update set charged_paise = worker_fees.charged_paise + excluded.charged_paise,
    paid_paise = worker_fees.paid_paise + excluded.paid_paise;
  perform add_to_counter('bank_paise', coalesce(-sum(e.amount_paise), 0)::bigint)
  from new_rows e join ledger_accounts a on a.id = e.account_id join ledger_transactions t on t.id = e.transaction_id
  where a.kind = 'worker' and t.kind in ('payment', 'payout_fees');
  return null;
end
$$;

-- Owner: settings. Whether customers pay in the product; null: off.
alter table settings_versions add column customer_payments text,
  add constraint customer_payments_are_known check (customer_payments in ('off', 'optional', 'required'));

-- Owner: policies. Whether an administrator has edited the charges while customers paid in the product: in India they are
-- not taken from what was paid before.
alter table policy_versions
  add column tiers_confirmed boolean not null default false,
  add column no_show_confirmed boolean not null default false;

-- Owner: bookings.
alter table bookings add column payment_method text not null default 'at_visit',
  add constraint payment_methods_are_known check (payment_method in ('online', 'at_visit'));

-- By when an accepted visit has to be paid: some hours after the acceptance, or an hour before its start if that is
-- earlier; not between 22:00 and 09:00 of the market if the visit leaves time for it. At least half an hour remains.
create function payment_due_at(accepted timestamptz, within_hours integer, starts timestamptz, zone text)
returns timestamptz language sql stable as $$
  with planned as (
    select least(accepted + make_interval(hours => within_hours), starts - interval '1 hour') as due
  ), at_night as (
    select due, (due at time zone zone)::time as clock,
      ((due at time zone zone)::date + case when (due at time zone zone)::time >= '22:00' then 1 else 0 end
        + time '09:00') at time zone zone as nine
    from planned
  )
  select greatest(accepted + interval '30 minutes',
    case when (clock >= '22:00' or clock < '09:00') and nine <= starts - interval '1 hour' then nine else due end)
  from at_night
$$;

-- Owner: payments. What customers pay in the product, and where each payment stands.
create table customer_payments (
  id bigint generated always as identity primary key,
  booking_id bigint not null references bookings (id),
  customer_id bigint not null references people (id),
  worker_id bigint not null references workers (id),
  kind text not null,
  amount_paise bigint not null,
  state text not null default 'due',
  created_at timestamptz not null default market_now(),
  due_at timestamptz not null,
  -- When the customer is reminded; null afterwards.
  remind_at timestamptz,
  -- Whether the provider was asked for its checkouts since they fell due. Until then it does not lapse.
  was_asked boolean not null default false,
  paid_at timestamptz,
  refunded_paise bigint not null default 0,
  -- Whether the worker got the share of it.
  is_shared boolean not null default false,
  -- As the provider says: upi, card, …
  method text,
  provider text,
  -- The provider's id of the money.
  provider_id text,
  constraint kinds_of_payments_are_known check (kind in ('visit', 'extra')),
  constraint states_of_payments_are_known check (state in ('due', 'paid', 'lapsed', 'closed')),
  constraint amounts_of_payments_are_positive check (amount_paise > 0),
  constraint refunds_never_exceed_a_payment check (refunded_paise between 0 and amount_paise)
);
create unique index a_booking_has_one_payment_of_its_visit on customer_payments (booking_id) where kind = 'visit';
create index payments_of_a_booking on customer_payments (booking_id, id);
create index payments_of_a_customer on customer_payments (customer_id, id desc);
create index payments_by_due_time on customer_payments (due_at) where state = 'due';
create index payments_by_reminder on customer_payments (remind_at) where state = 'due' and remind_at is not null;
create index unpaid_payments_of_a_customer on customer_payments (customer_id) where state in ('due', 'lapsed');

-- The checkouts of a payment at a provider. One may be paid after it was closed here.
create table payment_checkouts (
  id bigint generated always as identity primary key,
  payment_id bigint not null references customer_payments (id),
  provider text not null,
  provider_id text not null,
  reference text not null,
  amount_paise bigint not null,
  currency text not null,
  url text not null,
  is_open boolean not null default true,
  opened_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When the provider is asked for it next; null: never again.
  next_check_at timestamptz,
  constraint checkouts_of_a_provider_are_unique unique (provider, provider_id)
);
create unique index a_payment_has_one_open_checkout on payment_checkouts (payment_id) where is_open;
create index checkouts_by_next_check on payment_checkouts (next_check_at) where next_check_at is not null;

-- Every sum of money that a provider reported, once.
create table received_money (
  provider text not null,
  provider_id text not null,
  checkout_id bigint references payment_checkouts (id),
  payment_id bigint references customer_payments (id),
  amount_paise bigint not null,
  currency text not null,
  outcome text not null,
  at timestamptz not null default market_now(),
  constraint money_is_received_once primary key (provider, provider_id),
  constraint outcomes_of_money_are_known check (outcome in ('paid', 'not_wanted', 'paid_twice', 'wrong_amount', 'unmatched'))
);
create index received_money_without_a_payment on received_money (at) where outcome = 'unmatched';

create table refunds (
  id bigint generated always as identity primary key,
  booking_id bigint not null references bookings (id),
  payment_id bigint not null references customer_payments (id),
  provider text not null,
  -- The provider's id of the money that goes back.
  money_id text not null,
  amount_paise bigint not null,
  reason text,
  cause text not null,
  state text not null default 'pending',
  at timestamptz not null default market_now(),
  done_at timestamptz,
  -- The provider's id of the refund, once it knows it.
  provider_id text,
  next_try_at timestamptz default now(),
  -- Part of the provider's idempotency key: a retry of a failed refund is another refund there.
  attempt integer not null default 1,
  -- For a lack of balance at the provider: when the retries end.
  try_until timestamptz not null default now() + interval '3 days',
  actor_id bigint references people (id),
  -- The reference of a refund that was settled outside the provider.
  settled_as text,
  constraint causes_of_refunds_are_known check (cause in
    ('canceled', 'no_show', 'not_wanted', 'paid_twice', 'wrong_amount', 'account_blocked', 'admin')),
  constraint states_of_refunds_are_known check (state in ('pending', 'done', 'failed')),
  constraint refunds_are_positive check (amount_paise > 0)
);
create index refunds_of_a_booking on refunds (booking_id, id);
create index refunds_of_a_payment on refunds (payment_id);
create index refunds_by_next_try on refunds (next_try_at) where next_try_at is not null;
create index refunds_that_failed on refunds (at) where state = 'failed';
create unique index refunds_of_a_provider_are_unique on refunds (provider, provider_id) where provider_id is not null;

create table payouts (
  id bigint generated always as identity primary key,
  worker_id bigint not null references workers (id),
  amount_paise bigint not null,
  fees_paise bigint not null,
  state text not null default 'waiting',
  at timestamptz not null default market_now(),
  ended_at timestamptz,
  -- The bank's reference of a paid one, the reason of a failed one.
  reference text,
  reason text,
  constraint payouts_are_positive check (amount_paise > 0 and fees_paise >= 0),
  constraint states_of_payouts_are_known check (state in ('waiting', 'paid', 'failed'))
);
create index payouts_by_state on payouts (state, id desc);
create index payouts_of_a_worker on payouts (worker_id, id desc);

-- What a worker earned and was paid, line by line. The sum of a worker's lines is what the ledger owes them.
create table earnings (
  id bigint generated always as identity primary key,
  worker_id bigint not null references workers (id),
  booking_id bigint references bookings (id),
  kind text not null,
  amount_paise bigint not null,
  at timestamptz not null default market_now(),
  payable_at timestamptz not null,
  -- The payout that pays this line.
  payout_id bigint references payouts (id),
  constraint kinds_of_earnings_are_known check (kind in
    ('visit', 'extra', 'cancellation', 'no_show', 'refund', 'fee', 'payout')),
  constraint earnings_are_not_empty check (amount_paise <> 0)
);
create index earnings_of_a_worker on earnings (worker_id, id desc);
create index unpaid_earnings on earnings (worker_id) where payout_id is null;
create index earnings_of_a_booking on earnings (booking_id) where booking_id is not null;

-- Bookings whose share an administrator keeps out of payouts.
create table payout_holds (
  booking_id bigint primary key references bookings (id),
  reason text not null,
  actor_id bigint not null references people (id),
  at timestamptz not null default market_now()
);

-- The days whose money was compared with the provider's own list, and what was different.
create table reconciled_days (
  provider text not null,
  day date not null,
  at timestamptz not null default market_now(),
  constraint a_day_is_compared_once primary key (provider, day)
);
create table money_differences (
  id bigint generated always as identity primary key,
  provider text not null,
  day date not null,
  kind text not null,
  provider_id text not null,
  ours_paise bigint not null,
  theirs_paise bigint not null,
  at timestamptz not null default market_now(),
  -- An administrator's explanation.
  explained text,
  explained_by bigint references people (id),
  constraint differences_are_of_payments_and_refunds check (kind in ('payment', 'refund')),
  constraint a_difference_is_reported_once unique (provider, kind, provider_id)
);
create index differences_of_a_day on money_differences (day);
create index open_differences on money_differences (at) where explained is null;

-- The provider that the product brings for tests: its own records, as a real one keeps them elsewhere.
create table test_checkouts (
  id text primary key,
  reference text not null,
  amount_paise bigint not null,
  currency text not null,
  description text not null,
  done_url text not null,
  canceled_url text not null,
  expires_at timestamptz not null,
  is_closed boolean not null default false
);
create table test_money (
  id text primary key,
  checkout_id text not null references test_checkouts (id),
  -- When it arrives, by the marketplace's clock.
  at timestamptz not null default market_now(),
  is_reported boolean not null default false
);
create index test_money_to_report on test_money (at) where not is_reported;
create index test_money_of_a_checkout on test_money (checkout_id);
create table test_refunds (
  id text primary key,
  money_id text not null references test_money (id),
  key text not null unique,
  amount_paise bigint not null,
  state text not null,
  at timestamptz not null default market_now()
);
