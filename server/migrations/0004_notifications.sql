-- Owner: notifications. A notice is kept until its person has seen it (decisions.md section 6).
create table notices (
  id bigint generated always as identity primary key,
  person_id bigint not null references people (id),
  title text not null,
  body text not null,
  opens text,
  created_at timestamptz not null default now()
);
create index notices_of_a_person on notices (person_id, id);
