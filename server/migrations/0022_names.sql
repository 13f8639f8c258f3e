-- contract
-- Names of tables and functions as the field calls them. A process of the version before fails on the new names; no version
-- has been released yet, so none runs beside this one.

-- Owner: platform. A counter is counters.total + sum(counter_changes.change); see docs/decisions/0003.
alter table tallies rename to counters;
alter table counters rename constraint tallies_pkey to counters_pkey;
alter table tally_changes rename to counter_changes;
alter table counter_changes rename constraint tally_changes_pkey to counter_changes_pkey;
alter sequence tally_changes_id_seq rename to counter_changes_id_seq;

drop function tally(text, bigint);
drop function tally_total(text);
drop function fold_tallies();

create function add_to_counter(counter_name text, change bigint) returns void language sql as $$
  insert into counter_changes (name, change) select counter_name, add_to_counter.change where add_to_counter.change <> 0
$$;

create function counter_total(counter_name text) returns bigint language sql stable as $$
  select (coalesce((select total from counters where name = counter_name), 0)
        + coalesce((select sum(change) from counter_changes where name = counter_name), 0))::bigint
$$;

create function compact_counters() returns void language sql as $$
  with gone as (
    delete from counter_changes
    where id in (select id from counter_changes order by id limit 100000 for update skip locked)
    returning name, change
  )
  insert into counters (name, total) select name, sum(change) from gone group by name order by name
  on conflict (name) do update set total = counters.total + excluded.total
$$;

-- Owner: accounts.
alter function keep_people_tallies() rename to count_people;
create or replace function count_people() returns trigger language plpgsql as $$
declare
  before_people bigint := 0; after_people bigint := 0;
  before_customers bigint := 0; after_customers bigint := 0;
begin
  if tg_op <> 'INSERT' then
    select count(*) filter (where not is_system), count(*) filter (where role = 'user' and is_active)
      into before_people, before_customers from old_rows;
  end if;
  if tg_op <> 'DELETE' then
    select count(*) filter (where not is_system), count(*) filter (where role = 'user' and is_active)
      into after_people, after_customers from new_rows;
  end if;
  perform add_to_counter('people', after_people - before_people);
  perform add_to_counter('active_customers', after_customers - before_customers);
  return null;
end
$$;
alter table reset_permissions rename to password_resets;
alter table password_resets rename constraint reset_permissions_pkey to password_resets_pkey;
alter table password_resets rename constraint reset_permissions_person_id_fkey to password_resets_person_id_fkey;
alter index reset_permissions_of_a_person rename to password_resets_of_a_person;
alter index reset_permissions_by_age rename to password_resets_by_age;

-- Owner: media.
alter table picture_budgets rename column taken to used;

-- Owner: catalogue.
alter function keep_worker_tallies() rename to count_workers;
alter function keep_application_tally() rename to count_pending_applications;
alter function keep_category_tally() rename to count_job_categories;
alter function keep_worker_listing() rename to compute_worker_listing;
alter function keep_application_job() rename to copy_job_title_to_application;
create or replace function count_workers() returns trigger language plpgsql as $$
declare
  before_all bigint := 0; after_all bigint := 0; before_listed bigint := 0; after_listed bigint := 0;
begin
  if tg_op <> 'INSERT' then
    select count(*), count(*) filter (where is_listed) into before_all, before_listed from old_rows;
  end if;
  if tg_op <> 'DELETE' then
    select count(*), count(*) filter (where is_listed) into after_all, after_listed from new_rows;
  end if;
  perform add_to_counter('workers', after_all - before_all);
  perform add_to_counter('listed_workers', after_listed - before_listed);
  return null;
end
$$;
create or replace function count_pending_applications() returns trigger language plpgsql as $$
declare
  before_pending bigint := 0; after_pending bigint := 0;
begin
  if tg_op <> 'INSERT' then
    select count(*) filter (where status = 'pending') into before_pending from old_rows;
  end if;
  if tg_op <> 'DELETE' then
    select count(*) filter (where status = 'pending') into after_pending from new_rows;
  end if;
  perform add_to_counter('pending_applications', after_pending - before_pending);
  return null;
end
$$;
create or replace function count_job_categories() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_counter('job_categories', (select count(*) from changed_rows));
  else
    perform add_to_counter('job_categories', -(select count(*) from changed_rows));
  end if;
  return null;
end
$$;

