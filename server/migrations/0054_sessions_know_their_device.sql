-- expand
-- Owner: accounts. From which device and network a session was begun, and when it was last used. A process of the release before writes
-- neither device nor network.
alter table sessions add column user_agent text;
alter table sessions add column network text;
alter table sessions add column last_used_at timestamptz not null default now();
update sessions set last_used_at = created_at;

-- Owner: accounts. When a person was last mailed of a new device in a network: at most once a day.
create table new_device_mails (
  person_id bigint not null references people (id),
  network text not null,
  mailed_at timestamptz not null default now(),
  constraint new_devices_are_mailed_by_person_and_network primary key (person_id, network)
);
