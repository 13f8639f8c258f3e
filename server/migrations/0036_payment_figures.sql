-- expand
-- Owner: wallet. How many payments have ever entered each state, for those who watch; it only grows.
create function count_payment_states() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_counter('payments ' || status, count(*)) from new_rows group by status;
  else
    perform add_to_counter('payments ' || n.status, count(*))
    from new_rows n join old_rows o using (id) where n.status <> o.status group by n.status;
  end if;
  return null;
end
$$;
create trigger count_states_of_new_payments after insert on payments
  referencing new table as new_rows for each statement execute function count_payment_states();
create trigger count_states_of_payments after update on payments
  referencing old table as old_rows new table as new_rows for each statement execute function count_payment_states();
select add_to_counter('payments ' || status, count(*)) from payments group by status;
