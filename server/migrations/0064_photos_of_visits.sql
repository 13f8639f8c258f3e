-- expand
-- Owner: bookings. Photos that a worker takes before and after the work. A public one may appear on the worker's page.
create table visit_photos (
  id bigint generated always as identity primary key,
  booking_id bigint not null references bookings (id) on delete cascade,
  kind text not null constraint a_photo_is_of_before_or_after check (kind in ('before', 'after')),
  picture text not null references pictures (name),
  is_public boolean not null default false,
  created_at timestamptz not null default market_clock_timestamp()
);
create index visit_photos_by_booking on visit_photos (booking_id, id);
create index visit_photos_by_picture on visit_photos (picture);
