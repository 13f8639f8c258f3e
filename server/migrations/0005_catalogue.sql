-- Owner: catalogue. Job categories, workers' profiles, applications, saved workers.

create table job_categories (
  id bigint generated always as identity primary key,
  title text not null,
  description text not null,
  icon text,
  is_active boolean not null default true
);
create unique index job_titles_are_unique on job_categories (lower(title));

-- One profile per person of role worker. `is_listed` and `search_text` are kept by the triggers below, so that the
-- workers list is one index scan: listed = account, profile and category active, accepted and complete.
create table workers (
  id bigint generated always as identity primary key,
  person_id bigint not null references people (id),
  full_name text not null,
  age smallint,
  salary_paise integer,
  qualification text not null default '',
  experience_years smallint,
  job_category_id bigint references job_categories (id),
  -- The category's title, kept by the trigger below.
  job_title text not null default '',
  previous_company text not null default '',
  description text not null default '',
  certificate text references pictures (name),
  id_proof text references pictures (name),
  latitude double precision,
  longitude double precision,
  -- The registered position snapped to 0.01 degrees, as a point of the unit sphere (decisions.md section 3), kept by the
  -- trigger below. Each point is lifted off the sphere by a few centimetres of its own, so that workers of one square
  -- have an order; one without a position stands far away, so that the index finds it last.
  place cube not null default cube(array[0, 0, 100]::double precision[]),
  is_active boolean not null default true,
  is_complete boolean not null default false,
  is_listed boolean not null default false,
  search_text text not null default '',
  rating_halves integer not null default 0,
  reviews_count integer not null default 0,
  rating numeric(2, 1) generated always as (
    case when reviews_count > 0 then round(rating_halves / 2.0 / reviews_count, 1) end
  ) stored,
  created_at timestamptz not null default now(),
  constraint a_person_has_one_worker_profile unique (person_id),
  constraint a_complete_worker_has_every_detail check (
    not is_complete
    or (age is not null and salary_paise is not null and experience_years is not null
        and job_category_id is not null and qualification <> '' and description <> '')
  ),
  constraint positions_are_whole check ((latitude is null) = (longitude is null))
);
create index workers_of_a_category on workers (job_category_id);
-- A customer's list: each order, alone and within a job, and each filter that can be rare.
create index listed_workers_by_place on workers using gist (place) where is_listed;
create index listed_workers_of_a_job_by_place on workers using gist (job_category_id, place) where is_listed;
create index listed_workers_by_rating on workers (rating desc nulls last, reviews_count desc, id) where is_listed;
create index listed_workers_by_salary on workers (salary_paise, id) where is_listed;
create index listed_workers_by_experience on workers (experience_years, id) where is_listed;
create index listed_workers_of_a_job_by_rating
  on workers (job_category_id, rating desc nulls last, reviews_count desc, id) where is_listed;
create index listed_workers_of_a_job_by_salary on workers (job_category_id, salary_paise, id) where is_listed;
create index listed_workers_of_a_job_by_experience on workers (job_category_id, experience_years, id) where is_listed;
create index listed_workers_by_qualification on workers (qualification) where is_listed;
create index workers_by_text on workers using gin (search_text gin_trgm_ops);
-- The administrator's table is sorted by these.
create index workers_by_name on workers (lower(full_name), id);
create index workers_by_job on workers (lower(job_title), id);
create index workers_by_salary on workers (salary_paise, id);

-- Where a worker is now, told by the open worker area (decisions.md section 5).
create table worker_positions (
  worker_id bigint primary key references workers (id),
  latitude double precision not null,
  longitude double precision not null,
  at timestamptz not null default now()
);

-- The distance of two such points (`<->`) is the chord between them, in radii of the earth.
create function unit_sphere_point(latitude double precision, longitude double precision, radius double precision default 1)
returns cube language sql immutable parallel safe as $$
  select cube(array[
    radius * cos(radians(latitude)) * cos(radians(longitude)),
    radius * cos(radians(latitude)) * sin(radians(longitude)),
    radius * sin(radians(latitude))
  ])
$$;

create function keep_worker_listing() returns trigger language plpgsql as $$
declare
  category record;
  account_is_active boolean;
  lift double precision := (hashint8extended(new.id, 0) & 1048575) / 1048576.0 * 1e-8;
