-- expand
-- Owner: notifications. What one person's acts cause for another is at most 30 notices an hour (docs/rules/notices.md 32–33). `caused_by`
-- is whose act a notice is about; null: the system's, or a process of the version before.
alter table notices add column caused_by bigint;

-- What each person was told because of each other one within the last hour, and what of that is held back. No foreign keys: telling
-- somebody does not wait for who changes an account. Rows without anything of the last hour are removed.
create table notice_paces (
  person_id bigint not null,
  caused_by bigint not null,
  -- When they were told, by the marketplace's clock, oldest first; at most 30 times.
  told timestamptz[] not null,
  -- How many are held back, and what the last of them says.
  held integer not null default 0,
  title text not null default '',
  body text not null default '',
  opens text,
  event text not null default '',
  booking_id bigint,
  -- The one thing that all of them are about, where they are about one.
  about text,
  -- The event for which a mail was held back, too.
  mail_event text,
  -- When there is room again.
  due_at timestamptz,
  primary key (person_id, caused_by),
  constraint what_is_held_is_due check ((held > 0) = (due_at is not null)),
  constraint at_most_thirty_notices_an_hour check (cardinality(told) <= 30)
) with (fillfactor = 70);
create index held_notices_by_time on notice_paces (due_at) where due_at is not null;

-- Whether a notice counts: those of events that cannot be switched off do not.
create function notice_is_paced(receiver bigint, causer bigint, event text) returns boolean language sql immutable as $$
  select coalesce(causer <> receiver and event in ('booking', 'proposal', 'reminder', 'waiting_line', 'series', 'review',
    'new_message', 'request'), false)
$$;

-- Counts a notice that is told at this moment, or one that is held back where there is no room. Holds the pair until the
-- transaction ends, so that two at once never take the same place.
create function take_notice_room(receiver bigint, causer bigint, thing text, at timestamptz) returns boolean
language plpgsql as $$
declare
  pace notice_paces;
  recent timestamptz[];
begin
  loop
    select * into pace from notice_paces p where p.person_id = receiver and p.caused_by = causer for no key update;
    exit when found;
    insert into notice_paces (person_id, caused_by, told) values (receiver, causer, array[at]) on conflict do nothing;
    if found then return true; end if;
  end loop;
  recent := array(select t from unnest(pace.told) t where t > at - interval '1 hour' order by t);
  if cardinality(recent) < 30 then
    update notice_paces p set told = recent || at where p.person_id = receiver and p.caused_by = causer;
    return true;
  end if;
  update notice_paces p
  set told = recent, held = p.held + 1, due_at = recent[1] + interval '1 hour',
    about = case when p.held = 0 or p.about = thing then thing end
  where p.person_id = receiver and p.caused_by = causer;
  return false;
end
$$;

create function pace_notice() returns trigger language plpgsql as $$
begin
  if take_notice_room(new.person_id, new.caused_by, new.about, new.created_at) then return new; end if;
  update notice_paces p
  set title = new.title, body = new.body, opens = new.opens, event = new.event, booking_id = new.booking_id,
    mail_event = case when new.event in ('booking', 'request') then new.event else p.mail_event end
  where p.person_id = new.person_id and p.caused_by = new.caused_by;
  return null;
end
$$;
create trigger what_one_causes_for_another_is_paced before insert on notices
  for each row when (notice_is_paced(new.person_id, new.caused_by, new.event)) execute function pace_notice();
