// Limits the memory of all bodies and frames in flight in one process. Each reserves memory before it buffers, and
// releases it at its end; if there is no room, it is refused, instead of growing the process until it is killed.

/** How many bytes request bodies and socket frames of the process may hold at once. */
export const maxBytesInFlight = 256 * 1024 * 1024;

/** Counts bytes up to a limit. */
export interface MemoryBudget {
  /** Reserves bytes; returns false, and reserves nothing, if they do not fit. */
  tryReserve(bytes: number): boolean;
  /** Releases reserved bytes. Each reservation is released once, in any portions. */
  release(bytes: number): void;
  /** Bytes reserved now. */
  readonly reserved: number;
}

/**
 * Makes a budget of `maxBytes` bytes.
 * @throws RangeError for a number of bytes that is negative, not whole, or not reserved
 */
export function createMemoryBudget(maxBytes: number): MemoryBudget {
  let reserved = 0;
  return {
    tryReserve(bytes) {
      check(bytes);
      if (reserved + bytes > maxBytes) return false;
      reserved += bytes;
      return true;
    },
    release(bytes) {
      check(bytes);
      if (bytes > reserved)
        throw new RangeError(`${bytes} bytes released, but only ${reserved} are reserved.`);
      reserved -= bytes;
    },
    get reserved() {
      return reserved;
    },
  };
}

function check(bytes: number): void {
  if (!Number.isSafeInteger(bytes) || bytes < 0) throw new RangeError(`${bytes} is no number of bytes.`);
}
