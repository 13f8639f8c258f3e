-- expand
-- Owner: accounts. Why an account was deactivated, as its person reads it who signs in with the right password. Null where no reason was
-- given. Each deactivation writes it, and it counts only while the account is inactive.
alter table people add column deactivation_reason text;
alter table people add constraint reasons_of_deactivations_have_1_to_500_characters
  check (char_length(deactivation_reason) between 1 and 500);
