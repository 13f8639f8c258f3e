// Buttons show only the documented words. These ids tell screen readers which booking a button belongs to.

/** The ids of the elements with the other person's name and the booking's title. */
export const bookingNameIds = (bookingId: number): { who: string; what: string } => ({
  who: `booking-${bookingId}-who`,
  what: `booking-${bookingId}-what`,
});

/** Both ids, for `aria-describedby`. */
export const describedByBooking = (bookingId: number): string =>
  Object.values(bookingNameIds(bookingId)).join(" ");
