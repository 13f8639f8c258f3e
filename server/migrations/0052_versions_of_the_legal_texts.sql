-- expand
-- Owner: pages. Every version of the terms and the privacy policy; the one with the highest number is in force. Each text is what was
-- shown, so that a former version reads as it did: {"own": text} of an operator's own, else {"lead", "sections"} in English.
create table legal_versions (
  version integer primary key,
  at timestamptz not null default market_now(),
  terms jsonb not null,
  privacy jsonb not null
);
create trigger legal_versions_are_append_only before update or delete on legal_versions
  for each row execute function refuse_change();

-- Owner: policies. Which versions of the rules of bookings are in force, as one text.
create function rules_in_force() returns text language sql stable as $$
  select string_agg(coalesce(category_id, 0) || ':' || version_id, ' ' order by category_id nulls first) from policies
$$;

-- Owner: settings. The rules of bookings that were in force when an operator last gave the texts of the legal pages; null where none
-- were given since this column is there.
alter table settings_versions add column legal_rules text;