begin
  select title, is_active into category from job_categories where id = new.job_category_id;
  select is_active and role = 'worker' into account_is_active from people where id = new.person_id;
  new.is_listed := new.is_active and new.is_complete and coalesce(category.is_active, false)
    and coalesce(account_is_active, false);
  new.job_title := coalesce(category.title, '');
  new.search_text := lower(new.full_name) || E'\n' || lower(new.job_title);
  -- The lift is a hash of the id, not the id: doubles would round such small steps away at a distance.
  new.place := case
    when new.latitude is null then cube(array[0, 0, 100 + lift]::double precision[])
    else unit_sphere_point(round(new.latitude::numeric, 2)::double precision,
      round(new.longitude::numeric, 2)::double precision, 1 + lift)
  end;
  return new;
end
$$;
create trigger workers_know_whether_they_are_listed
  before insert or update of full_name, job_category_id, job_title, is_active, is_complete, is_listed, search_text,
    person_id, latitude, longitude, place
  on workers for each row execute function keep_worker_listing();

-- Naming is_listed makes the trigger above compute it afresh.
create function relist_workers_of_category() returns trigger language plpgsql as $$
begin
  update workers set is_listed = is_listed where job_category_id = new.id;
  return null;
end
$$;
create trigger a_category_relists_its_workers after update of is_active, title on job_categories
  for each row when (old.is_active <> new.is_active or old.title <> new.title)
  execute function relist_workers_of_category();

create function relist_worker_of_person() returns trigger language plpgsql as $$
begin
  update workers set is_listed = is_listed where person_id = new.id;
  return null;
end
$$;
create trigger an_account_relists_its_worker after update of is_active, role on people
  for each row when (old.is_active <> new.is_active or old.role <> new.role)
  execute function relist_worker_of_person();

create function keep_worker_tallies() returns trigger language plpgsql as $$
declare
  before_all bigint := 0; after_all bigint := 0; before_listed bigint := 0; after_listed bigint := 0;
begin
  if tg_op <> 'INSERT' then
    select count(*), count(*) filter (where is_listed) into before_all, before_listed from old_rows;
  end if;
  if tg_op <> 'DELETE' then
    select count(*), count(*) filter (where is_listed) into after_all, after_listed from new_rows;
  end if;
  perform tally('workers', after_all - before_all);
  perform tally('listed_workers', after_listed - before_listed);
  return null;
end
$$;
create trigger workers_added after insert on workers
  referencing new table as new_rows for each statement execute function keep_worker_tallies();
create trigger workers_changed after update on workers
  referencing old table as old_rows new table as new_rows for each statement execute function keep_worker_tallies();
create trigger workers_removed after delete on workers
  referencing old table as old_rows for each statement execute function keep_worker_tallies();

create table worker_applications (
  id bigint generated always as identity primary key,
  person_id bigint not null references people (id),
  full_name text not null,
  age smallint not null,
  salary_paise integer not null,
  qualification text not null,
  experience_years smallint not null,
  job_category_id bigint not null references job_categories (id),
  previous_company text not null default '',
  description text not null,
  certificate text references pictures (name),
  id_proof text not null references pictures (name),
  latitude double precision not null,
  longitude double precision not null,
  status text not null default 'pending',
  reason text,
  decided_by bigint references people (id),
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint application_statuses_are_known check (status in ('pending', 'accepted', 'rejected'))
);
create unique index a_person_has_one_pending_application on worker_applications (person_id) where status = 'pending';
create index applications_of_a_person on worker_applications (person_id, id desc);
create index pending_applications_by_age on worker_applications (id) where status = 'pending';

create function keep_application_tally() returns trigger language plpgsql as $$
declare
  before_pending bigint := 0; after_pending bigint := 0;
begin
  if tg_op <> 'INSERT' then
    select count(*) filter (where status = 'pending') into before_pending from old_rows;
  end if;
  if tg_op <> 'DELETE' then
    select count(*) filter (where status = 'pending') into after_pending from new_rows;
  end if;
  perform tally('pending_applications', after_pending - before_pending);
  return null;
end
$$;
create trigger applications_added after insert on worker_applications
  referencing new table as new_rows for each statement execute function keep_application_tally();
create trigger applications_changed after update on worker_applications
  referencing old table as old_rows new table as new_rows for each statement execute function keep_application_tally();
create trigger applications_removed after delete on worker_applications
  referencing old table as old_rows for each statement execute function keep_application_tally();

create table saved_workers (
  person_id bigint not null references people (id),
  worker_id bigint not null references workers (id),
  saved_at timestamptz not null default now(),
  constraint a_worker_is_saved_once primary key (person_id, worker_id)
);
create index saved_workers_by_age on saved_workers (person_id, saved_at desc);
