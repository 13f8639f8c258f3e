-- contract
-- Owner: bookings. An offer by the policy in force and by the whole calendar: what stands in the way is busy_times, extra hours
-- are offered on their dates, a day off offers nothing. A process of the version before cannot book any more: its statement has fewer columns. `weekday` is null for extra hours on another date.
drop function booking_offer(bigint, bigint, bigint, date, bytea, text, bigint);
drop function booking_offer(bigint, bigint, bigint, date, bytea);

create function booking_offer(
  customer bigint, worker bigint, slot bigint, on_day date, hash bytea, zone text, unpaid_limit_paise bigint
) returns table (
  customer_is_active boolean, customer_name text, worker_person_id bigint, worker_name text, is_listed boolean,
  salary_paise integer, job_title text, weekday smallint, slot_starts time, slot_ends time, is_offered boolean,
  is_day_off boolean, open_bookings bigint, open_with_worker bigint, sent_before bigint, taken text[], today date,
  owes_too_much boolean, policy_id bigint, booking_days smallint
) language sql stable as $$
  select c.is_active, c.first_name || ' ' || c.last_name, w.person_id, w.full_name, w.is_listed,
    w.salary_paise, j.title,
    case when s.weekday is not null then s.weekday
      when on_day between s.from_date and s.to_date then extract(isodow from on_day)::smallint end,
    s.starts, s.ends, s.is_active and s.deleted_at is null, busy.is_day_off,
    open.all_of_them, open.with_worker, open.sent_before, busy.taken,
    (market_now() at time zone zone)::date,
    coalesce((select f.pending_paise > unpaid_limit_paise from worker_fees f where f.worker_id = worker), false),
    v.id, v.booking_days
  from slots s
  join workers w on w.id = s.worker_id
  join people c on c.id = customer
  join policy_versions v on v.id = policy_in_force(w.job_category_id)
  left join job_categories j on j.id = w.job_category_id,
  lateral (select count(*) as all_of_them, count(*) filter (where b.worker_id = worker) as with_worker,
      min(b.id) filter (where b.slot_id = slot and b.booked_on = on_day and b.content_hash = hash) as sent_before
    from bookings b where b.customer_id = customer and b.status collate "C" = 'created') open,
  lateral (select coalesce(bool_or(t.is_day_off), false) as is_day_off,
      coalesce(array_agg(t.starts || ' ' || t.ends order by t.starts, t.ends), '{}') as taken
    from busy_times(worker, on_day, on_day) t) busy
  where s.id = slot and s.worker_id = worker
$$;
