-- expand
-- Owner: bookings. How many bookings were rejected and canceled, counted as it happens beside those that were completed; waits
-- for running bookings to be written, a moment.
lock table bookings in share row exclusive mode;

-- Nobody books what is over already; a load may store it.
create or replace function count_completed_bookings() returns trigger language plpgsql as $$
declare
  before_completed bigint := 0; before_rejected bigint := 0; before_canceled bigint := 0;
  after_completed bigint := 0; after_rejected bigint := 0; after_canceled bigint := 0;
begin
  if tg_op <> 'INSERT' then
    select count(*) filter (where status = 'completed'), count(*) filter (where status = 'rejected'),
      count(*) filter (where status = 'canceled')
    into before_completed, before_rejected, before_canceled from old_rows;
  end if;
  if tg_op <> 'DELETE' then
    select count(*) filter (where status = 'completed'), count(*) filter (where status = 'rejected'),
      count(*) filter (where status = 'canceled')
    into after_completed, after_rejected, after_canceled from new_rows;
  end if;
  perform add_to_counter('completed_bookings', after_completed - before_completed);
  perform add_to_counter('rejected_bookings', after_rejected - before_rejected);
  perform add_to_counter('canceled_bookings', after_canceled - before_canceled);
  return null;
end
$$;
select add_to_counter(status || '_bookings', count(*)) from bookings where status in ('rejected', 'canceled') group by status;
