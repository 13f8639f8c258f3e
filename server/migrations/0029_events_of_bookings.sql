-- expand
-- Owner: bookings. The record of a booking is everything that happened to it, not its statuses alone: `event` says what,
-- `detail` with which ids, dates, amounts and reasons, never with names, mails or phones. `status` is there where the event changed it.
lock table bookings, booking_changes in access exclusive mode;

alter table booking_changes add column event text;
alter table booking_changes add column detail jsonb not null default '{}';
alter table booking_changes alter column status drop not null;
update booking_changes
set event = case when status = 'canceled' and actor_role = 'system' then 'expired' else status end;
alter table booking_changes alter column event set not null;
alter table booking_changes add constraint events_are_known check (event in ('created', 'accepted', 'rejected', 'visited',
  'pending', 'completed', 'canceled', 'expired', 'proposed', 'moved', 'extended', 'declined', 'withdrawn',
  'proposal_expired', 'arrived', 'overridden', 'photo_added', 'no_show'));

-- For processes of the version before, which write statuses only.
create function name_event_by_status() returns trigger language plpgsql as $$
begin
  new.event := case when new.status = 'canceled' and new.actor_role = 'system' then 'expired' else new.status end;
  return new;
end
$$;
create trigger events_are_named_by_status before insert on booking_changes
  for each row when (new.event is null) execute function name_event_by_status();

-- The category a booking was made in. No foreign key: every booking would lock its category's row. Null: made by a process of
-- the version before.
alter table bookings add column job_category_id bigint;
update bookings b set job_category_id = coalesce(
  (select j.id from job_categories j where lower(j.title) = lower(b.job_title)), w.job_category_id)
from workers w where w.id = b.worker_id;
