-- expand
-- Owner: platform. The answers of this call were kept with the secret address in clear.
update idempotency_keys set reply = null where endpoint = 'makeCalendarFeed';
