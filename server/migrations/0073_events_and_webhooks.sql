-- expand
-- Owner: events. What changed, for other programs (docs/rules/webhooks.md 1–6). Triggers write most of it, so that no way
-- of making a change can forget its event.
create table events (
  entry bigint generated always as identity primary key,
  -- Null until the commit, which numbers the events (docs/decisions/0030-events-are-numbered-at-the-commit.md).
  id bigint,
  type text not null,
  booking_id bigint,
  data jsonb not null,
  at timestamptz not null default market_now(),
  constraint ids_of_events_are_unique unique (id)
);
create sequence event_ids owned by events.id;
create index events_of_a_booking on events (booking_id, id) where booking_id is not null;
create index events_by_age on events (at);

-- How many events `n` has counted for a booking. Without a foreign key: its check would wait for the booking's lock while
-- it holds the lock of the numbers.
create table booking_event_counts (
  booking_id bigint primary key,
  last integer not null
);

create function number_event() returns trigger language plpgsql as $$
declare
  counted integer;
begin
  -- Until the transaction ends: a transaction that takes its numbers later commits later.
  perform pg_advisory_xact_lock(7104, 0);
  if new.type like 'booking.%' or new.type like 'proposal.%' then
    insert into booking_event_counts (booking_id, last) values (new.booking_id, 1)
    on conflict (booking_id) do update set last = booking_event_counts.last + 1
    returning last into counted;
  end if;
  update events set id = nextval('event_ids'),
    data = case when counted is null then data else data || jsonb_build_object('n', counted) end
  where entry = new.entry;
  return null;
end
$$;
create constraint trigger events_are_numbered_at_the_commit after insert on events
  deferrable initially deferred for each row execute function number_event();

create function add_event(event_type text, booking bigint, content jsonb, happened timestamptz default market_now())
returns void language plpgsql as $$
begin
  -- The demo's story happened before anybody could listen.
  if current_setting('hourhand.events', true) = 'off' then return; end if;
  insert into events (type, booking_id, data, at) values (event_type, booking, content, happened);
end
$$;

-- `status_then` is the status that the event led to; null: the booking's own.
create function add_booking_event(
  event_type text, booking bigint, status_then text, actor text, more jsonb, happened timestamptz default market_now()
) returns void language sql as $$
  select add_event(event_type, b.id, jsonb_build_object('booking_id', b.id, 'status', coalesce(status_then, b.status),
    'customer_id', b.customer_id, 'worker_id', b.worker_id, 'date', b.booked_on, 'start_time', left(b.starts::text, 5),
    'hours', b.duration_hours, 'total_paise', b.total_paise, 'actor', actor) || more, happened)
  from bookings b where b.id = booking
$$;

-- Owner: bookings.
create function add_event_of_record() returns trigger language plpgsql as $$
begin
  -- Before the booking is read: rows are loaded in bulk without its index.
  if current_setting('hourhand.events', true) = 'off' then return null; end if;
  perform add_booking_event('booking.' || case new.event when 'expired' then 'canceled' else new.event end,
    new.booking_id, new.status, new.actor_role, '{}', new.at);
  return null;
end
$$;
create trigger changes_of_bookings_are_events after insert on booking_changes for each row
  when (new.event in ('created', 'accepted', 'rejected', 'moved', 'extended', 'visited', 'pending', 'completed', 'canceled',
    'expired', 'no_show'))
  execute function add_event_of_record();

create function add_event_of_proposal() returns trigger language plpgsql as $$
begin
  perform add_event(case new.state when 'open' then 'proposal.made' when 'expired' then 'proposal.expired'
      else 'proposal.answered' end, new.booking_id,
    jsonb_build_object('booking_id', new.booking_id, 'proposal_id', new.id, 'kind', new.kind, 'state', new.state));
  return null;
end
$$;
-- A move that needs no consent is never open, and is no more than booking.moved.
create trigger new_proposals_are_events after insert on booking_proposals for each row
  when (new.state = 'open') execute function add_event_of_proposal();
create trigger ends_of_proposals_are_events after update of state on booking_proposals for each row
  when (new.state is distinct from old.state) execute function add_event_of_proposal();

-- Owner: reviews.
create function add_event_of_review() returns trigger language plpgsql as $$
begin
  perform add_event('review.posted', new.booking_id, jsonb_build_object('review_id', new.id, 'booking_id', new.booking_id,
    'rating', new.rating_halves / 2.0));
  return null;
end
$$;
create trigger reviews_are_events after insert on reviews for each row execute function add_event_of_review();

-- Owner: catalogue.
create function add_event_of_application() returns trigger language plpgsql as $$
begin
  perform add_event('application.' || case new.status when 'pending' then 'received' else new.status end, null,
    jsonb_build_object('application_id', new.id, 'person_id', new.person_id));
  return null;
end
$$;
create trigger new_applications_are_events after insert on worker_applications for each row
  execute function add_event_of_application();
create trigger decisions_on_applications_are_events after update of status on worker_applications for each row
  when (new.status is distinct from old.status) execute function add_event_of_application();

-- Owner: accounts. Administrators do not sign up. Somebody for whom the desk made an account does when they take it over.
create function add_event_of_person() returns trigger language plpgsql as $$
begin
  perform add_event('person.' || case when tg_op = 'UPDATE' and new.is_active is distinct from old.is_active
      then case when new.is_active then 'activated' else 'deactivated' end else 'signed_up' end, null,
    jsonb_build_object('person_id', new.id, 'role', new.role));
  return null;
