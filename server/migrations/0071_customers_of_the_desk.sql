-- expand
-- Owner: accounts. Whether an administrator made the account for a caller. Without a password and a Google account nobody
-- has taken it over yet.
alter table people add column made_at_desk boolean not null default false;
