-- expand
-- Owner: notifications. What a notice says as data: {"title", "body"}, each an English text or {"id", "values"}, so that it is read in any
-- language. `title` and `body` keep their English. Null in rows of a version before.
alter table notices add column sentences jsonb;
alter table notice_paces add column sentences jsonb;

create or replace function pace_notice() returns trigger language plpgsql as $$
begin
  if take_notice_room(new.person_id, new.caused_by, new.about, new.created_at) then return new; end if;
  update notice_paces p
  set title = new.title, body = new.body, sentences = new.sentences, opens = new.opens, event = new.event,
    booking_id = new.booking_id,
    mail_event = case when new.event in ('booking', 'request') then new.event else p.mail_event end
  where p.person_id = new.person_id and p.caused_by = new.caused_by;
  return null;
end
$$;

-- Owner: pages. The same of a version of the legal texts: {"terms", "privacy"}; null for a text of an operator's own.
alter table legal_versions add column sentences jsonb;
