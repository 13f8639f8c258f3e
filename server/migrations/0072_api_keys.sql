-- expand
-- Owner: api-keys. The keys of programs. A key is stored as its hash, so that a copy of this table opens nothing. The
-- maker's account may be deleted: the key stays.
create table api_keys (
  id bigint generated always as identity primary key,
  hash bytea not null,
  prefix text not null,
  name text not null,
  scopes text[] not null,
  created_at timestamptz not null default market_now(),
  created_by bigint not null,
  expires_at timestamptz,
  -- When administrators are told that it expires; null if they were told or need not be.
  tell_at timestamptz,
  -- To the hour.
  last_used_at timestamptz,
  ended_at timestamptz,
  constraint a_hash_belongs_to_one_key unique (hash)
);
create index api_keys_to_tell on api_keys (tell_at) where tell_at is not null and ended_at is null;

-- Owner: audit. Which API key made a change, or which command of the operator's program.
alter table audit_entries add column key_id bigint, add column command text;
create index audit_entries_by_key on audit_entries (key_id, id) where key_id is not null;

-- Owner: accounts. When something changed that programs read of a person.
alter table people add column changed_at timestamptz not null default market_now();
create function note_change_of_person() returns trigger language plpgsql as $$
begin
  new.changed_at := market_clock_timestamp();
  return new;
end
$$;
create trigger a_changed_person_is_dated before update on people for each row
  when ((old.role, old.username, old.email, old.phone, old.first_name, old.last_name, old.is_active, old.language,
      old.language_chosen)
    is distinct from (new.role, new.username, new.email, new.phone, new.first_name, new.last_name, new.is_active, new.language,
      new.language_chosen))
  execute function note_change_of_person();
create index people_by_change on people (changed_at, id) where not is_system;

-- Owner: bookings. Programs ask which bookings changed. Its events say so, and these rows where a change is no event: money,
-- statements, replacements. Rows are only added, so that nobody waits for them.
create index events_by_time on booking_changes (at);
create table booking_touches (
  id bigint generated always as identity primary key,
  booking_id bigint not null,
  at timestamptz not null default market_clock_timestamp()
);
create index touches_by_time on booking_touches (at);
create function touch_booking() returns trigger language plpgsql as $$
begin
  insert into booking_touches (booking_id)
    select (to_jsonb(new) ->> tg_argv[0])::bigint where to_jsonb(new) ->> tg_argv[0] is not null;
  return null;
end
$$;
create trigger a_payment_method_touches_its_booking after update of payment_method on bookings for each row
  when (old.payment_method is distinct from new.payment_method) execute function touch_booking('id');
create trigger payments_touch_their_booking after insert or update on customer_payments for each row
  execute function touch_booking('booking_id');
create trigger refunds_touch_their_booking after insert or update on refunds for each row
  execute function touch_booking('booking_id');
create trigger payments_at_visits_touch_their_booking after insert or update on visit_payments for each row
  execute function touch_booking('booking_id');
create trigger statements_touch_their_booking after insert or update on booking_statements for each row
  execute function touch_booking('booking_id');
create trigger replacements_touch_their_booking after insert on booking_replacements for each row
  execute function touch_booking('booking_id');
