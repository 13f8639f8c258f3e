-- expand
-- Owner: catalogue. The title of a category in the languages beside English: {"hi": "…"}. Search finds workers by them too.
alter table job_categories add column titles jsonb not null default '{}';

-- A category's titles in other languages, a line each, as search compares them.
create function folded_titles(titles jsonb) returns text language sql immutable as $$
  select coalesce(string_agg(E'\n' || fold_text(value), '' order by key), '') from jsonb_each_text(titles)
$$;

alter table job_categories drop column search_text;
alter table job_categories add column search_text text not null generated always as (
  fold_text(title) || E'\n' || fold_text(description) || folded_titles(titles)
) stored;
create index job_categories_by_text on job_categories using gin (search_text gin_trgm_ops);
create index job_categories_by_short_terms on job_categories using gin ((short_terms(search_text)) collate "C");

create or replace function compute_worker_listing() returns trigger language plpgsql as $$
declare
  category record;
  account_is_active boolean;
  lift double precision := (hashint8extended(new.id, 0) & 1048575) / 1048576.0 * 1e-8;
begin
  select title, titles, is_active into category from job_categories where id = new.job_category_id;
  select is_active and role = 'worker' into account_is_active from people where id = new.person_id;
  new.is_listed := new.is_active and new.is_complete and coalesce(category.is_active, false)
    and coalesce(account_is_active, false);
  new.job_title := coalesce(category.title, '');
  new.search_text := fold_text(new.full_name) || E'\n' || fold_text(new.job_title)
    || folded_titles(coalesce(category.titles, '{}'));
  -- The lift is a hash of the id, not the id: doubles would round such small steps away at a distance.
  new.place := case
    when new.latitude is null then cube(array[0, 0, 100 + lift]::double precision[])
    else unit_sphere_point(round(new.latitude::numeric, 2)::double precision,
      round(new.longitude::numeric, 2)::double precision, 1 + lift)
  end;
  return new;
end
$$;

drop trigger a_category_relists_its_workers on job_categories;
create trigger a_category_relists_its_workers after update of is_active, title, titles on job_categories
  for each row when (old.is_active <> new.is_active or old.title <> new.title or old.titles <> new.titles)
  execute function relist_workers_of_category();
