-- expand
-- Owner: settings. Every version of what administrators set of the product; the one with the highest number is in force. Null
-- where nobody has set anything: then what the product comes with counts.
create table settings_versions (
  version integer primary key,
  author_id bigint references people (id),
  at timestamptz not null default market_now(),
  name text,
  primary_colour text,
  accent_colour text,
  -- {"email", "phone", "address"}, each a text or null.
  contact jsonb,
  social_links text[],
  terms text,
  privacy text,
  languages text[],
  mail_from_name text,
  logo text references pictures (name),
  constraint names_of_the_product_have_1_to_40_characters check (char_length(name) between 1 and 40),
  constraint colours_of_the_product_are_hexadecimal check (
    primary_colour ~ '^#[0-9a-fA-F]{6}$' and accent_colour ~ '^#[0-9a-fA-F]{6}$'),
  constraint there_are_at_most_10_social_links check (cardinality(social_links) <= 10),
  constraint languages_of_the_product_are_known check (
    languages <@ array['en', 'hi', 'ml'] and cardinality(languages) between 1 and 3),
  constraint senders_of_mails_have_1_to_60_characters check (char_length(mail_from_name) between 1 and 60)
);
create trigger settings_versions_are_append_only before update or delete on settings_versions
  for each row execute function refuse_change();
create index settings_versions_by_logo on settings_versions (logo) where logo is not null;

insert into settings_versions (version) values (1);
