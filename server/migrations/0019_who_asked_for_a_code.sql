-- Owner: accounts. A code is judged for the browser or network that asked for it; whether a password's owner has proved to
-- read the account's mails; indexes for what is looked up by person, by attempt and by age.

-- `asker_hash` is the hash of the asking browser's cookie, `network` where it was asked from; `wrong_tries` from now on counts
-- those of the browser that asked, everybody else's stand in `one_time_code_tries`.
alter table one_time_codes add column asker_hash bytea, add column network text;
create index one_time_codes_by_attempt on one_time_codes (attempt_id) where attempt_id is not null;
create index one_time_codes_by_person on one_time_codes (person_id) where closed_at is null and person_id is not null;
create index one_time_codes_by_age on one_time_codes (requested_at);

create table one_time_code_tries (
  code_id bigint not null references one_time_codes (id) on delete cascade,
  network text not null,
  wrong_tries smallint not null,
  primary key (code_id, network)
);

-- `by_holder`: asked for by a browser that this email's codes had been sent for before; it has a quota of its own.
alter table otp_requests add column asker_hash bytea, add column by_holder boolean not null default false;

alter table sign_up_attempts add column network text;

create index reset_permissions_of_a_person on reset_permissions (person_id) where used_at is null;
create index reset_permissions_by_age on reset_permissions (expires_at);
create index google_codes_of_a_person on google_codes (person_id) where used_at is null;
create index google_codes_by_age on google_codes (expires_at);
create index sessions_by_age on sessions (expires_at);

-- True where who knows the password was seen to read the account's mails too. Accounts made before cannot tell; an
-- operator vouches for the administrators.
alter table people add column password_is_proved boolean not null default false;
update people set password_is_proved = true where role = 'admin' and password_hash is not null;
