// The memory of one body: reserved in the process's budget as it arrives, and released once.
import { partDown, tooLarge } from "@hourhand/contract/problem";
import { maxBytesInFlight, type MemoryBudget } from "../memory-budget.ts";
import { refuse } from "../problem.ts";

/** Pictures reserve no more than this, so that bodies of a few kilobytes still find room. */
const maxBytesOfPictures = maxBytesInFlight * 0.75;
const smallBytes = 256 * 1024;

/** The bytes of one body. */
export class BodyBytes {
  /** How many bytes this call's body may have. */
  readonly max: number;
  readonly #memory: MemoryBudget;
  #held = 0;
  #isReleased = false;

  constructor(memory: MemoryBudget, max: number) {
    this.max = max;
    this.#memory = memory;
  }

  /**
   * Reserves bytes that have arrived.
   * @throws Problem `tooLarge` (413) above the call's own maximum, `partDown` (503) when the process holds too much
   */
  take(bytes: number): void {
    if (this.#held + bytes > this.max) refuse(tooLarge);
    const isCrowded = this.#held + bytes > smallBytes && this.#memory.reserved + bytes > maxBytesOfPictures;
    if (this.#isReleased || isCrowded || !this.#memory.tryReserve(bytes)) {
      refuse(partDown, {
        sentence: "Too much is being sent at once. Please try again in a moment.",
        retryAfter: 2,
      });
    }
    this.#held += bytes;
  }

  /** Releases everything; later bytes are refused. */
  release(): void {
    this.#isReleased = true;
    this.#memory.release(this.#held);
    this.#held = 0;
  }
}
