-- expand
-- Owner: policies. Every version of the rules of bookings; a booking points to the one it was made under, so none is ever
-- changed or removed.
create table policy_versions (
  id bigint generated always as identity primary key,
  -- Null: the default.
  category_id bigint references job_categories (id),
  version integer not null,
  author_id bigint references people (id),
  at timestamptz not null default market_now(),
  answer_within_hours smallint not null,
  booking_days smallint not null,
  -- [{"hours_before": 24, "percent": 0}, …], most hours first.
  cancel_tiers jsonb not null,
  no_show_percent smallint not null,
  -- Null: what PLATFORM_FEE_PERCENT says, until somebody edits it.
  fee_percent numeric(5, 2),
  address_before_acceptance text not null,
  arrival_code text not null,
  constraint a_version_of_a_policy_is_made_once unique nulls not distinct (category_id, version),
  constraint answers_take_an_hour_to_a_week check (answer_within_hours between 1 and 168),
  constraint bookings_reach_at_most_90_days check (booking_days between 1 and 90),
  constraint there_are_1_to_10_tiers check (jsonb_array_length(cancel_tiers) between 1 and 10),
  constraint percents_of_a_no_show_are_0_to_100 check (no_show_percent between 0 and 100),
  constraint fees_are_0_to_100_percent check (fee_percent between 0 and 100),
  constraint address_rules_are_known check (address_before_acceptance in ('whole', 'area')),
  constraint arrival_rules_are_known check (arrival_code in ('optional', 'required'))
);
create trigger policy_versions_are_append_only before update or delete on policy_versions
  for each row execute function refuse_change();

-- The version in force of the default and of each category with rules of its own.
create table policies (
  category_id bigint references job_categories (id),
  version_id bigint not null references policy_versions (id),
  constraint a_category_has_one_policy unique nulls not distinct (category_id)
);

-- Version 1 has the id 1: it is what a booking follows that names none.
insert into policy_versions (id, category_id, version, answer_within_hours, booking_days, cancel_tiers, no_show_percent,
  fee_percent, address_before_acceptance, arrival_code)
overriding system value
values (1, null, 1, 24, 7,
  '[{"hours_before": 24, "percent": 0}, {"hours_before": 2, "percent": 25}, {"hours_before": 0, "percent": 50}]',
  100, null, 'whole', 'optional');
select setval(pg_get_serial_sequence('policy_versions', 'id'), 1);
insert into policies (category_id, version_id) values (null, 1);

-- The version that a new booking of this category is made under.
create function policy_in_force(category bigint) returns bigint language sql stable as $$
  select version_id from policies where category_id = category or category_id is null
  order by category_id nulls last limit 1
$$;

-- Owner: bookings. The default is for processes of the version before and for all bookings that exist.
alter table bookings add column policy_id bigint not null default 1;
alter table bookings add constraint bookings_follow_a_policy foreign key (policy_id) references policy_versions (id);
