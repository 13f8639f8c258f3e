-- Owner: schedule; used by catalogue's filter 'date and time', which asks for workers by their slots.
create index active_slots_by_time on slots (weekday, ends, starts, worker_id) where is_active and deleted_at is null;
