-- expand
-- Owner: schedule. The whole hours from a slot's start that can be booked of a worker on a date; with a time of day those whose
-- free stretch holds it, both ends included. What the contract's `freeStartsOn` says of one worker, for the list's filter.
-- Decision: docs/decisions/0018. Callers give the arguments as columns, so that the planner sees through it.
create function free_hours(worker bigint, on_day date, at_time time) returns table (slot_id bigint, starts time)
language sql stable as $$
  select s.id, s.starts + n * interval '1 hour'
  from (
    select w.id, w.starts, w.ends from slots w
    where w.worker_id = worker and w.weekday = extract(isodow from on_day)::smallint and w.is_active and w.deleted_at is null
    union all
    select e.id, e.starts, e.ends from slots e
    where e.worker_id = worker and e.weekday is null and e.to_date >= on_day and e.from_date <= on_day
      and e.is_active and e.deleted_at is null
  ) s, generate_series(0, extract(epoch from s.ends - s.starts)::integer / 3600 - 1) n
  where (at_time is null or at_time between s.starts and s.ends)
    -- greatest and least pass over a time that is null.
    and not exists (
      select from busy_times(worker, on_day, on_day) b
      where b.starts < greatest(s.starts + (n + 1) * interval '1 hour', at_time)
        and b.ends > least(s.starts + n * interval '1 hour', at_time)
    )
$$;

-- How many days from tomorrow on the workers of a category can be booked.
create view booking_horizons as
  select c.id as category_id, v.booking_days
  from job_categories c join policy_versions v
    on v.id = coalesce((select version_id from policies where category_id = c.id),
      (select version_id from policies where category_id is null));

-- A card and the filter read a worker's hours in the index alone.
create index offered_slots_of_a_worker on slots (worker_id, weekday, starts, ends, id) where is_active and deleted_at is null;
-- Extra hours of a date, for the same filter.
create index extra_slots_by_date on slots (to_date, from_date, worker_id)
  where weekday is null and is_active and deleted_at is null;
