// Builds the address of a visit from the dialog's fields.

/** The dialog's fields for the place. Only the address is required. */
export interface PlaceTexts {
  /** For example 'Flat 3B, second floor'. */
  house: string;
  address: string;
  landmark: string;
}

/**
 * Returns one line: the house before the address, the landmark after it.
 * @param near formats a landmark, 'near the water tower'
 */
export function joinAddress(
  { house, address, landmark }: PlaceTexts,
  near: (landmark: string) => string,
): string {
  const mark = landmark.trim();
  return [house.trim(), address.trim(), mark && near(mark)].filter(Boolean).join(", ");
}
