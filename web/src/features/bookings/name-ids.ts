// Buttons have only the documented words; these ids connect each button with its booking for screen readers.

/** The ids of the elements with the other person's name and the booking's title. */
export const bookingNameIds = (bookingId: number): { who: string; what: string } => ({
  who: `booking-${bookingId}-who`,
  what: `booking-${bookingId}-what`,
});

/** Both ids, for `aria-describedby`. */
export const describedByBooking = (bookingId: number): string =>
  Object.values(bookingNameIds(bookingId)).join(" ");
