// COPY in both directions on a connection, chunk by chunk, with bounded memory.
import { once } from "node:events";
import type pg from "pg";

type Connection = pg.Connection & {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
};

/** The socket is paused while there are more unread bytes than this. */
const maxUnread = 1024 * 1024;

/** The methods that pg calls on a connection's active query. */
abstract class Copying {
  protected connection: Connection | undefined;
  protected error: Error | undefined;
  protected rows = 0;
  protected isOver = false;
  readonly #text: string;
  #wake = () => {};

  constructor(text: string) {
    this.#text = text;
  }

  submit(connection: pg.Connection): void {
    this.connection = connection as Connection;
    this.connection.query(this.#text);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = Number(text.split(" ")[1]);
  }

  handleError(error: Error): void {
    this.error ??= error;
    // pg does not call a failed query again.
    this.isOver = true;
    this.wake();
  }

  handleReadyForQuery(): void {
    this.isOver = true;
    this.wake();
  }

  protected wake(): void {
    this.#wake();
  }

  protected woken(): Promise<void> {
    return new Promise((resolve) => (this.#wake = resolve));
  }
}

class CopyOut extends Copying {
  #unread: Buffer[] = [];
  #bytes = 0;

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The chunk is a view of the socket's read buffer, so it is copied.
    this.#unread.push(Buffer.from(chunk));
    this.#bytes += chunk.length;
    if (this.#bytes > maxUnread) this.connection?.stream.pause();
    this.wake();
  }

  async *parts(): AsyncGenerator<Buffer, number> {
    try {
      while (!this.isOver || this.#unread.length > 0) {
        if (this.#unread.length === 0) {
          await this.woken();
          continue;
        }
        const part = Buffer.concat(this.#unread);
        this.#unread = [];
        this.#bytes = 0;
        this.connection?.stream.resume();
        yield part;
      }
    } finally {
      // If reading ends early, the rest of the reply would be read as the next query's.
      if (!this.isOver) this.connection?.stream.destroy();
    }
    if (this.error) throw this.error;
    return this.rows;
  }
}

class CopyIn extends Copying {
  #isOpen = false;

  handleCopyInResponse(): void {
    this.#isOpen = true;
    this.wake();
  }

  async opened(): Promise<void> {
    while (!this.#isOpen && !this.isOver) await this.woken();
    if (this.error) throw this.error;
  }

  async write(part: Buffer): Promise<void> {
    if (this.error) throw this.error;
    const { connection } = this;
    connection?.sendCopyFromChunk(part);
    if (!connection?.stream.writableNeedDrain) return;
    const waiting = new AbortController();
    const { stream } = connection;
    // An error of the stream arrives in `handleError`.
    await Promise.race([once(stream, "drain", waiting), once(stream, "close", waiting)]).catch(() => {});
    waiting.abort();
  }

  async end(): Promise<number> {
    if (!this.error) this.connection?.endCopyFrom();
    while (!this.isOver) await this.woken();
    if (this.error) throw this.error;
    return this.rows;
  }
}

/**
 * Yields the output of `COPY … TO STDOUT` in parts of any size; the generator returns the number of rows.
 * @throws Error from PostgreSQL or the connection
 */
export function copyOut(client: pg.Client, text: string): AsyncGenerator<Buffer, number> {
  return client.query(new CopyOut(text) as unknown as pg.Submittable & CopyOut).parts();
}

/** A running `COPY … FROM STDIN`. */
export interface OpenCopy {
  /**
   * Writes a part; waits while the database is slower.
   * @throws Error from PostgreSQL or the connection
   */
  write(part: Buffer): Promise<void>;
  /**
   * Ends the copy and returns the number of rows.
   * @throws Error from PostgreSQL or the connection
   */
  end(): Promise<number>;
}

/** Begins `COPY … FROM STDIN`. @throws Error from PostgreSQL or the connection */
export async function copyIn(client: pg.Client, text: string): Promise<OpenCopy> {
  const copy = client.query(new CopyIn(text) as unknown as pg.Submittable & CopyIn);
  await copy.opened();
  return copy;
}
