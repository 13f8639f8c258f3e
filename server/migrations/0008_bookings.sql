-- Owner: bookings. A booking keeps its own copy of what was agreed (decisions.md section 3).
create table bookings (
  id bigint generated always as identity primary key,
  customer_id bigint not null references people (id),
  worker_id bigint not null references workers (id),
  slot_id bigint not null references slots (id),
  job_title text not null,
  slot_weekday smallint not null,
  slot_starts time not null,
  slot_ends time not null,
  booked_on date not null,
  starts time not null,
  ends time not null,
  -- The visit in the market's own time.
  visit tsrange generated always as (tsrange(booked_on + starts, booked_on + ends)) stored,
  duration_hours smallint not null,
  hourly_paise integer not null,
  total_paise bigint not null,
  title text not null,
  previous_issues text not null default '',
  damaged_parts text not null default '',
  details text not null default '',
  address text not null,
  latitude double precision,
  longitude double precision,
  photo text references pictures (name),
  status text not null default 'created',
  content_hash bytea not null,
  created_at timestamptz not null default now(),
  constraint booking_statuses_are_known check (
    status in ('created', 'accepted', 'rejected', 'pending', 'visited', 'completed', 'canceled')
  ),
  constraint a_visit_lies_in_its_slot check (starts >= slot_starts and ends <= slot_ends),
  constraint a_visit_lasts_its_hours check (ends - starts = make_interval(hours => duration_hours)),
  constraint bookings_of_a_worker_never_overlap
    exclude using gist (worker_id with =, visit with &&)
    where (status in ('created', 'accepted', 'pending', 'visited'))
);
-- In a collation of its own, as booking_offer asks for it: while statistics know of no created bookings, PostgreSQL would
-- answer one customer's question from any other index that holds them all.
create unique index an_open_booking_is_sent_once
  on bookings (customer_id, slot_id, booked_on, content_hash) where status collate "C" = 'created';
create index bookings_of_a_customer on bookings (customer_id, id desc);
create index bookings_of_a_worker_by_day on bookings (worker_id, booked_on, starts, id);
create index created_bookings_by_start on bookings (booked_on, starts) where status = 'created';
create index bookings_by_creation on bookings (created_at, id);
-- The administrator's table is sorted by these (routes-admin.ts).
create index bookings_by_day on bookings ((booked_on + starts), id);
create index bookings_by_job on bookings (lower(job_title), id);
create index bookings_by_status on bookings (lower(status), id);

create table booking_changes (
  id bigint generated always as identity primary key,
  booking_id bigint not null references bookings (id),
  status text not null,
  at timestamptz not null default now(),
  -- Null: the system.
  actor_id bigint references people (id),
  actor_role text not null,
  constraint actors_are_known check (actor_role in ('customer', 'worker', 'admin', 'system'))
);
create index changes_of_a_booking on booking_changes (booking_id, id);

-- Mails about changes that have still to be written: a row costs a booking far less than a job. A job takes them out in
-- batches, soon after the commit and at the latest with the next minute.
create table booking_mails (
  id bigint generated always as identity primary key,
  booking_id bigint not null,
  status text not null,
  side text not null,
  mover text not null,
  constraint sides_are_known check (side in ('customer', 'worker')),
  constraint movers_are_known check (mover in ('customer', 'worker', 'admin', 'system'))
);

-- What a customer is offered, and what already stands in the way. No row: the slot is not that worker's.
create function booking_offer(customer bigint, worker bigint, slot bigint, on_day date, hash bytea)
returns table (
  customer_is_active boolean, customer_name text, worker_person_id bigint, worker_name text, is_listed boolean,
  salary_paise integer, job_title text, weekday smallint, slot_starts time, slot_ends time, is_offered boolean,
  open_bookings bigint, open_with_worker bigint, sent_before bigint, taken text[]
) language sql stable as $$
  select c.is_active, c.first_name || ' ' || c.last_name, w.person_id, w.full_name, w.is_listed,
    w.salary_paise, j.title, s.weekday, s.starts, s.ends, s.is_active and s.deleted_at is null,
    open.all_of_them, open.with_worker, open.sent_before,
    array(select b.starts || ' ' || b.ends from bookings b where b.worker_id = worker and b.booked_on = on_day
      and b.status collate "C" in ('created', 'accepted', 'pending', 'visited') order by b.starts)
  from slots s
  join workers w on w.id = s.worker_id
  join people c on c.id = customer
  left join job_categories j on j.id = w.job_category_id,
  lateral (select count(*) as all_of_them, count(*) filter (where b.worker_id = worker) as with_worker,
      min(b.id) filter (where b.slot_id = slot and b.booked_on = on_day and b.content_hash = hash) as sent_before
    from bookings b where b.customer_id = customer and b.status collate "C" = 'created') open
  where s.id = slot and s.worker_id = worker
$$;

-- Waits for the customer's and the worker's other bookings in flight, in this order always, so that none waits in a circle.
create function line_up_to_book(customer bigint, worker bigint) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7101, (customer % 2147483647)::integer);
  perform line_up_for_worker(worker);
end
$$;

-- Whether an offer is what it was when the rules decided on it; nobody changes it from here to the end of the transaction.
-- In plpgsql the look is a statement of its own, so it sees what the wait was for.
create function offer_still_stands(seen text, customer bigint, worker bigint, slot bigint, on_day date, hash bytea)
returns boolean language plpgsql as $$
begin
  perform line_up_to_book(customer, worker);
  return (
    with offer as materialized (select * from booking_offer(customer, worker, slot, on_day, hash))
    select offer::text = seen from offer
  );
end
$$;

-- The same two waits for somebody whose bookings are all to be changed at once, as customer and as worker.
create function line_up_for_person(person bigint) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7101, (person % 2147483647)::integer);
  perform line_up_for_worker(id) from workers where person_id = person;
end
$$;

create function tally_new_bookings() returns trigger language plpgsql as $$
begin
  insert into tally_changes (name, change)
  select 'bookings', count(*) from new_rows
  union all
  select 'completed_bookings', count(*) from new_rows where status = 'completed' having count(*) > 0;
  return null;
end
$$;
create trigger bookings_added after insert on bookings
  referencing new table as new_rows for each statement execute function tally_new_bookings();

create function keep_booking_tallies() returns trigger language plpgsql as $$
declare
  before_all bigint := 0; after_all bigint := 0; before_completed bigint := 0; after_completed bigint := 0;
begin
  select count(*), count(*) filter (where status = 'completed') into before_all, before_completed from old_rows;
  if tg_op = 'UPDATE' then
    select count(*), count(*) filter (where status = 'completed') into after_all, after_completed from new_rows;
  end if;
  perform tally('bookings', after_all - before_all);
  perform tally('completed_bookings', after_completed - before_completed);
  return null;
end
$$;
create trigger bookings_changed after update on bookings
  referencing old table as old_rows new table as new_rows for each statement execute function keep_booking_tallies();
create trigger bookings_removed after delete on bookings
  referencing old table as old_rows for each statement execute function keep_booking_tallies();
