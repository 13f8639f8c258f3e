-- expand
-- Owner: catalogue. What people call a job when they search ('fan' for Electrician), and workers by the beginning of their name
-- or of what follows its first word, for suggestions: two steps down an index, however many workers there are.
alter table job_categories add column synonyms text[] not null default '{}';
create index listed_workers_by_name on workers ((lower(full_name) collate "C"), id) where is_listed;
create index listed_workers_by_later_name
  on workers ((lower(substr(full_name, strpos(full_name, ' ') + 1)) collate "C"), id) where is_listed;
