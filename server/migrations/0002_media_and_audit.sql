-- Owner: media, audit.

-- Pictures in the store. Public ones are served by name and cached for ever; private ones only through links that
-- expire (decisions.md section 7). `name` is random and also the object's key.
create table pictures (
  id bigint generated always as identity primary key,
  name text not null,
  is_public boolean not null,
  width integer not null,
  height integer not null,
  size_bytes integer not null,
  created_at timestamptz not null default now(),
  constraint picture_names_are_unique unique (name)
);

-- Who changed what, when. Append-only: the trigger refuses everything else.
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id bigint,
  action text not null,
  subject text not null,
  subject_id bigint,
  before jsonb,
  after jsonb
);
create index audit_entries_by_subject on audit_entries (subject, subject_id, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit entries are never changed' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger audit_entries_are_append_only before update or delete on audit_entries
  for each row execute function refuse_change();
create trigger audit_entries_are_never_truncated before truncate on audit_entries
  for each statement execute function refuse_change();
