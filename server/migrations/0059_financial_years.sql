-- expand
-- Owner: settings. The month in which the financial year starts; null: April in India, January elsewhere.
alter table settings_versions
  add column financial_year_starts smallint,
  add constraint financial_years_start_in_a_month check (financial_year_starts between 1 and 12);
