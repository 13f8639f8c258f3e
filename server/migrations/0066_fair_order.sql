-- expand
-- Owner: catalogue. 'Best rated' by a mean drawn to the category's average: five votes of the average are added to a
-- worker's own, so that one review of 5 stars does not come before eleven of 4.8. In half stars.
alter table workers
  add column category_mean real not null default 8,
  add column fair_rating real generated always as (
    case when reviews_count > 0 then (5 * category_mean + rating_halves) / (5 + reviews_count) end
  ) stored;
create index listed_workers_by_fair_rating on workers (fair_rating desc nulls last, reviews_count desc, id)
  where is_listed;
create index listed_workers_of_a_job_by_fair_rating
  on workers (job_category_id, fair_rating desc nulls last, reviews_count desc, id) where is_listed;
