-- expand
-- Owner: notifications. The pair of keys by which push services know this installation (RFC 8292), made at the first start: a
-- subscription belongs to the key that it was made with.
create table push_keys (
  is_only boolean primary key default true constraint there_is_one_pair_of_push_keys check (is_only),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null default now()
);

-- Owner: notifications. Devices that are told by push. Each belongs to the session that made it, and ends with that.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  person_id bigint not null references people (id) on delete cascade,
  session_id bigint not null references sessions (id) on delete cascade,
  endpoint text not null constraint a_push_address_is_one_device unique,
  p256dh text not null,
  auth text not null,
  -- In which language the device was spoken to: counts where its person has chosen none.
  language text not null,
  renewed_at timestamptz not null default clock_timestamp()
);
create index push_subscriptions_of_a_person on push_subscriptions (person_id);
create index push_subscriptions_of_a_session on push_subscriptions (session_id);

create function end_push_of_session() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where session_id = new.id;
  return null;
end
$$;
create trigger push_ends_with_its_session after update of ended_at on sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function end_push_of_session();

-- Owner: notifications. Notices that are still to be pushed. Neither column refers to its row: telling somebody must neither wait
-- for who ends a subscription nor fail by it. What has gone meanwhile is dropped when its turn comes.
create table pushes (
  id bigint generated always as identity primary key,
  subscription_id bigint not null,
  notice_id bigint not null,
  attempts smallint not null default 0,
  next_try_at timestamptz not null default statement_timestamp(),
  created_at timestamptz not null default statement_timestamp()
);
create index pushes_by_next_try on pushes (next_try_at);

-- Whether a person wants pushes about an event. What always comes asks nobody.
create function wants_push(person bigint, about text) returns boolean language sql stable as $$
  select coalesce((select p.push from notification_preferences p where p.person_id = person and p.event = about), true)
$$;

-- Whatever stores notices queues their pushes with them, in one look for all: most people have no device that is told.
create function queue_pushes() returns trigger language plpgsql as $$
begin
  insert into pushes (subscription_id, notice_id)
  select s.id, n.id from told n join push_subscriptions s on s.person_id = n.person_id
  where wants_push(n.person_id, n.event);
  return null;
end
$$;
create trigger stored_notices_are_pushed after insert on notices
  referencing new table as told for each statement execute function queue_pushes();
create trigger replaced_notices_are_pushed after update on notices
  referencing new table as told for each statement execute function queue_pushes();
