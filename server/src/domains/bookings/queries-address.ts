// SQL of what a worker sees of an address (docs/rules/bookings.md 44); `b` is the booking. One place for lists, details, searches, mails.

/** Whether its worker has accepted a booking, whatever came after. */
export const wasAccepted = `(b.status in ('accepted', 'visited', 'pending', 'completed')
  or exists (select from booking_changes h where h.booking_id = b.id and h.event = 'accepted'))`;

const hidesAddress = `case when (select p.address_before_acceptance from policy_versions p where p.id = b.policy_id) = 'area'
  then not ${wasAccepted} else false end`;

/** The address as its worker sees it: the area alone, where the policy says so, until they have accepted. */
export const addressForWorker = `(case when ${hidesAddress} then area_of_address(b.address) else b.address end)`;

/** A coordinate of the visit as its worker sees it: to 0.01° in place of an address that is hidden. */
export const positionForWorker = (column: "latitude" | "longitude") =>
  `(case when ${hidesAddress} then round(b.${column}::numeric, 2)::double precision else b.${column} end)`;
