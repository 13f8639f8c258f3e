-- expand
-- Owner: bookings. Bookings that come at once are stored together, and what follows one is written behind it, in batches: its
-- search row, its counts, its mails. Decision: docs/decisions/0015.

-- In the order in which a booking takes them, so that nobody waits in a circle.
lock table bookings, booking_changes, booking_mails, booking_texts in access exclusive mode;

-- Takes the locks of a booking, then says whether its offer is what it was when the rules decided on it; nobody changes it
-- from here to the end of the transaction. Null: somebody has a lock, and it does not wait unless told to. In plpgsql the look
-- is a statement of its own, so it sees what was committed before the locks were had.
create function hold_offer(
  seen text, customer bigint, worker bigint, slot bigint, on_day date, hash bytea, zone text, unpaid_limit_paise bigint,
  waits boolean
) returns boolean language plpgsql as $$
begin
  if waits then
    perform lock_for_booking(customer, worker);
  elsif not (pg_try_advisory_xact_lock(7101, (customer % 2147483647)::integer)
      and pg_try_advisory_xact_lock(7102, (worker % 2147483647)::integer)) then
    return null;
  end if;
  return coalesce((
    select offer::text = seen
    from booking_offer(customer, worker, slot, on_day, hash, zone, unpaid_limit_paise) offer
  ), false);
end
$$;

-- A row may ask for the mails to both sides; then `side` is null. One about a new booking is also the note that its search
-- row and its counts have still to be written.
alter table booking_mails alter column side drop not null;

-- A booking counts from its search row on, so that the administrator's table and its total always agree. The row knows when
-- the booking was made: the counts by quarters of an hour need it when the booking is gone.
alter table booking_texts add column created_at timestamptz;
update booking_texts t set created_at = b.created_at from bookings b where b.id = t.booking_id;
alter table booking_texts alter column created_at set not null;

drop trigger bookings_added on bookings;
drop trigger bookings_changed on bookings;
drop trigger bookings_removed on bookings;
drop function count_new_bookings();
drop function count_changed_bookings();

create function count_booking_texts() returns trigger language plpgsql as $$
begin
  perform add_to_counter('bookings', (select case tg_op when 'INSERT' then count(*) else -count(*) end from changed_rows));
  return null;
end
$$;
create trigger booking_texts_added after insert on booking_texts
  referencing new table as changed_rows for each statement execute function count_booking_texts();
create trigger booking_texts_removed after delete on booking_texts
  referencing old table as changed_rows for each statement execute function count_booking_texts();

-- Owner: dashboards.
drop trigger bookings_counted on bookings;
drop trigger bookings_uncounted on bookings;
create trigger booking_texts_counted after insert on booking_texts
  referencing new table as changed_rows for each statement execute function count_bookings_by_quarter();
create trigger booking_texts_uncounted after delete on booking_texts
  referencing old table as changed_rows for each statement execute function count_bookings_by_quarter();

-- Owner: bookings. Writers of search rows hold the lock together; whoever changes a name, or what a row says, holds it alone.
-- So no row is written with a name of before, and none for a booking that has gone.
create function lock_booking_texts() returns void language sql as $$
  select pg_advisory_xact_lock(7103, 0)
$$;

-- Writes the search rows of these bookings, but for those that have one. Answers how many it wrote.
create function write_booking_texts(of_bookings bigint[]) returns bigint language plpgsql as $$
declare
  written bigint;
begin
  perform pg_advisory_xact_lock_shared(7103, 0);
  insert into booking_texts (booking_id, customer_name, worker_name, search_text, created_at)
  select b.id, lower(c.username), lower(w.full_name),
    text_of_booking(b.id, c.username, w.full_name, b.job_title, b.title, b.booked_on), b.created_at
  from bookings b join people c on c.id = b.customer_id join workers w on w.id = b.worker_id
  where b.id = any (of_bookings) order by b.id
  on conflict do nothing;
  get diagnostics written = row_count;
  return written;
end
$$;

create or replace function maintain_booking_texts() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform lock_booking_texts();
    delete from booking_texts t using changed_rows b where t.booking_id = b.id;
  else
    perform write_booking_texts(array(select id from changed_rows));
  end if;
  return null;
end
$$;
-- bookWorker has them written later, and leaves a note of it; whoever stores bookings otherwise has them at once.
drop trigger bookings_have_texts on bookings;
create trigger bookings_have_texts after insert on bookings
  referencing new table as changed_rows for each statement
  when (current_setting('hourhand.follow_up', true) is distinct from 'later')
  execute function maintain_booking_texts();

create or replace function rewrite_booking_text() returns trigger language plpgsql as $$
begin
  perform lock_booking_texts();
  perform rewrite_booking_texts(array[new.id]);
  return null;
end
$$;
create or replace function rename_customer_of_bookings() returns trigger language plpgsql as $$
begin
  perform lock_booking_texts();
  perform rewrite_booking_texts(array(select id from bookings where customer_id = new.id));
  return null;
end
$$;
create or replace function rename_worker_of_bookings() returns trigger language plpgsql as $$
begin
  perform lock_booking_texts();
  perform rewrite_booking_texts(array(select id from bookings where worker_id = new.id));
  return null;
end
$$;

-- Nobody books what is completed already; a load may store it.
create function count_completed_bookings() returns trigger language plpgsql as $$
declare
  before_completed bigint := 0; after_completed bigint := 0;
begin
  if tg_op <> 'INSERT' then
    select count(*) filter (where status = 'completed') into before_completed from old_rows;
  end if;
  if tg_op <> 'DELETE' then
    select count(*) filter (where status = 'completed') into after_completed from new_rows;
  end if;
  perform add_to_counter('completed_bookings', after_completed - before_completed);
  return null;
end
$$;
create trigger completed_bookings_added after insert on bookings
  referencing new table as new_rows for each statement
  when (current_setting('hourhand.follow_up', true) is distinct from 'later')
  execute function count_completed_bookings();
create trigger completed_bookings_changed after update on bookings
  referencing old table as old_rows new table as new_rows for each statement execute function count_completed_bookings();
create trigger completed_bookings_removed after delete on bookings
  referencing old table as old_rows for each statement execute function count_completed_bookings();
