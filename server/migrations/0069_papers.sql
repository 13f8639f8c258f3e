-- expand
-- Owner: payments. Receipts, refund notes and fee invoices (docs/rules/papers.md). A row per series and financial year
-- counts: a sequence would leave gaps where a transaction is rolled back.
create table paper_counters (
  series text not null,
  financial_year text not null,
  last integer not null,
  primary key (series, financial_year)
);

create table papers (
  id bigint generated always as identity primary key,
  kind text not null,
  series text not null,
  financial_year text not null,
  count integer not null,
  number text not null generated always as (
    series || '/' || financial_year || '/' || lpad(count::text, greatest(6, char_length(count::text)), '0')) stored,
  payment_id bigint references customer_payments (id),
  refund_id bigint references refunds (id),
  worker_id bigint references workers (id),
  -- The first day of the month of a fee invoice.
  month date,
  language text not null,
  -- Everything that the paper says, as it was when the paper was issued.
  content jsonb not null,
  issued_at timestamptz not null default market_now(),
  constraint numbers_of_papers_are_unique unique (series, financial_year, count),
  constraint papers_have_the_series_of_their_kind check (
    (kind, series) in (('receipt', 'R'), ('refund_note', 'N'), ('fee_invoice', 'F'))),
  constraint papers_name_their_subject check (
    (kind = 'receipt') = (payment_id is not null) and (kind = 'refund_note') = (refund_id is not null)
    and (kind = 'fee_invoice') = (worker_id is not null and month is not null))
);
create unique index a_payment_has_one_receipt on papers (payment_id) where kind = 'receipt';
create unique index a_refund_has_one_note on papers (refund_id) where kind = 'refund_note';
create unique index a_worker_has_one_fee_invoice_a_month on papers (worker_id, month) where kind = 'fee_invoice';
create trigger papers_never_change before update or delete on papers for each row execute function refuse_change();

-- The financial year of an instant in the market's zone: '26-27' from April 2026 where it starts in April, '2026' where
-- it starts in January.
create function financial_year(at timestamptz, first_month integer, zone text) returns text language sql stable as $$
  with began as (select ((at at time zone zone) - make_interval(months => first_month - 1))::date as day)
  select case when first_month = 1 then to_char(day, 'YYYY')
    else to_char(day, 'YY') || '-' || to_char(day + interval '1 year', 'YY') end
  from began
$$;
