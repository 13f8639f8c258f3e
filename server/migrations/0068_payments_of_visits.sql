-- expand
-- Owner: policies. The terms of online payment. The defaults are for processes of the version before, and for the
-- versions that exist; a null label is the usual one of the market's country.
alter table policy_versions
  add column pay_within_hours smallint not null default 2,
  add column payout_after_hours smallint not null default 48,
  add column tax_percent numeric(4, 2) not null default 0,
  add column tax_on text not null default 'fee',
  add column tax_label text,
  add constraint payments_are_due_in_1_to_48_hours check (pay_within_hours between 1 and 48),
  add constraint payouts_wait_at_most_30_days check (payout_after_hours between 0 and 720),
  add constraint taxes_are_0_to_50_percent check (tax_percent between 0 and 50),
  add constraint a_tax_is_on_the_total_or_the_fee check (tax_on in ('total', 'fee')),
  add constraint labels_of_taxes_have_1_to_20_characters check (char_length(tax_label) between 1 and 20);

-- Owner: settings. Who sells the visits, printed on receipts: {"name", "address", "tax_id"}, the latter two a text or
-- null; and the smallest payout in major units, null for the usual one of the currency.
alter table settings_versions
  add column seller jsonb,
  add column payout_min integer,
  add constraint the_smallest_payout_is_not_negative check (payout_min >= 0);

-- Owner: bookings. What a worker was paid at the visit, as the worker recorded it, and the customer's answer.
create table visit_payments (
  booking_id bigint primary key references bookings (id) on delete cascade,
  amount_paise bigint not null,
  how text not null,
  recorded_at timestamptz not null default market_clock_timestamp(),
  is_right boolean,
  answered_at timestamptz,
  constraint something_was_paid check (amount_paise > 0),
  constraint ways_of_paying_are_known check (how in ('cash', 'upi', 'other')),
  constraint an_answer_has_its_time check ((is_right is null) = (answered_at is null))
);

-- Owner: payout-accounts. Where a worker's earnings are paid. The row stays when the account is removed, so that the next
-- one counts as a change.
create table payout_accounts (
  person_id bigint primary key references people (id) on delete cascade,
  -- The account as JSON, encrypted under a key derived from SECRET_KEY; null if there is none.
  sealed bytea,
  -- From this time of the marketplace's clock on it is paid to; null for the first account, which is ready at once.
  ready_at timestamptz,
  -- Whether there was an account before.
  is_known boolean not null default false,
  wrong_tries integer not null default 0,
  locked_until timestamptz,
  constraint a_known_account_was_stored check (is_known or sealed is null)
);
