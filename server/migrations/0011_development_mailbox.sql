-- Owner: platform (mail). Mails of an installation without a mail server, for /dev/mailbox.
create table dev_mails (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  at timestamptz not null default now()
);
