-- expand
-- Owner: the start (installation.ts). What an installation was begun with, in one row: whether the demo story was loaded
-- into it, and the ADMIN_EMAIL its first administrator was made from, which a start compares even if that person has
-- another email by now. `demo_searched` is false where people of an older version may be the story's without being marked.
create table installation (
  only_row boolean primary key default true,
  begun_at timestamptz not null default now(),
  demo_loaded_at timestamptz,
  demo_searched boolean not null default true,
  first_administrator_email text,
  constraint an_installation_has_one_row check (only_row)
);
insert into installation (demo_searched) select not exists (select 1 from people where not is_system);

-- Owner: accounts. People of the demo story: their passwords are public.
alter table people add column is_demo boolean not null default false;
create index people_of_the_demo on people (id) where is_demo;

-- Owner: catalogue. Pictures of identity proofs and certificates are removed 30 days after the decision; that and when an
-- identity was accepted stays with the worker.
alter table worker_applications alter column id_proof drop not null;
alter table worker_applications add column papers_removed_at timestamptz;
alter table worker_applications add constraint pending_applications_have_an_id_proof
  check (status <> 'pending' or id_proof is not null);
create index decided_applications_with_papers on worker_applications (decided_at)
  where papers_removed_at is null and status <> 'pending';
alter table workers add column identity_accepted_at timestamptz;
update workers w set identity_accepted_at = a.decided_at
from (select distinct on (person_id) person_id, decided_at from worker_applications
  where status = 'accepted' order by person_id, id desc) a
where a.person_id = w.person_id;

-- Owner: wallet. The provider's id of the checkout an event is about, so that money for a checkout unknown here can be
-- traced to it.
alter table payment_events add column checkout_id text;
