-- Owner: chat. One room per pair of people; messages in the order of their commits: ids and timestamps are given out
-- while the room's row is locked. `listed_at` is the last activity to the minute: the chat list finds its newest rooms by
-- it, and a message seldom changes an index for that.
create table chat_rooms (
  id bigint generated always as identity primary key,
  first_person_id bigint not null references people (id),
  second_person_id bigint not null references people (id),
  last_message_id bigint,
  last_message_at timestamptz,
  listed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint a_pair_is_written_in_order check (first_person_id < second_person_id),
  constraint a_pair_has_one_room unique (first_person_id, second_person_id)
) with (fillfactor = 60);
create index rooms_of_the_first_person on chat_rooms (first_person_id, listed_at desc);
create index rooms_of_the_second_person on chat_rooms (second_person_id, listed_at desc);

create table chat_messages (
  room_id bigint not null references chat_rooms (id),
  id bigint generated always as identity,
  sender_id bigint not null references people (id),
  text text not null,
  image text references pictures (name),
  client_id text,
  sent_at timestamptz not null,
  constraint messages_of_a_room primary key (room_id, id),
  constraint a_message_is_stored_once unique (room_id, sender_id, client_id),
  constraint timestamps_of_a_room_differ unique (room_id, sent_at)
);

create table chat_reads (
  room_id bigint not null references chat_rooms (id),
  person_id bigint not null references people (id),
  last_read_id bigint not null,
  constraint a_person_reads_a_room_once primary key (room_id, person_id)
);
