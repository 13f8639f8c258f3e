// Parses the frame headers of a connection as its bytes arrive, before `ws` has assembled the frames (RFC 6455, section
// 5.2): `ws` reports a message only when it is complete, and until then a slow sender keeps its bytes in memory.

const isFinalBit = 0x80;
const opcodeBits = 0x0f;
const firstControlOpcode = 0x8;
const isMaskedBit = 0x80;
const lengthBits = 0x7f;
const maskBytes = 4;

type Part = "opcode" | "length" | "extended length" | "mask" | "payload";

/** Counts the bytes of the incomplete message. `ws` refuses broken frames. */
export class FrameMeter {
  /** How many bytes of the incomplete message have arrived; 0 between messages. */
  unfinished = 0;
  /** How many payload bytes the incomplete message has announced so far. */
  announced = 0;
  /** How many messages are complete. */
  completed = 0;
  #part: Part = "opcode";
  #isControl = false;
  #isFinal = true;
  #isMasked = false;
  #length = 0;
  /** How many bytes of the current part are missing. */
  #left = 0;

  /**
   * Processes the next bytes.
   * @returns the largest number of payload bytes that any message among these bytes announced, even if the message
   * ended in them
   */
  feed(chunk: Buffer): number {
    let largest = this.announced;
    let at = 0;
    while (at < chunk.length) {
      const from = at;
      if (this.#part === "payload" || this.#part === "mask") {
        const step = Math.min(this.#left, chunk.length - at);
        this.#left -= step;
        at += step;
      } else this.#takeHeaderByte(chunk[at++] ?? 0);
      if (!this.#isControl) this.unfinished += at - from;
      largest = Math.max(largest, this.#proceed());
    }
    return largest;
  }

  #takeHeaderByte(byte: number): void {
    if (this.#part === "opcode") {
      this.#isFinal = (byte & isFinalBit) !== 0;
      this.#isControl = (byte & opcodeBits) >= firstControlOpcode;
      this.#part = "length";
    } else if (this.#part === "length") {
      this.#isMasked = (byte & isMaskedBit) !== 0;
      this.#length = byte & lengthBits;
      this.#left = this.#length === 126 ? 2 : this.#length === 127 ? 8 : 0;
      if (this.#left > 0) this.#length = 0;
      this.#part = "extended length";
    } else {
      this.#length = this.#length * 256 + byte;
      this.#left--;
    }
  }

  /** Moves on after a complete part; returns the announced bytes of the message. */
  #proceed(): number {
    if (this.#part === "extended length" && this.#left === 0) {
      if (!this.#isControl) this.announced += this.#length;
      this.#part = "mask";
      this.#left = this.#isMasked ? maskBytes : 0;
    }
    if (this.#part === "mask" && this.#left === 0) {
      this.#part = "payload";
      this.#left = this.#length;
    }
    const { announced } = this;
    if (this.#part === "payload" && this.#left === 0) {
      this.#part = "opcode";
      if (this.#isFinal && !this.#isControl) {
        this.unfinished = this.announced = 0;
        this.completed++;
      }
    }
    return announced;
  }
}
