-- expand
-- Owner: bookings. Events are never changed; their seals chain them, so that a change behind our back shows. A seal is written
-- behind the event, so that a booking gets no dearer.
create trigger events_of_bookings_never_change before update on booking_changes
  for each row execute function refuse_change();

create table booking_seals (
  change_id bigint primary key references booking_changes (id),
  -- Counted from 1 within the booking.
  n integer not null,
  -- SHA-256 over the hash before it and the event (docs/rules/bookings.md 34).
  hash text not null,
  constraint a_seal_is_a_hash check (hash ~ '^[0-9a-f]{64}$')
);
create trigger seals_never_change before update on booking_seals
  for each row execute function refuse_change();

-- How a visit began. Codes are computed, not kept: of the booking, of how often it was moved and of how often its code was
-- locked. What is known of wrong tries counts while the booking has not been moved since.
create table booking_arrivals (
  booking_id bigint primary key references bookings (id),
  times_locked integer not null default 0,
  -- How often the booking had been moved when the last wrong code was tried.
  times_moved integer not null default 0,
  wrong_tries smallint not null default 0,
  locked_until timestamptz,
  verified_at timestamptz,
  overridden_at timestamptz,
  overridden_by bigint references people (id),
  override_reason text,
  constraint an_override_has_its_reason check ((overridden_at is null) = (override_reason is null))
);

-- What of an address stands for its surroundings: the last two of its comma-separated parts, the last one where there are fewer than
-- three.
create function area_of_address(address text) returns text language sql immutable as $$
  select case when cardinality(parts) > 2 then parts[cardinality(parts) - 1] || ', ' || parts[cardinality(parts)]
    when cardinality(parts) = 2 then parts[2] else 'Area not given' end
  from (select array_agg(btrim(part) order by n) filter (where btrim(part) <> '') as parts
    from regexp_split_to_table(address, ',') with ordinality p(part, n)) a
$$;

-- Owner: accounts. The language a person wishes.
alter table people add column language text not null default 'en';
alter table people add constraint languages_are_known check (language in ('en', 'hi', 'ml'));
