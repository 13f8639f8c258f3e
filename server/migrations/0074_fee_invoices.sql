-- expand
-- Owner: payments. The months whose fee invoices are all issued. They begin with the month of this upgrade.
create table fee_invoice_months (
  month date primary key
);
insert into fee_invoice_months (month) values ((date_trunc('month', market_now()) - interval '1 month')::date);
