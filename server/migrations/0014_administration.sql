-- Owner: accounts, catalogue, wallet, bookings; each block says whose. What the administrator's tables are sorted and
-- searched by: every order is an index's, every search an index's too, however short its term.

-- Owner: platform. The one- and two-letter parts of a text: trigrams know nothing shorter than three letters. In C's
-- order, as the indexes on it are. Dear, so that no plan computes it row by row.
create function short_terms(search_text text) returns text[] language plpgsql immutable parallel safe cost 1000 as $$
begin
  return string_to_array(search_text, null)
    || string_to_array(rtrim(regexp_replace(search_text, '(..)', '\1' || chr(1), 'g'), chr(1)), chr(1))
    || string_to_array(rtrim(regexp_replace(substr(search_text, 2), '(..)', '\1' || chr(1), 'g'), chr(1)), chr(1));
end
$$;

-- Owner: accounts.
alter table people add column search_text text not null generated always as (
  lower(username || E'\n' || email || E'\n' || coalesce(phone, '') || E'\n' || first_name || ' ' || last_name)
) stored;
create index people_by_text on people using gin (search_text gin_trgm_ops);
create index people_by_short_terms on people using gin ((short_terms(search_text)) collate "C");
create index people_by_phone on people (coalesce(phone, ''), id);
create index people_by_last_login on people (coalesce(last_login_at, '-infinity'::timestamptz), id);
create index people_by_role on people (role, id);

-- Owner: catalogue.
create index workers_by_short_terms on workers using gin ((short_terms(search_text)) collate "C");
drop index workers_by_salary;
create index workers_by_salary on workers (coalesce(salary_paise, -1), id);

alter table job_categories add column search_text text not null generated always as (
  lower(title || E'\n' || description)
) stored;
create index job_categories_by_text on job_categories using gin (search_text gin_trgm_ops);
create index job_categories_by_short_terms on job_categories using gin ((short_terms(search_text)) collate "C");
create index job_categories_by_description on job_categories (lower(description), id);
create index job_categories_by_state on job_categories (is_active, id);

create function keep_category_tally() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform tally('job_categories', (select count(*) from changed_rows));
  else
    perform tally('job_categories', -(select count(*) from changed_rows));
  end if;
  return null;
end
$$;
create trigger categories_added after insert on job_categories
  referencing new table as changed_rows for each statement execute function keep_category_tally();
create trigger categories_removed after delete on job_categories
  referencing old table as changed_rows for each statement execute function keep_category_tally();
select tally('job_categories', (select count(*) from job_categories));

-- The category's title, kept by the triggers below.
alter table worker_applications add column job_title text not null default '';
update worker_applications a set job_title = c.title from job_categories c where c.id = a.job_category_id;
alter table worker_applications add column search_text text not null generated always as (
  lower(full_name || E'\n' || job_title || E'\n' || qualification || E'\n' || previous_company)
) stored;

create function keep_application_job() returns trigger language plpgsql as $$
begin
  new.job_title := (select title from job_categories where id = new.job_category_id);
  return new;
end
$$;
create trigger applications_know_their_job before insert or update of job_category_id, job_title on worker_applications
  for each row execute function keep_application_job();

create function rename_job_of_applications() returns trigger language plpgsql as $$
begin
  update worker_applications set job_title = new.title where job_category_id = new.id;
  return null;
end
$$;
create trigger a_category_renames_the_job_of_its_applications after update of title on job_categories
  for each row when (old.title <> new.title) execute function rename_job_of_applications();

create index applications_of_a_category on worker_applications (job_category_id);
create index pending_applications_by_text on worker_applications using gin (search_text gin_trgm_ops)
  where status = 'pending';
create index pending_applications_by_short_terms
  on worker_applications using gin ((short_terms(search_text)) collate "C") where status = 'pending';
create index pending_applications_by_name on worker_applications (lower(full_name), id) where status = 'pending';
create index pending_applications_by_years on worker_applications (age, id) where status = 'pending';
create index pending_applications_by_salary on worker_applications (salary_paise, id) where status = 'pending';
create index pending_applications_by_qualification
  on worker_applications (lower(qualification), id) where status = 'pending';
