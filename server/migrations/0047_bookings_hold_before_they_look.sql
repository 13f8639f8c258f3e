-- expand
-- Owner: bookings. Holds the customers and workers of bookings that are made together until the transaction ends, but for those
-- whom somebody else holds, and then looks at the offers: in a statement of its own, which sees what was committed before. A row
-- for each that is held, with an id for its booking; without `worker_person_id` the slot is not that worker's. It takes over from
-- `hold_offers`, which compared an offer that was looked at before, and stays for processes of the version before. The plan is
-- kept: made with values it would be made anew at each call.
create function held_offers(wanted jsonb) returns table (n integer, booking_id bigint, job_category_id bigint, customer_is_active boolean,
  customer_name text, worker_person_id bigint, worker_name text, is_listed boolean, salary_paise integer, job_title text,
  weekday smallint, slot_starts time, slot_ends time, is_offered boolean, is_day_off boolean, open_bookings bigint, open_with_worker bigint,
  sent_before bigint, taken text[], today date, owes_too_much boolean, policy_id bigint, booking_days smallint)
language plpgsql rows 16 set plan_cache_mode to force_generic_plan as $$
declare
  held integer[] := array(select w.n from jsonb_to_recordset(wanted) as w (n integer, customer_id bigint, worker_id bigint)
    where pg_try_advisory_xact_lock(7101, (w.customer_id % 2147483647)::integer)
      and pg_try_advisory_xact_lock(7102, (w.worker_id % 2147483647)::integer));
begin
  return query
    select w.n, nextval('bookings_id_seq'), (select x.job_category_id from workers x where x.id = w.worker_id), offer.*
    from jsonb_to_recordset(wanted) as w (n integer, customer_id bigint, worker_id bigint, slot_id bigint, booked_on date,
        content_hash text, time_zone text, unpaid_limit_paise bigint)
      left join lateral (
        select o.* from booking_offer(w.customer_id, w.worker_id, w.slot_id, w.booked_on, decode(w.content_hash, 'hex'),
          w.time_zone, w.unpaid_limit_paise) o
        offset 0
      ) offer on true
    where w.n = any (held);
end
$$;

-- As in 0032, but that the clock is read once for all that are looked at together, and the policy in force is found without a call of `policy_in_force`.
create or replace function booking_offer(
  customer bigint, worker bigint, slot bigint, on_day date, hash bytea, zone text, unpaid_limit_paise bigint,
  moved bigint default null
) returns table (customer_is_active boolean, customer_name text, worker_person_id bigint, worker_name text, is_listed boolean,
  salary_paise integer, job_title text, weekday smallint, slot_starts time, slot_ends time, is_offered boolean,
  is_day_off boolean, open_bookings bigint, open_with_worker bigint, sent_before bigint, taken text[], today date,
  owes_too_much boolean, policy_id bigint, booking_days smallint)
language sql stable as $$
  select c.is_active, c.first_name || ' ' || c.last_name, w.person_id, w.full_name, w.is_listed,
    w.salary_paise, j.title,
    case when s.weekday is not null then s.weekday
      when on_day between s.from_date and s.to_date then extract(isodow from on_day)::smallint end,
    s.starts, s.ends, s.is_active and s.deleted_at is null, busy.is_day_off,
    open.all_of_them, open.with_worker, open.sent_before, busy.taken,
    ((select market_now()) at time zone zone)::date,
    coalesce((select f.pending_paise > unpaid_limit_paise from worker_fees f where f.worker_id = worker), false),
    v.id, v.booking_days
  from slots s
  join workers w on w.id = s.worker_id
  join people c on c.id = customer
  cross join lateral (select version_id from policies where category_id = w.job_category_id or category_id is null
    order by category_id nulls last limit 1) policy
  join policy_versions v on v.id = policy.version_id
  left join job_categories j on j.id = w.job_category_id,
  lateral (select count(*) as all_of_them, count(*) filter (where b.worker_id = worker) as with_worker,
      min(b.id) filter (where b.slot_id = slot and b.booked_on = on_day and b.content_hash = hash) as sent_before
    from bookings b where b.customer_id = customer and b.status collate "C" = 'created') open,
  lateral (select coalesce(bool_or(t.is_day_off), false) as is_day_off,
      coalesce(array_agg(t.starts || ' ' || t.ends order by t.starts, t.ends), '{}') as taken
    from busy_times(worker, on_day, on_day, moved) t) busy
  where s.id = slot and s.worker_id = worker
$$;
