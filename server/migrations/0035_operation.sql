-- expand
-- Owner: the start (installation.ts). What last served this database, and the last complete backup of it.
alter table installation
  -- Of the start that served it last.
  add column served_version text,
  -- Keyed by the secret itself: tells whether a secret is the one that served, and nothing about it.
  add column secret_fingerprint bytea,
  add column last_backup_at timestamptz,
  add column last_backup_bytes bigint;

-- Owner: accounts. Passwords that an operator had printed, each for one sign-in.
create table one_time_passwords (
  person_id bigint primary key references people (id) on delete cascade,
  password_hash bytea not null,
  expires_at timestamptz not null
);
