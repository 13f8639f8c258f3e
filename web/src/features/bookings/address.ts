// The address of a visit out of what is typed beside it. Pure.

/** What the dialog asks for the place; all but one may be empty. */
export interface PlaceTexts {
  /** 'Flat 3B, second floor' */
  house: string;
  address: string;
  landmark: string;
}

/**
 * One line: the house before the address, the landmark behind it.
 * @param near how a landmark is said, 'near the water tower'
 */
export function joinAddress(
  { house, address, landmark }: PlaceTexts,
  near: (landmark: string) => string,
): string {
  const mark = landmark.trim();
  return [house.trim(), address.trim(), mark && near(mark)].filter(Boolean).join(", ");
}
