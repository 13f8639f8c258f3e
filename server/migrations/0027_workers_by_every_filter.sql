-- expand
-- Owner: catalogue. A list with several filters is found, and its matches are counted, in the index alone: whichever of these
-- columns is not asked for is skipped over.
create index listed_workers_by_every_filter
  on workers (job_category_id, qualification, experience_years, salary_paise, id) where is_listed;
