-- expand
-- Owner: bookings. Holds the offers of bookings that are stored together, until the transaction ends: first all locks, then
-- one look at all offers, which sees what was committed before them. `is_unchanged`: whether an offer still reads as `seen`; who
-- is locked by somebody else has no row, unless `waits`, which is for a single one. It takes over from `hold_offer`, which looked at each by itself and stays for
-- processes of the version before. The plan is kept: made with values it would be made anew at each call.
create function hold_offers(wanted jsonb, waits boolean) returns table (wanted_id bigint, is_unchanged boolean)
language plpgsql rows 16 set plan_cache_mode to force_generic_plan as $$
declare
  held bigint[];
begin
  if waits then
    perform lock_for_booking(w.customer_id, w.worker_id)
    from jsonb_to_recordset(wanted) as w (customer_id bigint, worker_id bigint);
    held := array(select w.id from jsonb_to_recordset(wanted) as w (id bigint));
  else
    held := array(select w.id from jsonb_to_recordset(wanted) as w (id bigint, customer_id bigint, worker_id bigint)
      where pg_try_advisory_xact_lock(7101, (w.customer_id % 2147483647)::integer)
        and pg_try_advisory_xact_lock(7102, (w.worker_id % 2147483647)::integer));
  end if;
  return query
    select w.id, coalesce(offer.seen = w.seen, false)
    from jsonb_to_recordset(wanted) as w (id bigint, seen text, customer_id bigint, worker_id bigint, slot_id bigint,
        booked_on date, content_hash text, time_zone text, unpaid_limit_paise bigint)
      left join lateral (
        select o::text as seen
        from booking_offer(w.customer_id, w.worker_id, w.slot_id, w.booked_on, decode(w.content_hash, 'hex'), w.time_zone,
          w.unpaid_limit_paise) o
        offset 0
      ) offer on true
    where w.id = any (held);
end
$$;
