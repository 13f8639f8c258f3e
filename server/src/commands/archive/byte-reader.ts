// Reads a number of bytes, or a line, at a time from parts of any size.

export class ByteReader {
  readonly #parts: AsyncIterator<Buffer>;
  #waiting: Buffer[] = [];
  #length = 0;
  #isOver = false;

  constructor(source: AsyncIterable<Buffer>) {
    this.#parts = source[Symbol.asyncIterator]();
  }

  /** Reads the next bytes; undefined if there are fewer. */
  async read(bytes: number): Promise<Buffer | undefined> {
    while (this.#length < bytes && (await this.#more()));
    return this.#length < bytes ? undefined : this.#take(bytes);
  }

  /** Reads the next line with its line end; undefined if none ends within the maximum. */
  async line(maxBytes: number): Promise<Buffer | undefined> {
    for (;;) {
      const all = Buffer.concat(this.#waiting);
      this.#waiting = [all];
      const end = all.subarray(0, maxBytes).indexOf(10);
      if (end >= 0) return this.#take(end + 1);
      if (all.length >= maxBytes || !(await this.#more())) return undefined;
    }
  }

  async isAtEnd(): Promise<boolean> {
    while (this.#length === 0 && (await this.#more()));
    return this.#length === 0;
  }

  /** Closes the source before its end. */
  async close(): Promise<void> {
    await this.#parts.return?.();
  }

  #take(bytes: number): Buffer {
    const [first] = this.#waiting;
    const all = first && this.#waiting.length === 1 ? first : Buffer.concat(this.#waiting);
    this.#waiting = bytes < all.length ? [all.subarray(bytes)] : [];
    this.#length -= bytes;
    return all.subarray(0, bytes);
  }

  async #more(): Promise<boolean> {
    if (this.#isOver) return false;
    const { value, done } = await this.#parts.next();
    if (done) {
      this.#isOver = true;
      return false;
    }
    this.#waiting.push(value);
    this.#length += value.length;
    return true;
  }
}
