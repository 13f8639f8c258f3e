-- Owner: schedule. Weekly slots; a deleted one stays for the bookings that point to it.
create table slots (
  id bigint generated always as identity primary key,
  worker_id bigint not null references workers (id),
  -- 1 is Monday, 7 Sunday, as in ISO 8601.
  weekday smallint not null,
  starts time not null,
  ends time not null,
  minutes int4range generated always as (
    int4range((extract(epoch from starts) / 60)::integer, (extract(epoch from ends) / 60)::integer)
  ) stored,
  is_active boolean not null default true,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  constraint weekdays_are_1_to_7 check (weekday between 1 and 7),
  constraint slots_lie_between_five_and_ten check (starts >= '05:00' and ends <= '22:00'),
  -- `minutes` would round seconds away, and with them an overlap.
  constraint slots_begin_and_end_on_whole_minutes
    check (extract(second from starts) = 0 and extract(second from ends) = 0),
  constraint slots_are_an_hour_or_longer check (ends - starts >= interval '1 hour'),
  constraint slots_of_a_worker_never_overlap
    exclude using gist (worker_id with =, weekday with =, minutes with &&) where (deleted_at is null)
);
create index slots_of_a_worker on slots (worker_id, weekday, starts) where deleted_at is null;

-- Lines up everyone who adds to a worker's calendar (slots, bookings) until their transactions end. The exclusion
-- constraints alone would hold too, but racing inserts then wait for each other in circles.
create function line_up_for_worker(worker bigint) returns void language sql as $$
  select pg_advisory_xact_lock(7102, (worker % 2147483647)::integer)
$$;
