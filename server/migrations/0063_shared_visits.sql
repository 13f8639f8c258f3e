-- expand
-- Owner: bookings. The secret address under which a customer has shared a visit; its hash, so that a copy of this table opens none.
create table visit_shares (
  booking_id bigint primary key references bookings (id) on delete cascade,
  -- The customer, with whose other grants it ends.
  person_id bigint not null references people (id) on delete cascade,
  secret_hash bytea not null unique,
  created_at timestamptz not null default market_now()
);
create index visit_shares_by_person on visit_shares (person_id);
