-- Owner: notifications. What a notice is about, for programs (docs/rules/notices.md): `event` is one of the contract's
-- NoticeEvent, `booking_id` the booking, where there is one. Null in rows that are older than these columns. No foreign key:
-- notifications know no bookings, and a notice is gone within 90 days.
alter table notices add column event text;
alter table notices add column booking_id bigint;
