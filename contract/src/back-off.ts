// The back-off that server and browser share.

/** The pause after `failures` failures in a row (1 or more): `min`, then twice as long each time, at most `max`. */
export const backOff = (failures: number, { min, max }: { min: number; max: number }): number =>
  Math.min(max, min * 2 ** Math.min(failures - 1, 50));
