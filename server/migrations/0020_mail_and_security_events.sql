-- expand
-- Owner: platform (mail). Mails to be sent: a row is claimed by moving its next try past every sender's deadline, deleted
-- once the mail server has the mail, and due again by itself where its process died in between.
create table mails (
  id bigint generated always as identity primary key,
  -- Who composes the mail when its turn comes ('mail': it is composed already), and what that needs.
  kind text not null,
  payload jsonb not null,
  -- 0 somebody waits for it, 1 the same after a failed try, 2 all others, 3 those after a failed try.
  priority smallint not null,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  next_try_at timestamptz not null default now(),
  -- The process that sends it, or tried last.
  claimed_by uuid,
  last_error text,
  -- Given up: not tried again.
  failed_at timestamptz,
  constraint mail_priorities_are_known check (priority between 0 and 3)
);
create index mails_to_try on mails (priority, next_try_at) where failed_at is null;
create index failed_mails on mails (failed_at) where failed_at is not null;

-- Owner: platform (jobs). The processes that run jobs and when each was last alive. What a process held whose row is old or
-- gone is free again.
create table job_processes (
  worker_pool text primary key,
  started_at timestamptz not null default now(),
  alive_at timestamptz not null default now()
);

-- Owner: platform (log). Who did what to accounts and permissions, and what was refused, for 180 days. Equal events of one
-- second are one row. `network` is the /24 (IPv4) or /48 (IPv6) of the caller. Never changed; only age removes a row.
create table security_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  event text not null,
  count integer not null default 1,
  person_id bigint,
  actor_id bigint,
  network cidr,
  -- The endpoint of the contract, or the path's pattern.
  call text,
  detail jsonb,
  constraint security_events_are_counted check (count > 0)
);
create index security_events_by_time on security_events (at, id);
create index security_events_of_a_person on security_events (person_id, id) where person_id is not null;
create index security_events_by_name on security_events (event, id);

create function refuse_changed_event() returns trigger language plpgsql as $$
begin
  raise exception 'security events are never changed' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger security_events_are_append_only before update on security_events
  for each row execute function refuse_changed_event();

-- Owner: notifications. What nobody looked at for long is removed by age.
create index notices_by_creation on notices (created_at);
