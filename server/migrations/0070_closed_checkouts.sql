-- expand
-- Owner: payments. When a checkout was closed here: its provider is asked for late money for five more days.
-- Null for an open one, and for those that were closed before.
alter table payment_checkouts add column closed_at timestamptz;
