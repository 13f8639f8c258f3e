-- Owner: wallet. A double-entry ledger in whole paise, and the payments that feed it (decisions.md section 4).

create table ledger_accounts (
  id bigint generated always as identity primary key,
  -- 'worker' owes fees; 'fees' is what the platform earned; 'bank' is what came in.
  kind text not null,
  worker_id bigint references workers (id),
  constraint account_kinds_are_known check (kind in ('worker', 'fees', 'bank')),
  constraint worker_accounts_name_their_worker check ((kind = 'worker') = (worker_id is not null))
);
create unique index a_worker_has_one_account on ledger_accounts (worker_id) where kind = 'worker';
create unique index the_platform_has_one_account_of_a_kind on ledger_accounts (kind) where kind <> 'worker';
insert into ledger_accounts (kind) values ('fees'), ('bank');

create table payments (
  id bigint generated always as identity primary key,
  worker_id bigint not null references workers (id),
  -- The worker's name as it was, found by the search together with the provider's id.
  payer_name text not null,
  provider text not null,
  provider_id text not null,
  amount_paise bigint not null,
  currency text not null default 'inr',
  direction text not null default 'credit',
  status text not null default 'pending',
  checkout_url text not null,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint payment_amounts_are_positive check (amount_paise > 0),
  constraint payment_directions_are_known check (direction in ('credit', 'debit')),
  constraint payment_statuses_are_known check (status in ('pending', 'success', 'failed')),
  constraint provider_payments_are_unique unique (provider, provider_id)
);
create unique index a_worker_has_one_open_checkout on payments (worker_id) where status = 'pending';
create index payments_of_a_worker on payments (worker_id, id desc);
create index payments_by_amount on payments (amount_paise, id);
create index payments_by_text on payments using gin (lower(provider_id || ' ' || payer_name) gin_trgm_ops);
create index open_checkouts_by_end on payments (expires_at) where status = 'pending';

create table ledger_transactions (
  id bigint generated always as identity primary key,
  kind text not null,
  booking_id bigint,
  payment_id bigint references payments (id),
  at timestamptz not null default now(),
  constraint transaction_kinds_are_known check (kind in ('fee', 'payment')),
  constraint a_booking_is_charged_once unique (booking_id),
  constraint a_payment_is_credited_once unique (payment_id)
);

create table ledger_entries (
  transaction_id bigint not null references ledger_transactions (id),
  account_id bigint not null references ledger_accounts (id),
  -- Positive debits, negative credits; the entries of a transaction sum to zero.
  amount_paise bigint not null,
  constraint an_account_stands_once_in_a_transaction primary key (transaction_id, account_id),
  constraint entries_are_not_empty check (amount_paise <> 0)
);
create index entries_of_an_account on ledger_entries (account_id) include (amount_paise);

create function refuse_unbalanced() returns trigger language plpgsql as $$
begin
  if (select sum(amount_paise) from ledger_entries where transaction_id = new.transaction_id) <> 0 then
    raise exception 'the entries of ledger transaction % do not sum to zero', new.transaction_id
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end
$$;
create constraint trigger entries_of_a_transaction_sum_to_zero after insert or update on ledger_entries
  deferrable initially deferred for each row execute function refuse_unbalanced();

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is never changed, only added to' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger ledger_entries_are_append_only before update or delete on ledger_entries
  for each row execute function refuse_ledger_change();
create trigger ledger_transactions_are_append_only before update or delete on ledger_transactions
  for each row execute function refuse_ledger_change();

-- Every event a provider delivered, once.
create table payment_events (
  provider text not null,
  event_id text not null,
  kind text not null,
  payment_id bigint references payments (id),
  outcome text not null,
  received_at timestamptz not null default now(),
  constraint an_event_is_handled_once primary key (provider, event_id)
);

-- What the tables of administrators sort by and show: a row for every worker, kept beside the ledger by the triggers below
-- in the transaction of its entries. Whoever pays or reads their own fees reads the entries; nothing else writes these.
create table worker_fees (
  worker_id bigint primary key references workers (id),
  charged_paise bigint not null,
  paid_paise bigint not null,
  pending_paise bigint generated always as (charged_paise - paid_paise) stored
);
create index worker_fees_by_charged on worker_fees (charged_paise, worker_id);
create index worker_fees_by_paid on worker_fees (paid_paise, worker_id);
create index worker_fees_by_pending on worker_fees (pending_paise, worker_id);

create function open_worker_fees() returns trigger language plpgsql as $$
begin
  insert into worker_fees (worker_id, charged_paise, paid_paise) select id, 0, 0 from new_rows;
  return null;
end
$$;
create trigger workers_have_fees after insert on workers
  referencing new table as new_rows for each statement execute function open_worker_fees();

create function keep_money_totals() returns trigger language plpgsql as $$
begin
  insert into worker_fees (worker_id, charged_paise, paid_paise)
  select a.worker_id, coalesce(sum(e.amount_paise) filter (where e.amount_paise > 0), 0),
    coalesce(-sum(e.amount_paise) filter (where e.amount_paise < 0), 0)
  from new_rows e join ledger_accounts a on a.id = e.account_id
  where a.kind = 'worker' group by a.worker_id order by a.worker_id
  on conflict (worker_id) do update set charged_paise = worker_fees.charged_paise + excluded.charged_paise,
    paid_paise = worker_fees.paid_paise + excluded.paid_paise;
  perform tally('bank_paise', coalesce(sum(e.amount_paise), 0)::bigint)
  from new_rows e join ledger_accounts a on a.id = e.account_id where a.kind = 'bank';
  return null;
end
$$;
create trigger entries_added after insert on ledger_entries
  referencing new table as new_rows for each statement execute function keep_money_totals();

create function refuse_ledger_truncation() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is never emptied' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger ledger_entries_are_never_truncated before truncate on ledger_entries
  for each statement execute function refuse_ledger_truncation();

create function keep_payment_tallies() returns trigger language plpgsql as $$
begin
  perform tally('payments', (select count(*) from new_rows));
  return null;
end
$$;
create trigger payments_added after insert on payments
  referencing new table as new_rows for each statement execute function keep_payment_tallies();
