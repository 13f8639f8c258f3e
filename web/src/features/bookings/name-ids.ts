// Buttons carry the documented words alone; which booking they are about is told by who and what stand around them.

/** The ids of the elements that say with whom a booking is and what it is for. */
export const bookingNameIds = (bookingId: number): { who: string; what: string } => ({
  who: `booking-${bookingId}-who`,
  what: `booking-${bookingId}-what`,
});

/** Both, for `aria-describedby`. */
export const describedByBooking = (bookingId: number): string =>
  Object.values(bookingNameIds(bookingId)).join(" ");
