-- expand
-- Owner: platform. The marketplace's clock: the database's, moved forward by a test clock. Sessions, codes, links, limits,
-- keys, jobs and the chat's timestamps keep now().
create table market_clock (
  is_the_clock boolean primary key default true,
  -- Hours and smaller only, so that no time zone's calendar has a part in adding it.
  moved_by interval not null default '0',
  constraint there_is_one_clock check (is_the_clock),
  constraint the_clock_never_goes_back check (moved_by >= '0')
);
insert into market_clock default values;

-- now() of the marketplace: the same throughout a transaction, unless that moves the clock itself. In a condition on many
-- rows write (select market_now()), which is asked once.
create function market_now() returns timestamptz language plpgsql stable parallel safe as $$
begin
  return now() + (select moved_by from market_clock);
end
$$;

-- clock_timestamp() of the marketplace, for records that follow the order of what they wait for.
create function market_clock_timestamp() returns timestamptz language plpgsql volatile parallel safe as $$
begin
  return clock_timestamp() + (select moved_by from market_clock);
end
$$;

-- Owner: accounts.
alter table people alter column joined_at set default market_now();
-- Owner: notifications.
alter table notices alter column created_at set default market_now();
-- Owner: catalogue.
alter table workers alter column created_at set default market_now();
alter table worker_positions alter column at set default market_now();
alter table worker_applications alter column created_at set default market_now();
alter table saved_workers alter column saved_at set default market_now();
-- Owner: schedule.
alter table slots alter column created_at set default market_now();
-- Owner: wallet. When a payment ends is its provider's time, which nobody moves.
alter table payments alter column created_at set default market_now();
alter table ledger_transactions alter column at set default market_now();
-- Owner: bookings.
alter table bookings alter column created_at set default market_now();
alter table booking_changes alter column at set default market_clock_timestamp();
-- Owner: reviews.
alter table reviews alter column created_at set default market_now();

-- Owner: bookings. As before, with the market's date by the database's clock and whether the worker's unpaid fees are above
-- the limit given (null: none). The functions without them stay for processes of the version before.
create function booking_offer(
  customer bigint, worker bigint, slot bigint, on_day date, hash bytea, zone text, unpaid_limit_paise bigint
) returns table (
  customer_is_active boolean, customer_name text, worker_person_id bigint, worker_name text, is_listed boolean,
  salary_paise integer, job_title text, weekday smallint, slot_starts time, slot_ends time, is_offered boolean,
  open_bookings bigint, open_with_worker bigint, sent_before bigint, taken text[], today date, owes_too_much boolean
) language sql stable as $$
  select o.*, (market_now() at time zone zone)::date,
    coalesce((select f.pending_paise > unpaid_limit_paise from worker_fees f where f.worker_id = worker), false)
  from booking_offer(customer, worker, slot, on_day, hash) o
$$;

create function offer_still_stands(
  seen text, customer bigint, worker bigint, slot bigint, on_day date, hash bytea, zone text, unpaid_limit_paise bigint
) returns boolean language plpgsql as $$
begin
  perform line_up_to_book(customer, worker);
  return (
    with offer as materialized (
      select * from booking_offer(customer, worker, slot, on_day, hash, zone, unpaid_limit_paise)
    )
    select offer::text = seen from offer
  );
end
$$;
