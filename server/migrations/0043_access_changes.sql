-- expand
-- Owner: accounts. Whose access has changed: a session ended, an account was blocked, or has another role or language. Each process
-- asks for what is new instead of looking again at every session it knows. Decision: docs/decisions/0020. Rows are of use for an
-- hour.
create table access_changes (
  person_id bigint not null,
  -- Transactions commit in another order than they begin: what a look could not see yet is told from what it saw by this.
  changed_in xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now()
);
create index access_changes_by_transaction on access_changes (changed_in, person_id);
create index access_changes_by_age on access_changes (at);

create function note_access_change() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'people' then
    insert into access_changes (person_id) values (new.id);
  else
    insert into access_changes (person_id) values (old.person_id);
  end if;
  return null;
end
$$;
create trigger access_of_people after update of is_active, role, language, language_chosen on people for each row
  when ((old.is_active, old.role, old.language, old.language_chosen)
    is distinct from (new.is_active, new.role, new.language, new.language_chosen))
  execute function note_access_change();
create trigger sessions_end after update of ended_at, expires_at, person_id on sessions for each row
  when ((old.ended_at, old.expires_at, old.person_id) is distinct from (new.ended_at, new.expires_at, new.person_id))
  execute function note_access_change();
create trigger sessions_go after delete on sessions for each row
  when (old.ended_at is null and old.expires_at > now()) execute function note_access_change();
