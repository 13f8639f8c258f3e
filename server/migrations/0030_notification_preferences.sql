-- expand
-- Owner: notifications. What a person does not want as mail or push; without a row an event is told on every way.
create table notification_preferences (
  person_id bigint not null references people (id) on delete cascade,
  event text not null,
  mail boolean not null,
  push boolean not null,
  primary key (person_id, event)
);

-- Whether a person wants mails about an event. What is always mailed asks nobody.
create function wants_mail(person bigint, about text) returns boolean language sql stable as $$
  select coalesce((select p.mail from notification_preferences p where p.person_id = person and p.event = about), true)
$$;

-- Owner: bookings. Reminders of accepted visits that are still to be sent. Times are wall times of the market, so that a reminder
-- counts elapsed time over a change of clocks; one that was due before the visit stood so is dropped.
create table booking_reminders (
  booking_id bigint not null references bookings (id) on delete cascade,
  hours_before smallint not null,
  visit_starts timestamp not null,
  agreed_at timestamptz not null,
  primary key (booking_id, hours_before)
);
create index reminders_by_start on booking_reminders (hours_before, visit_starts);

-- Each start of an accepted visit plans its reminders anew; whatever ends the acceptance forgets them.
create function plan_reminders() returns trigger language plpgsql as $$
begin
  delete from booking_reminders where booking_id = new.id;
  if new.status = 'accepted' then
    insert into booking_reminders (booking_id, hours_before, visit_starts, agreed_at)
    select new.id, hours, new.booked_on + new.starts, market_clock_timestamp() from unnest(array[24, 2]) hours;
  end if;
  return null;
end
$$;
create trigger reminders_follow_their_booking after update of status, booked_on, starts on bookings
  for each row when ((old.status = 'accepted' or new.status = 'accepted')
    and (old.status, old.booked_on, old.starts) is distinct from (new.status, new.booked_on, new.starts))
  execute function plan_reminders();
create trigger reminders_begin_with_their_booking after insert on bookings
  for each row when (new.status = 'accepted') execute function plan_reminders();

insert into booking_reminders (booking_id, hours_before, visit_starts, agreed_at)
select b.id, hours, b.booked_on + b.starts, coalesce(
  (select max(c.at) from booking_changes c where c.booking_id = b.id and c.event = 'accepted'), b.created_at)
from bookings b, unnest(array[24, 2]) hours
where b.status = 'accepted' and b.booked_on >= (market_now() at time zone 'UTC')::date - 1;

-- Owner: bookings. The secret address of a person's calendar; its hash, so that a copy of this table opens none.
create table calendar_feeds (
  person_id bigint primary key references people (id) on delete cascade,
  secret_hash bytea not null unique,
  created_at timestamptz not null default market_now()
);
