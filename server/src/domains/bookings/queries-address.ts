// SQL for the part of an address that the worker may see (docs/rules/bookings.md 44); `b` is the booking. Lists,
// details, searches and mails all use it.

/** Whether the worker has ever accepted the booking. */
export const wasAccepted = `(b.status in ('accepted', 'visited', 'pending', 'completed')
  or exists (select from booking_changes h where h.booking_id = b.id and h.event = 'accepted'))`;

const hidesAddress = `case when (select p.address_before_acceptance from policy_versions p where p.id = b.policy_id) = 'area'
  then not ${wasAccepted} else false end`;

/** The address for the worker: only the area until they have accepted, if the policy says so. */
export const addressForWorker = `(case when ${hidesAddress} then area_of_address(b.address) else b.address end)`;

/** Returns SQL for a coordinate of the visit, for the worker: rounded to 0.01° while the address is hidden. */
export const positionForWorker = (column: "latitude" | "longitude") =>
  `(case when ${hidesAddress} then round(b.${column}::numeric, 2)::double precision else b.${column} end)`;
