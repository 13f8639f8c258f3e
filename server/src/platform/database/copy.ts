// COPY in both directions on a connection, a piece at a time: neither a table nor a fast sender fills the memory.
import { once } from "node:events";
import type pg from "pg";

type Connection = pg.Connection & {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
};

/** So many bytes may lie unread before the database is told to wait. */
const maxUnread = 1024 * 1024;

/** What pg calls on whatever is the connection's query of the moment. */
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
    // pg tells a query that has failed no more.
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
    // It is a view on what the socket reads into.
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
      // Whoever stops reading leaves an answer on the way that would be the next query's.
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
    // An error of the stream is told to `handleError`.
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
 * What `COPY … TO STDOUT` answers, in parts of any size; the generator returns the number of rows.
 * @throws Error of PostgreSQL or of the connection
 */
export function copyOut(client: pg.Client, text: string): AsyncGenerator<Buffer, number> {
  return client.query(new CopyOut(text) as unknown as pg.Submittable & CopyOut).parts();
}

/** A `COPY … FROM STDIN` that is going on. */
export interface OpenCopy {
  /** Waits while the database is slower. @throws Error of PostgreSQL or of the connection */
  write(part: Buffer): Promise<void>;
  /** Answers the number of rows. @throws Error of PostgreSQL or of the connection */
  end(): Promise<number>;
}

/** Begins `COPY … FROM STDIN`. @throws Error of PostgreSQL or of the connection */
export async function copyIn(client: pg.Client, text: string): Promise<OpenCopy> {
  const copy = client.query(new CopyIn(text) as unknown as pg.Submittable & CopyIn);
  await copy.opened();
  return copy;
}
