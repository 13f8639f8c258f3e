-- expand
-- Owner: the start (stored-market.ts). The market of the installation, stored at its first start; null before. Databases
-- of versions before this have served India; their next start stores their time zone.
alter table installation
  add column market_country text,
  add column market_currency text,
  add column market_time_zone text,
  add constraint a_market_has_a_country_and_a_currency check ((market_country is null) = (market_currency is null)),
  add constraint a_zone_belongs_to_a_market check (market_time_zone is null or market_country is not null);
update installation set market_country = 'IN', market_currency = 'INR'
where exists (select from people where not is_system);
