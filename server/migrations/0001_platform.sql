-- Owner: platform. What every domain may use: extensions, idempotency keys, kept totals.

create extension if not exists cube;
create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- One row per Idempotency-Key and person; `reply` is null while the first call runs (decisions.md section 3).
create table idempotency_keys (
  person_id bigint not null,
  key text not null,
  endpoint text not null,
  fingerprint bytea not null,
  reply jsonb,
  created_at timestamptz not null default now(),
  constraint a_key_is_used_once_by_a_person primary key (person_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Exact totals, kept rather than counted. Changes are appended, so that no two transactions wait for one row;
-- a job folds them into `tallies`. A total is tallies.total + sum(tally_changes.change).
create table tallies (
  name text primary key,
  total bigint not null
);
create table tally_changes (
  id bigint generated always as identity primary key,
  name text not null,
  change bigint not null
);

create function tally(tally_name text, by_how_many bigint) returns void language sql as $$
  insert into tally_changes (name, change) select tally_name, by_how_many where by_how_many <> 0
$$;

create function tally_total(tally_name text) returns bigint language sql stable as $$
  select (coalesce((select total from tallies where name = tally_name), 0)
        + coalesce((select sum(change) from tally_changes where name = tally_name), 0))::bigint
$$;

create function fold_tallies() returns void language sql as $$
  with gone as (
    delete from tally_changes
    where id in (select id from tally_changes order by id limit 100000 for update skip locked)
    returning name, change
  )
  insert into tallies (name, total) select name, sum(change) from gone group by name order by name
  on conflict (name) do update set total = tallies.total + excluded.total
$$;
