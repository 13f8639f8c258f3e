-- Owner: reviews. One review per completed booking; ratings in half stars, 1 to 10.
create table reviews (
  id bigint generated always as identity primary key,
  booking_id bigint not null references bookings (id),
  customer_id bigint not null references people (id),
  worker_id bigint not null references workers (id),
  rating_halves smallint not null,
  title text not null,
  description text not null default '',
  created_at timestamptz not null default now(),
  constraint a_booking_is_reviewed_once unique (booking_id),
  constraint ratings_are_half_stars check (rating_halves between 1 and 10)
);
create index reviews_of_a_worker on reviews (worker_id, id desc);
create index best_reviews on reviews (rating_halves desc, id desc);
