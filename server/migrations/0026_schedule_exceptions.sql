-- expand
-- Owner: schedule. Days off and extra hours. Extra hours are a slot too, so that they are booked like one: it has dates
-- in place of a weekday.
alter table slots alter column weekday drop not null;
alter table slots add column from_date date;
alter table slots add column to_date date;
alter table slots add constraint a_slot_has_a_weekday_or_dates
  check ((weekday is null) = (from_date is not null) and (from_date is null) = (to_date is null));
create index extra_slots_of_a_worker on slots (worker_id, to_date) where weekday is null and deleted_at is null;

create table schedule_exceptions (
  id bigint generated always as identity primary key,
  worker_id bigint not null references workers (id),
  kind text not null,
  from_date date not null,
  to_date date not null,
  -- Null in a day off: the whole day.
  starts time,
  ends time,
  note text not null default '',
  -- What is booked of extra hours.
  slot_id bigint references slots (id),
  created_at timestamptz not null default market_now(),
  constraint exception_kinds_are_known check (kind in ('off', 'extra')),
  constraint exceptions_end_after_they_begin check (to_date >= from_date and (ends > starts) is not false),
  constraint exceptions_have_both_times_or_none check ((starts is null) = (ends is null)),
  constraint extra_hours_have_times_and_a_slot
    check ((kind = 'extra') = (slot_id is not null) and (kind = 'off' or starts is not null))
);
create index exceptions_of_a_worker on schedule_exceptions (worker_id, to_date);

-- What stands in the way of new visits of a worker on these dates, both included: live bookings and hours off. The one place
-- that says so.
create function busy_times(worker bigint, first_day date, last_day date)
returns table (on_day date, starts time, ends time, is_day_off boolean) language sql stable as $$
  select b.booked_on, b.starts, b.ends, false from bookings b
  where b.worker_id = worker and b.booked_on between first_day and last_day
    and b.status collate "C" in ('created', 'accepted', 'pending', 'visited')
  union all
  select day::date, coalesce(e.starts, '00:00'), coalesce(e.ends, '24:00'), e.starts is null
  from schedule_exceptions e,
    generate_series(greatest(e.from_date, first_day), least(e.to_date, last_day), interval '1 day') day
  where e.worker_id = worker and e.kind = 'off' and e.to_date >= first_day and e.from_date <= last_day
$$;
