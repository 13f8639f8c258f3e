-- Owner: media. How many pictures a person has sent on a day, so that nobody fills the store. A day's rows are of no use
-- once it is over; the sweep of pictures removes them.
create table picture_budgets (
  person_id bigint not null,
  day date not null,
  taken integer not null,
  primary key (person_id, day),
  constraint a_picture_budget_counts_up check (taken > 0)
);
