-- expand
-- Texts are compared in one form everywhere (docs/rules/catalogue.md 6). A process of the version before still finds what is plain
-- ASCII; its suggestions and its search of payments read more rows until it ends, for their indexes are replaced.

-- Owner: platform. The same function as `foldText` of the contract, whose comments give the reasons; a test compares the two.
create function fold_text(t text) returns text language plpgsql immutable strict parallel safe as $$
begin
  if t !~ '[^!-_a-~ ]|  |^ | $' then
    return lower(t);
  end if;
  t := regexp_replace(t, '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+', '', 'g');
  t := regexp_replace(t, '[`\u00b4\u2018\u2019\u02bc]', '''', 'g');
  t := lower(replace(normalize(t, nfkd), '`', ''''));
  t := translate(replace(t, 'ß', 'ss'), 'ςᲀᲁᲂᲃᲄᲅᲆᲇᲈ', 'σвдосттъѣꙋ');
  t := regexp_replace(t, '([A-Za-z\u00c0-\u02af\u0370-\u03ff\u0400-\u0482\u048a-\u052f\u1c80-\u1c8f\u1d00-\u1dbf\u1e00-\u1fff\u2c60-\u2c7f\ua640-\ua66e\ua680-\ua69d\ua722-\ua7ff\uab30-\uab6f])[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u2de0-\u2dff\ua66f-\ua672\ua674-\ua67d\ua69e\ua69f\ufe20-\ufe2f]+', '\1', 'g');
  t := normalize(regexp_replace(t, '[\u093c\u09bc\u0a3c\u0abc\u0b3c\u0c3c\u0cbc\U000110ba\U00011173\U000111ca\U00011236\U000112e9\U0001133b\U0001133c\U00011446\U000114c3\U000115c0\U000116b7\U0001183a\U00011943\U00011d42]+', '', 'g'), nfc);
  t := regexp_replace(t, '[\u02d7\u058a\u05be\u1806\u2010-\u2015\u2043\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\U00010ead]', '-', 'g');
  t := regexp_replace(t, '[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g');
  return btrim(t, ' ');
end
$$;

-- Owner: accounts. Text is stored in NFC from now on; of what is there, names and titles.
update people set first_name = normalize(first_name), last_name = normalize(last_name)
where first_name is not nfc normalized or last_name is not nfc normalized;
alter table people drop column search_text;
alter table people add column search_text text not null generated always as (
  fold_text(username) || E'\n' || fold_text(email) || E'\n' || coalesce(phone, '') || E'\n'
    || fold_text(first_name || ' ' || last_name)
) stored;
create index people_by_text on people using gin (search_text gin_trgm_ops);
create index people_by_short_terms on people using gin ((short_terms(search_text)) collate "C");

-- Owner: catalogue.
drop index job_titles_are_unique;
update workers set full_name = normalize(full_name) where full_name is not nfc normalized;
update job_categories set title = normalize(title) where title is not nfc normalized;
-- Titles that become one get a number: the oldest keeps its own.
do $$
declare
  category record;
  candidate text;
  number integer;
begin
  for category in
    select c.id, c.title from job_categories c
    where exists (select from job_categories o where o.id < c.id and fold_text(o.title) = fold_text(c.title)) order by c.id
  loop
    number := 2;
    loop
      candidate := left(category.title, 54) || ' (' || number || ')';
      exit when not exists (select from job_categories o where fold_text(o.title) = fold_text(candidate));
      number := number + 1;
    end loop;
    update job_categories set title = candidate where id = category.id;
  end loop;
end
$$;
create unique index job_titles_are_unique on job_categories (fold_text(title));

alter table job_categories drop column search_text;
alter table job_categories add column search_text text not null generated always as (
  fold_text(title) || E'\n' || fold_text(description)
) stored;
create index job_categories_by_text on job_categories using gin (search_text gin_trgm_ops);
create index job_categories_by_short_terms on job_categories using gin ((short_terms(search_text)) collate "C");

alter table worker_applications drop column search_text;
alter table worker_applications add column search_text text not null generated always as (
  fold_text(full_name) || E'\n' || fold_text(job_title) || E'\n' || fold_text(qualification) || E'\n'
    || fold_text(previous_company)
) stored;
create index pending_applications_by_text on worker_applications using gin (search_text gin_trgm_ops)
  where status = 'pending';
create index pending_applications_by_short_terms
  on worker_applications using gin ((short_terms(search_text)) collate "C") where status = 'pending';

create or replace function compute_worker_listing() returns trigger language plpgsql as $$
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
  new.search_text := fold_text(new.full_name) || E'\n' || fold_text(new.job_title);
  -- The lift is a hash of the id, not the id: doubles would round such small steps away at a distance.
  new.place := case
    when new.latitude is null then cube(array[0, 0, 100 + lift]::double precision[])
    else unit_sphere_point(round(new.latitude::numeric, 2)::double precision,
      round(new.longitude::numeric, 2)::double precision, 1 + lift)
  end;
  return new;
end
$$;
update workers set search_text = search_text
where search_text <> fold_text(full_name) || E'\n' || fold_text(job_title);

create index listed_workers_by_folded_name on workers ((fold_text(full_name) collate "C"), id) where is_listed;
create index listed_workers_by_folded_later_name
  on workers ((substr(fold_text(full_name), strpos(fold_text(full_name), ' ') + 1) collate "C"), id) where is_listed;
drop index listed_workers_by_name;
drop index listed_workers_by_later_name;

-- Owner: wallet.
drop index payments_by_text;
drop index payments_by_short_terms;
create index payments_by_text on payments using gin (fold_text(provider_id || ' ' || payer_name) gin_trgm_ops);
create index payments_by_short_terms on payments
  using gin ((short_terms(fold_text(provider_id || ' ' || payer_name))) collate "C");

-- Owner: bookings.
create or replace function text_of_booking(
  id bigint, username text, full_name text, job_title text, title text, booked_on date
) returns text language sql stable as $$
  select id || E'\n' || fold_text(username) || E'\n' || fold_text(full_name) || E'\n' || fold_text(job_title) || E'\n'
    || fold_text(title) || E'\n' || to_char(booked_on, 'YYYY-MM-DD')
$$;
-- Most rows are plain and stay as they are.
update booking_texts t set search_text = text_of_booking(b.id, c.username, w.full_name, b.job_title, b.title, b.booked_on)
from bookings b join people c on c.id = b.customer_id join workers w on w.id = b.worker_id
where t.booking_id = b.id and t.search_text ~ '[^!-_a-~ \n]|  | $|^ | \n|\n ';