create index pending_applications_by_experience on worker_applications (experience_years, id) where status = 'pending';
create index pending_applications_by_job on worker_applications (lower(job_title), id) where status = 'pending';
create index pending_applications_by_company
  on worker_applications (lower(previous_company), id) where status = 'pending';

-- Owner: wallet.
create index payments_by_short_terms on payments
  using gin ((short_terms(lower(provider_id || ' ' || payer_name))) collate "C");

-- Owner: bookings. What the administrator's table finds a booking by and sorts by beside its own columns: a row for every
-- booking, kept by the triggers below. Its status stands in the booking alone, so that a change of it costs nothing here.
create table booking_texts (
  booking_id bigint primary key,
  customer_name text not null,
  worker_name text not null,
  search_text text not null
);

create function text_of_booking(
  id bigint, username text, full_name text, job_title text, title text, booked_on date
) returns text language sql stable as $$
  select lower(id || E'\n' || username || E'\n' || full_name || E'\n' || job_title || E'\n' || title || E'\n'
    || to_char(booked_on, 'YYYY-MM-DD'))
$$;

create function keep_booking_texts() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from booking_texts t using changed_rows b where t.booking_id = b.id;
  else
    insert into booking_texts (booking_id, customer_name, worker_name, search_text)
    select b.id, lower(c.username), lower(w.full_name),
      text_of_booking(b.id, c.username, w.full_name, b.job_title, b.title, b.booked_on)
    from changed_rows b join people c on c.id = b.customer_id join workers w on w.id = b.worker_id;
  end if;
  return null;
end
$$;
create trigger bookings_have_texts after insert on bookings
  referencing new table as changed_rows for each statement execute function keep_booking_texts();
create trigger bookings_lose_texts after delete on bookings
  referencing old table as changed_rows for each statement execute function keep_booking_texts();

create function rewrite_booking_texts(changed bigint[]) returns void language sql as $$
  update booking_texts t set customer_name = lower(c.username), worker_name = lower(w.full_name),
    search_text = text_of_booking(b.id, c.username, w.full_name, b.job_title, b.title, b.booked_on)
  from bookings b join people c on c.id = b.customer_id join workers w on w.id = b.worker_id
  where t.booking_id = b.id and b.id = any (changed)
$$;

create function rewrite_booking_text() returns trigger language plpgsql as $$
begin
  perform rewrite_booking_texts(array[new.id]);
  return null;
end
$$;
create trigger bookings_rewrite_their_text after update of customer_id, worker_id, job_title, title, booked_on on bookings
  for each row execute function rewrite_booking_text();

-- Whoever changes a name waits for the bookings in flight, which read the old one.
create function rename_customer_of_bookings() returns trigger language plpgsql as $$
begin
  perform line_up_for_person(new.id);
  perform rewrite_booking_texts(array(select id from bookings where customer_id = new.id));
  return null;
end
$$;
create trigger a_person_renames_their_bookings after update of username on people
  for each row when (old.username <> new.username) execute function rename_customer_of_bookings();

create function rename_worker_of_bookings() returns trigger language plpgsql as $$
begin
  perform line_up_for_worker(new.id);
  perform rewrite_booking_texts(array(select id from bookings where worker_id = new.id));
  return null;
end
$$;
create trigger a_worker_renames_their_bookings after update of full_name on workers
  for each row when (old.full_name <> new.full_name) execute function rename_worker_of_bookings();

insert into booking_texts (booking_id, customer_name, worker_name, search_text)
select b.id, lower(c.username), lower(w.full_name),
  text_of_booking(b.id, c.username, w.full_name, b.job_title, b.title, b.booked_on)
from bookings b join people c on c.id = b.customer_id join workers w on w.id = b.worker_id;

create index booking_texts_by_customer on booking_texts (customer_name, booking_id);
create index booking_texts_by_worker on booking_texts (worker_name, booking_id);
create index bookings_by_text on booking_texts using gin (search_text gin_trgm_ops);
create index bookings_by_short_terms on booking_texts using gin ((short_terms(search_text)) collate "C");
