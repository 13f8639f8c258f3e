-- expand
-- Owner: accounts. What lets somebody in as a person ends with a reset, and a reactivation brings none of it back: what people who are
-- deactivated still have is ended here.
delete from calendar_feeds f using people p where p.id = f.person_id and not p.is_active;
delete from one_time_passwords o using people p where p.id = o.person_id and not p.is_active;
update one_time_codes c set closed_at = now() from people p
  where p.id = c.person_id and not p.is_active and c.closed_at is null;
update password_resets r set used_at = now() from people p
  where p.id = r.person_id and not p.is_active and r.used_at is null;
update google_codes g set used_at = now() from people p
  where p.id = g.person_id and not p.is_active and g.used_at is null;