end
$$;
create trigger new_people_are_events after insert on people for each row
  when (new.role <> 'admin' and not new.made_at_desk) execute function add_event_of_person();
create trigger access_of_people_is_an_event after update of is_active on people for each row
  when (new.is_active is distinct from old.is_active) execute function add_event_of_person();
create trigger accounts_that_are_taken_over_are_events after update of password_hash, google_subject on people for each row
  when (new.made_at_desk and old.password_hash is null and old.google_subject is null
    and (new.password_hash is not null or new.google_subject is not null))
  execute function add_event_of_person();

-- Owner: payments. The argument is what the money is.
create function add_event_of_money() returns trigger language plpgsql as $$
declare
  booking bigint := (to_jsonb(new) ->> 'booking_id')::bigint;
begin
  perform add_event(tg_argv[0] || '.' || case new.state when 'pending' then 'made' when 'waiting' then 'made'
      else new.state end, booking,
    jsonb_build_object(tg_argv[0] || '_id', new.id, 'booking_id', booking, 'amount_paise', new.amount_paise));
  return null;
end
$$;
create trigger new_payments_are_events after insert on customer_payments for each row
  execute function add_event_of_money('payment');
create trigger states_of_payments_are_events after update of state on customer_payments for each row
  when (new.state is distinct from old.state and new.state <> 'closed') execute function add_event_of_money('payment');
create trigger new_refunds_are_events after insert on refunds for each row execute function add_event_of_money('refund');
-- Another try of a failed refund is no new refund.
create trigger ends_of_refunds_are_events after update of state on refunds for each row
  when (new.state is distinct from old.state and new.state <> 'pending') execute function add_event_of_money('refund');
create trigger new_payouts_are_events after insert on payouts for each row execute function add_event_of_money('payout');
create trigger ends_of_payouts_are_events after update of state on payouts for each row
  when (new.state is distinct from old.state and new.state <> 'waiting') execute function add_event_of_money('payout');

-- Owner: webhooks. Where events are sent.
create table webhooks (
  id bigint generated always as identity primary key,
  url text not null,
  -- Types, groups like 'booking.*', or '*'.
  events text[] not null,
  description text not null default '',
  is_enabled boolean not null default true,
  disabled_because text,
  -- Whether the administrators know that it was disabled. A restore cannot tell them, the next start does.
  is_told boolean not null default true,
  created_at timestamptz not null default market_now(),
  creator_kind text not null,
  creator_id bigint,
  -- Of a key or a command; a person's name is read from their account.
  creator_name text,
  -- Encrypted under a key derived from SECRET_KEY.
  secret bytea not null,
  -- The secret before, which signs too until then.
  old_secret bytea,
  old_secret_until timestamptz,
  constraint makers_of_webhooks_are_known check (creator_kind in ('person', 'key', 'command')),
  constraint reasons_of_disabling_are_known
    check (disabled_because in ('gone', 'failed', 'key_ended', 'restored', 'by_hand')),
  constraint only_a_disabled_webhook_has_a_reason check (is_enabled = (disabled_because is null)),
  constraint an_old_secret_has_its_end check ((old_secret is null) = (old_secret_until is null))
);

-- What is sent, was sent or could not be sent to a webhook.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhooks (id) on delete cascade,
  -- Null for a test.
  event_id bigint references events (id) on delete cascade,
  type text not null,
  booking_id bigint,
  is_replay boolean not null default false,
  -- How many attempts have begun.
  attempt integer not null default 0,
  -- The start of the latest attempt; before the first one, when it was queued.
  at timestamptz not null default market_now(),
  next_attempt_at timestamptz default market_now(),
  -- By the machine's clock: the attempt that is running ends before, or its process is dead. Null: none is running.
  running_until timestamptz,
  state text not null default 'waiting',
  status integer,
  duration_ms integer,
  response text,
  constraint states_of_deliveries_are_known check (state in ('waiting', 'delivered', 'failed')),
  constraint only_a_waiting_delivery_has_a_next_attempt check ((state = 'waiting') = (next_attempt_at is not null))
);
create index deliveries_of_a_webhook on webhook_deliveries (webhook_id, id desc);
create index deliveries_of_an_event on webhook_deliveries (event_id);
create index deliveries_by_next_attempt on webhook_deliveries (webhook_id, next_attempt_at, id) where state = 'waiting';
create index first_attempts_of_a_booking on webhook_deliveries (webhook_id, booking_id, id)
  where state = 'waiting' and attempt <= 1;
create index running_deliveries on webhook_deliveries (webhook_id) where running_until is not null;
create index tests_of_webhooks on webhook_deliveries (at) where event_id is null;

-- Runs at the commit, in the order of the ids. The lock waits for a deletion of the webhook, which otherwise would fail
-- the change.
create function queue_deliveries() returns trigger language plpgsql as $$
begin
  insert into webhook_deliveries (webhook_id, event_id, type, booking_id)
  select w.id, new.id, new.type, new.booking_id from webhooks w
  where w.is_enabled and w.events && array['*', new.type, split_part(new.type, '.', 1) || '.*']
  for key share;
  return null;
end
$$;
create trigger numbered_events_are_queued after update of id on events for each row
  when (old.id is null and new.id is not null) execute function queue_deliveries();
