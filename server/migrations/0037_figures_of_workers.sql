-- expand
-- Owner: catalogue. What a worker's page tells of their work, counted as it happens, so that no page counts anything. Beside the
-- profile and written last in every transaction: who edits a profile and who completes a visit never wait for each other.
lock table bookings, booking_changes, reviews in share row exclusive mode;

create table worker_figures (
  worker_id bigint primary key references workers (id),
  completed_visits integer not null default 0,
  -- Customers with a completed visit, and those of them with another one.
  customers integer not null default 0,
  returning_customers integer not null default 0,
  -- One star to five; half a star counts to the next.
  reviews_by_star integer[] not null default '{0,0,0,0,0}',
  -- Requests that the worker answered, by how long it took: the bounds of `answer_bucket`, the last one for longer.
  answers integer[] not null default '{0,0,0,0,0,0,0,0,0,0,0}',
  constraint who_returns_was_there check (returning_customers <= customers and customers <= completed_visits)
);

create function add_counts(old_counts integer[], new_counts integer[]) returns integer[] language sql immutable as $$
  select array_agg(o + n order by at) from unnest(old_counts, new_counts) with ordinality u(o, n, at)
$$;

-- Minutes of up to 5, 10, 20, 30, 60, 120, 240, 480, 1440, 2880: 1 to 10; longer: 11.
create function answer_bucket(took interval) returns integer language sql immutable as $$
  select width_bucket(extract(epoch from took)::numeric / 60 - 0.001, array[5, 10, 20, 30, 60, 120, 240, 480, 1440, 2880]::numeric[]) + 1
$$;

-- Many pairs at once, as a load brings them: all visits are counted once, whatever the planner knows of the table by then.
create function add_visits_of_many(worker_ids bigint[], customer_ids bigint[], visit_counts bigint[]) returns void
language sql set enable_nestloop = off as $$
  with pairs as materialized (
    select * from unnest(worker_ids, customer_ids, visit_counts) p(worker_id, customer_id, visits)
  ), in_all as materialized (
    select worker_id, customer_id, count(*) as visits from bookings where status = 'completed' group by worker_id, customer_id
  ), t as materialized (
    select p.worker_id, sum(p.visits) as visits, count(*) filter (where a.visits = p.visits) as first_ones,
      count(*) filter (where a.visits > 1 and a.visits - p.visits <= 1) as second_ones
    from pairs p join in_all a using (worker_id, customer_id) group by p.worker_id
  )
  update worker_figures f set completed_visits = f.completed_visits + t.visits, customers = f.customers + t.first_ones,
    returning_customers = f.returning_customers + t.second_ones
  from t where f.worker_id = t.worker_id
$$;

-- Of each pair that completed visits just now how many, and how many in all.
create function count_visits_of_workers() returns trigger language plpgsql as $$
declare
  worker_ids bigint[]; customer_ids bigint[]; visit_counts bigint[];
begin
  if tg_op = 'INSERT' then
    select array_agg(worker_id), array_agg(customer_id), array_agg(visits) into worker_ids, customer_ids, visit_counts
    from (select worker_id, customer_id, count(*) as visits from new_rows where status = 'completed'
      group by worker_id, customer_id) p;
  else
    select array_agg(worker_id), array_agg(customer_id), array_agg(visits) into worker_ids, customer_ids, visit_counts
    from (select n.worker_id, n.customer_id, count(*) as visits from new_rows n join old_rows o on o.id = n.id
      where n.status = 'completed' and o.status <> 'completed' group by n.worker_id, n.customer_id) p;
  end if;
  if worker_ids is null then return null; end if;
  insert into worker_figures (worker_id) select distinct w from unnest(worker_ids) w order by w on conflict do nothing;
  -- Two visits of one pair may be completed at once: the second is counted when the first is there to be seen.
  perform from worker_figures where worker_id = any (worker_ids) order by worker_id for update;
  if cardinality(worker_ids) > 50 then
    perform add_visits_of_many(worker_ids, customer_ids, visit_counts);
    return null;
  end if;
  update worker_figures f set completed_visits = f.completed_visits + t.visits, customers = f.customers + t.first_ones,
    returning_customers = f.returning_customers + t.second_ones
  from (
    select p.worker_id, sum(p.visits) as visits, count(*) filter (where a.visits = p.visits) as first_ones,
      count(*) filter (where a.visits > 1 and a.visits - p.visits <= 1) as second_ones
    from unnest(worker_ids, customer_ids, visit_counts) p(worker_id, customer_id, visits)
    cross join lateral (select count(*) as visits from bookings b
      where b.customer_id = p.customer_id and b.worker_id = p.worker_id and b.status = 'completed') a
    group by p.worker_id
  ) t where f.worker_id = t.worker_id;
  return null;