-- Owner: schedule. Everyone who adds to a worker's calendar (slots, bookings) waits here for the others' transactions.
alter function line_up_for_worker(bigint) rename to lock_worker;

-- Owner: wallet.
alter function keep_money_totals() rename to add_to_money_totals;
alter function keep_payment_tallies() rename to count_payments;
create or replace function add_to_money_totals() returns trigger language plpgsql as $$
begin
  insert into worker_fees (worker_id, charged_paise, paid_paise)
  select a.worker_id, coalesce(sum(e.amount_paise) filter (where e.amount_paise > 0), 0),
    coalesce(-sum(e.amount_paise) filter (where e.amount_paise < 0), 0)
  from new_rows e join ledger_accounts a on a.id = e.account_id
  where a.kind = 'worker' group by a.worker_id order by a.worker_id
  on conflict (worker_id) do update set charged_paise = worker_fees.charged_paise + excluded.charged_paise,
    paid_paise = worker_fees.paid_paise + excluded.paid_paise;
  perform add_to_counter('bank_paise', coalesce(sum(e.amount_paise), 0)::bigint)
  from new_rows e join ledger_accounts a on a.id = e.account_id where a.kind = 'bank';
  return null;
end
$$;
create or replace function count_payments() returns trigger language plpgsql as $$
begin
  perform add_to_counter('payments', (select count(*) from new_rows));
  return null;
end
$$;

-- Owner: bookings. The functions without time zone and limit were for processes of a version before; only the shorter
-- booking_offer is still called, by the longer one.
drop function offer_still_stands(text, bigint, bigint, bigint, date, bytea);
alter function offer_still_stands(text, bigint, bigint, bigint, date, bytea, text, bigint) rename to offer_is_unchanged;
alter function line_up_to_book(bigint, bigint) rename to lock_for_booking;
alter function line_up_for_person(bigint) rename to lock_for_person;
alter function keep_booking_texts() rename to maintain_booking_texts;
alter function tally_new_bookings() rename to count_new_bookings;
alter function keep_booking_tallies() rename to count_changed_bookings;
create or replace function lock_for_booking(customer bigint, worker bigint) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7101, (customer % 2147483647)::integer);
  perform lock_worker(worker);
end
$$;
create or replace function offer_is_unchanged(
  seen text, customer bigint, worker bigint, slot bigint, on_day date, hash bytea, zone text, unpaid_limit_paise bigint
) returns boolean language plpgsql as $$
begin
  perform lock_for_booking(customer, worker);
  return (
    with offer as materialized (
      select * from booking_offer(customer, worker, slot, on_day, hash, zone, unpaid_limit_paise)
    )
    select offer::text = seen from offer
  );
end
$$;
create or replace function lock_for_person(person bigint) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7101, (person % 2147483647)::integer);
  perform lock_worker(id) from workers where person_id = person;
end
$$;
create or replace function rename_customer_of_bookings() returns trigger language plpgsql as $$
begin
  perform lock_for_person(new.id);
  perform rewrite_booking_texts(array(select id from bookings where customer_id = new.id));
  return null;
end
$$;
create or replace function rename_worker_of_bookings() returns trigger language plpgsql as $$
begin
  perform lock_worker(new.id);
  perform rewrite_booking_texts(array(select id from bookings where worker_id = new.id));
  return null;
end
$$;
create or replace function count_new_bookings() returns trigger language plpgsql as $$
begin
  insert into counter_changes (name, change)
  select 'bookings', count(*) from new_rows
  union all
  select 'completed_bookings', count(*) from new_rows where status = 'completed' having count(*) > 0;
  return null;
end
$$;
create or replace function count_changed_bookings() returns trigger language plpgsql as $$
declare
  before_all bigint := 0; after_all bigint := 0; before_completed bigint := 0; after_completed bigint := 0;
begin
  select count(*), count(*) filter (where status = 'completed') into before_all, before_completed from old_rows;
  if tg_op = 'UPDATE' then
    select count(*), count(*) filter (where status = 'completed') into after_all, after_completed from new_rows;
  end if;
  perform add_to_counter('bookings', after_all - before_all);
  perform add_to_counter('completed_bookings', after_completed - before_completed);
  return null;
end
$$;

-- Owner: dashboards.
alter function count_bookings() rename to count_bookings_by_quarter;
alter function fold_booking_counts() rename to compact_booking_counts;
