-- Owner: notifications. A notice is kept until its person has seen it (decisions.md section 6).
-- `about` names what a notice is about where one unseen notice about it is enough ('chat 12'); null otherwise.
create table notices (
  id bigint generated always as identity primary key,
  person_id bigint not null references people (id),
  title text not null,
  body text not null,
  opens text,
  about text,
  created_at timestamptz not null default now()
);
create index notices_of_a_person on notices (person_id, id);
create unique index a_person_is_told_once_about_a_thing on notices (person_id, about) where about is not null;
