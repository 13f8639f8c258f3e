-- expand
-- Owner: bookings. How bookings end before their visit, and by when they have to be answered.
-- In the order in which a booking takes them, so that nobody waits in a circle.
lock table bookings, booking_changes, booking_mails in access exclusive mode;

-- When the system cancels a booking that nobody answered, frozen as the booking is made. Null: made by a version before this,
-- which promised the visit's start.
alter table bookings add column answer_by timestamptz;
-- What falls due next while the booking is created: half the time to answer, when the worker is reminded; from then on the
-- same as answer_by. One column, so that a new booking enters one index as before.
alter table bookings add column answer_due_at timestamptz;
create index created_bookings_by_answer on bookings (answer_due_at) where status = 'created' and answer_due_at is not null;
create index created_bookings_of_before on bookings (booked_on, starts) where status = 'created' and answer_by is null;
drop index created_bookings_by_start;

-- By when a booking has to be answered: so many hours after it was made, or two hours before its start if that is earlier.
-- Hours are elapsed time, whatever the clocks of the zone do.
create function answer_deadline(made timestamptz, within_hours integer, on_day date, at_time time, zone text)
returns timestamptz language sql stable as $$
  select least(made + make_interval(hours => within_hours), (on_day + at_time) at time zone zone - interval '2 hours')
$$;

-- Halfway between two instants. In seconds: a day of an interval follows the session's calendar.
create function instant_between(one timestamptz, other timestamptz) returns timestamptz language sql stable as $$
  select one + make_interval(secs => extract(epoch from other - one)::double precision / 2)
$$;

create table booking_cancellations (
  booking_id bigint primary key references bookings (id),
  by_role text not null,
  -- Who did it; null: the system.
  person_id bigint references people (id),
  cause text not null,
  note text,
  at timestamptz not null default market_clock_timestamp(),
  charge_paise bigint not null default 0,
  refund_paise bigint not null default 0,
  -- What the canceler was shown; null where nobody was.
  rule jsonb,
  is_late boolean not null default false,
  constraint cancelers_are_known check (by_role in ('customer', 'worker', 'admin', 'system')),
  constraint charges_are_not_negative check (charge_paise >= 0 and refund_paise >= 0)
);
create index late_cancellations_of_a_person on booking_cancellations (person_id, at) where is_late;

create table booking_no_shows (
  booking_id bigint primary key references bookings (id),
  missing text not null,
  reporter_id bigint not null references people (id),
  note text,
  at timestamptz not null default market_clock_timestamp(),
  policy_charge_paise bigint not null,
  charge_paise bigint not null default 0,
  constraint the_missing_are_a_side check (missing in ('customer', 'worker'))
);

create table booking_statements (
  id bigint generated always as identity primary key,
  booking_id bigint not null references bookings (id),
  by_role text not null,
  person_id bigint not null references people (id),
  text text not null,
  at timestamptz not null default market_clock_timestamp(),
  constraint statements_are_by_a_side check (by_role in ('customer', 'worker')),
  constraint a_side_states_once unique (booking_id, by_role)
);

-- Which booking was made in place of which.
create table booking_replacements (
  booking_id bigint primary key references bookings (id),
  replaced_by bigint not null references bookings (id),
  constraint a_booking_replaces_one unique (replaced_by)
);

-- What is known of those that were canceled before.
insert into booking_cancellations (booking_id, by_role, person_id, cause, at)
select distinct on (b.id) b.id, case when h.actor_role = 'customer' then 'customer' else 'system' end,
  case when h.actor_role = 'customer' then h.actor_id end,
  case h.actor_role when 'customer' then 'other' when 'system' then 'not_answered' else 'account_blocked' end, h.at
from bookings b join booking_changes h on h.booking_id = b.id and h.status = 'canceled'
where b.status = 'canceled' order by b.id, h.id desc;
