-- expand
-- Owner: accounts and settings. Which languages there are is data of the product (contract/src/languages.ts): a new one needs no
-- migration. The database keeps their form.
alter table people drop constraint languages_are_known;
alter table people add constraint languages_are_codes check (language ~ '^[a-z]{2,3}$') not valid;
alter table people validate constraint languages_are_codes;

alter table settings_versions drop constraint languages_of_the_product_are_known;
alter table settings_versions add constraint languages_of_the_product_are_codes check (
  array_to_string(languages, ' ') ~ '^[a-z]{2,3}( [a-z]{2,3})*$');
