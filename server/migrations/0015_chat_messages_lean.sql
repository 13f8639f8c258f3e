-- Owner: chat. What the statement that stores a message guarantees under the lock on its room is not checked a second time
-- by the table: the sender is one of the room's two people (both known to `people`), timestamps of a room differ. Each
-- message paid a lock on its sender's row and a third unique index for it.
alter table chat_messages drop constraint chat_messages_sender_id_fkey;
alter table chat_messages drop constraint timestamps_of_a_room_differ;
