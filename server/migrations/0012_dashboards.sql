-- Owner: dashboards. What Booking Trends and the cards are read from (decisions.md section 5).

create index people_by_joining on people (joined_at) where not is_system;
create index workers_by_creation on workers (created_at);
create index bookings_of_a_worker_by_creation on bookings (worker_id, created_at);

-- Bookings per quarter of an hour of their creation: every time zone's days begin at one. Changes are appended, so that
-- no two bookings wait for one row; a job folds them. A count is the sum of what is folded and what is not yet. Folded
-- ones are also kept per UTC day, for the days that lie whole within what is counted.
create table booking_counts (
  quarter timestamptz primary key,
  total integer not null
);
create table booking_days (
  day timestamptz primary key,
  total integer not null
);
create table booking_count_changes (
  id bigint generated always as identity primary key,
  quarter timestamptz not null,
  change integer not null
);

create function quarter_of(at timestamptz) returns timestamptz language sql immutable parallel safe as $$
  select to_timestamp(floor(extract(epoch from at) / 900) * 900)
$$;

create function count_bookings() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into booking_count_changes (quarter, change)
    select quarter_of(created_at), count(*) from changed_rows group by 1;
  else
    insert into booking_count_changes (quarter, change)
    select quarter_of(created_at), -count(*) from changed_rows group by 1;
  end if;
  return null;
end
$$;
create trigger bookings_counted after insert on bookings
  referencing new table as changed_rows for each statement execute function count_bookings();
create trigger bookings_uncounted after delete on bookings
  referencing old table as changed_rows for each statement execute function count_bookings();

create function refuse_other_creation() returns trigger language plpgsql as $$
begin
  raise exception 'the time of a booking''s creation is never changed' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger bookings_keep_their_creation before update of created_at on bookings
  for each row when (old.created_at <> new.created_at) execute function refuse_other_creation();

create function fold_booking_counts() returns void language sql as $$
  with gone as (
    delete from booking_count_changes
    where id in (select id from booking_count_changes order by id limit 100000 for update skip locked)
    returning quarter, change
  ), days as (
    insert into booking_days (day, total)
    select date_trunc('day', quarter, 'UTC'), sum(change) from gone group by 1 order by 1
    on conflict (day) do update set total = booking_days.total + excluded.total
  )
  insert into booking_counts (quarter, total) select quarter, sum(change) from gone group by quarter order by quarter
  on conflict (quarter) do update set total = booking_counts.total + excluded.total
$$;
