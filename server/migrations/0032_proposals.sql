-- expand
-- Owner: bookings. Proposals to move a booking, or of more work on it (docs/rules/bookings.md 70–84).

-- Hours that were added to a visit may lie behind its slot; those that were booked do not.
alter table bookings add column extra_hours smallint not null default 0;
alter table bookings drop constraint a_visit_lies_in_its_slot;
alter table bookings add constraint a_visit_lies_in_its_slot_but_for_extra_hours
  check (starts >= slot_starts and ends - make_interval(hours => extra_hours) <= slot_ends);

create table booking_proposals (
  id bigint generated always as identity primary key,
  booking_id bigint not null references bookings (id),
  worker_id bigint not null references workers (id),
  kind text not null,
  made_by text not null,
  state text not null default 'open',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Null: nobody answered.
  answered_at timestamptz,
  -- The hours that are held while it is open: of a move the whole visit, of more work what is added; none where both
  -- times are the same.
  booked_on date not null,
  starts time not null,
  ends time not null,
  -- Of a move: the slot it goes to, and when the visit was.
  slot_id bigint references slots (id),
  old_booked_on date,
  old_starts time,
  old_ends time,
  -- Of more work: hours, things [{"label": "…", "amount_paise": 1}], what both cost, and what the booking costs with them.
  hours smallint,
  items jsonb,
  extra_paise bigint,
  total_paise bigint,
  -- The message that shows it; null for a move that was applied at once.
  room_id bigint,
  message_id bigint,
  constraint proposal_kinds_are_known check (kind in ('move', 'extra')),
  constraint proposals_are_of_a_side check (made_by in ('customer', 'worker')),
  constraint proposal_states_are_known check (state in ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
  constraint held_hours_end_after_they_begin check (ends >= starts),
  constraint a_move_has_a_slot_and_an_old_time check (
    (kind = 'move') = (slot_id is not null and old_booked_on is not null and old_starts is not null and old_ends is not null)
  ),
  constraint more_work_has_a_price check (
    (kind = 'extra') = (hours is not null and items is not null and extra_paise is not null and total_paise is not null)
  )
);
create unique index a_booking_has_one_open_proposal on booking_proposals (booking_id) where state = 'open';
create index proposals_of_a_booking on booking_proposals (booking_id, id);
create index held_hours_of_a_worker on booking_proposals (worker_id, booked_on) where state = 'open';
create index open_proposals_by_end on booking_proposals (expires_at) where state = 'open';

-- Owner: schedule. What stands in the way of new visits of a worker on these dates, both included: live bookings, hours off,
-- and hours that an open proposal holds. The one place that says so. With `but_for` a booking's own hours, and those its own
-- proposal holds, do not stand in its way.
drop function busy_times(bigint, date, date);
create function busy_times(worker bigint, first_day date, last_day date, but_for bigint default null)
returns table (on_day date, starts time, ends time, is_day_off boolean) language sql stable as $$
  select b.booked_on, b.starts, b.ends, false from bookings b
  where b.worker_id = worker and b.booked_on between first_day and last_day
    and b.status collate "C" in ('created', 'accepted', 'pending', 'visited') and b.id is distinct from but_for
  union all
  select p.booked_on, p.starts, p.ends, false from booking_proposals p
  where p.worker_id = worker and p.booked_on between first_day and last_day and p.state = 'open' and p.starts < p.ends
    and p.expires_at > (select market_now()) and p.booking_id is distinct from but_for
  union all
  select day::date, coalesce(e.starts, '00:00'), coalesce(e.ends, '24:00'), e.starts is null
  from schedule_exceptions e,
    generate_series(greatest(e.from_date, first_day), least(e.to_date, last_day), interval '1 day') day
  where e.worker_id = worker and e.kind = 'off' and e.to_date >= first_day and e.from_date <= last_day
$$;

-- Owner: bookings. As before; with `moved` it is an offer to that booking, in whose way its own hours do not stand.
drop function booking_offer(bigint, bigint, bigint, date, bytea, text, bigint);
create function booking_offer(
  customer bigint, worker bigint, slot bigint, on_day date, hash bytea, zone text, unpaid_limit_paise bigint,
  moved bigint default null
) returns table (
  customer_is_active boolean, customer_name text, worker_person_id bigint, worker_name text, is_listed boolean,
  salary_paise integer, job_title text, weekday smallint, slot_starts time, slot_ends time, is_offered boolean,
  is_day_off boolean, open_bookings bigint, open_with_worker bigint, sent_before bigint, taken text[], today date,
  owes_too_much boolean, policy_id bigint, booking_days smallint
) language sql stable as $$
  select c.is_active, c.first_name || ' ' || c.last_name, w.person_id, w.full_name, w.is_listed,
    w.salary_paise, j.title,
    case when s.weekday is not null then s.weekday
      when on_day between s.from_date and s.to_date then extract(isodow from on_day)::smallint end,
    s.starts, s.ends, s.is_active and s.deleted_at is null, busy.is_day_off,
    open.all_of_them, open.with_worker, open.sent_before, busy.taken,
    (market_now() at time zone zone)::date,
    coalesce((select f.pending_paise > unpaid_limit_paise from worker_fees f where f.worker_id = worker), false),
    v.id, v.booking_days
  from slots s
  join workers w on w.id = s.worker_id
  join people c on c.id = customer
  join policy_versions v on v.id = policy_in_force(w.job_category_id)
  left join job_categories j on j.id = w.job_category_id,
  lateral (select count(*) as all_of_them, count(*) filter (where b.worker_id = worker) as with_worker,
      min(b.id) filter (where b.slot_id = slot and b.booked_on = on_day and b.content_hash = hash) as sent_before
    from bookings b where b.customer_id = customer and b.status collate "C" = 'created') open,
  lateral (select coalesce(bool_or(t.is_day_off), false) as is_day_off,
      coalesce(array_agg(t.starts || ' ' || t.ends order by t.starts, t.ends), '{}') as taken
    from busy_times(worker, on_day, on_day, moved) t) busy
  where s.id = slot and s.worker_id = worker
$$;

-- Owner: chat. A message may carry a card, which changes. Each change counts the room's version up, so that whoever missed one
-- reads the messages behind the version they know.
alter table chat_rooms add column card_version bigint not null default 0;
alter table chat_messages add column card jsonb;
alter table chat_messages add column card_version bigint;
create index changed_cards_of_a_room on chat_messages (room_id, card_version) where card_version is not null;
