-- expand
-- Owner: accounts. Phones are compared in international form (E.164) where they are valid numbers.
alter table people add column phone_e164 text;
-- Accounts that shared a number before keep it: their own id tells them apart. 0 is the account that has it alone, or
-- had it first.
alter table people add column phone_shared_as bigint not null default 0;
create unique index people_compared_phones_are_unique on people ((coalesce(phone_e164, phone)), phone_shared_as);
drop index people_phones_are_unique;
alter table sign_up_attempts add column phone_e164 text;
create index sign_up_attempts_by_compared_phone on sign_up_attempts ((coalesce(phone_e164, phone)), created_at desc);
drop index sign_up_attempts_by_phone;
-- Owner: the start (installation.ts). The country in which all phones were read; null before that.
alter table installation add column phones_read_in text;
