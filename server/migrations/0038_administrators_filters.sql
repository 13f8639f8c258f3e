-- expand
-- Owner: wallet, accounts, catalogue. What the administrator's tables are narrowed by: few rows of many.
create index payments_by_status on payments (status, id);
create index inactive_people on people (id) where not is_active;
create index inactive_workers on workers (id) where not is_active;

-- Owner: reviews. What somebody has written, newest first.
create index reviews_of_a_customer on reviews (customer_id, id desc);

-- Owner: audit. Found by what was done and to what, and by who did it.
create index audit_entries_by_actor on audit_entries (actor_id, id) where actor_id is not null;
create index audit_entries_by_time on audit_entries (at);
create index audit_entries_by_text on audit_entries
  using gin (lower(action || ' ' || subject || ' ' || coalesce(subject_id::text, '')) gin_trgm_ops);
create index audit_entries_by_short_terms on audit_entries
  using gin ((short_terms(lower(action || ' ' || subject || ' ' || coalesce(subject_id::text, '')))) collate "C");

-- Owner: platform (log). The same of security events.
create index security_events_by_actor on security_events (actor_id, id) where actor_id is not null;
create index security_events_by_text on security_events
  using gin (lower(event || ' ' || coalesce(call, '') || ' ' || coalesce(text(network), '')) gin_trgm_ops);
create index security_events_by_short_terms on security_events
  using gin ((short_terms(lower(event || ' ' || coalesce(call, '') || ' ' || coalesce(text(network), '')))) collate "C");