end
$$;
create trigger visits_of_workers_added after insert on bookings
  referencing new table as new_rows for each statement
  when (current_setting('hourhand.follow_up', true) is distinct from 'later')
  execute function count_visits_of_workers();
create trigger visits_of_workers_completed after update on bookings
  referencing old table as old_rows new table as new_rows for each statement execute function count_visits_of_workers();

create function count_answer_of_worker() returns trigger language plpgsql as $$
begin
  insert into worker_figures as f (worker_id, answers)
  select b.worker_id, array(select (n = answer_bucket(new.at - b.created_at))::integer from generate_series(1, 11) n order by n)
  from bookings b where b.id = new.booking_id
  on conflict (worker_id) do update set answers = add_counts(f.answers, excluded.answers);
  return null;
end
$$;
create trigger answers_of_workers_added after insert on booking_changes for each row
  when (new.event in ('accepted', 'rejected') and new.actor_role = 'worker') execute function count_answer_of_worker();

create function count_reviews_by_star() returns trigger language plpgsql as $$
begin
  insert into worker_figures as f (worker_id, reviews_by_star)
  select worker_id, array[count(*) filter (where star = 1), count(*) filter (where star = 2), count(*) filter (where star = 3),
    count(*) filter (where star = 4), count(*) filter (where star = 5)]::integer[]
  from (select worker_id, (rating_halves + 1) / 2 as star from new_rows) r group by worker_id order by worker_id
  on conflict (worker_id) do update set reviews_by_star = add_counts(f.reviews_by_star, excluded.reviews_by_star);
  return null;
end
$$;
create trigger reviews_by_star_added after insert on reviews
  referencing new table as new_rows for each statement execute function count_reviews_by_star();

insert into worker_figures (worker_id, completed_visits, customers, returning_customers)
select worker_id, sum(visits), count(*), count(*) filter (where visits > 1)
from (select worker_id, customer_id, count(*) as visits from bookings where status = 'completed' group by worker_id, customer_id) p
group by worker_id;

insert into worker_figures as f (worker_id, reviews_by_star)
select worker_id, array[count(*) filter (where star = 1), count(*) filter (where star = 2), count(*) filter (where star = 3),
  count(*) filter (where star = 4), count(*) filter (where star = 5)]::integer[]
from (select worker_id, (rating_halves + 1) / 2 as star from reviews) r group by worker_id
on conflict (worker_id) do update set reviews_by_star = excluded.reviews_by_star;

insert into worker_figures as f (worker_id, answers)
select worker_id, array_agg(answered order by bucket)
from (
  select w.worker_id, n.bucket, count(a.bucket)::integer as answered
  from (select distinct worker_id from bookings) w
  cross join generate_series(1, 11) n(bucket)
  left join (select b.worker_id, answer_bucket(c.at - b.created_at) as bucket
    from booking_changes c join bookings b on b.id = c.booking_id
    where c.event in ('accepted', 'rejected') and c.actor_role = 'worker') a
    on a.worker_id = w.worker_id and a.bucket = n.bucket
  group by w.worker_id, n.bucket
) t group by worker_id
on conflict (worker_id) do update set answers = excluded.answers;
