-- expand
-- Owner: dashboards. The reviews that administrators have pinned to Home's quotes, or hidden there; all others are quoted by the
-- rule (docs/rules/dashboards.md 21 and 23).
create table testimonials (
  review_id bigint primary key references reviews (id) on delete cascade,
  place text not null,
  placed_at timestamptz not null default clock_timestamp(),
  constraint a_testimonial_is_pinned_or_hidden check (place in ('pinned', 'hidden'))
);
create index pinned_testimonials on testimonials (placed_at desc, review_id desc) where place = 'pinned';
