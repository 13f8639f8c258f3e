-- expand
-- Owner: accounts. Whether a person has chosen the language of their account; until then it follows what their browser asks for.
alter table people add column language_chosen boolean not null default false;
update people set language_chosen = true where language <> 'en';
