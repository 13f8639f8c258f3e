// The rooms that have a socket on this process. Each room delivers every message once and in commit order, even if the
// bus brings events late, twice or not at all: it fills gaps from the database.
import type { Platform } from "../../../platform/platform.ts";
import { changedCards, type ChangedCardRow } from "../cards/queries.ts";
import { lastMessages, messagesAfter, type MessageRow } from "../queries.ts";
import { catchUpLength } from "../rules.ts";
import { roomChannel, type RoomEvent } from "./channels.ts";

/** A socket in a room on this process. */
export interface Listener {
  deliver(message: MessageRow, encoded: () => Buffer): void;
  /** A message's card has changed. */
  deliverCard(encoded: Buffer): void;
  /** The person may no longer use the room. */
  kick(): void;
}

/** How long a message waits for its missing predecessor before the database is read. */
const timeoutMs = 25;
/** How long an empty room stays open. */
const emptyMs = 15_000;
/** How often the database is compared with the delivered messages: while the bus is broken, and otherwise. */
const brokenCompareMs = 1_000;
const compareMs = 5_000;

class OpenRoom {
  readonly id: number;
  readonly listeners = new Set<Listener>();
  readonly ready: Promise<void>;
  emptySince = Date.now();
  readonly #rooms: OpenRooms;
  readonly #leave: () => void;
  /** The id of the newest delivered message; undefined until the room's state is read. */
  #lastId: number | undefined;
  #waiting: Map<number, MessageRow> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #catchingUp: Promise<void> | undefined;
  /** The version of the newest delivered card change; undefined until the room's state is read. */
  #cardVersion: number | undefined;
  #wantedCardVersion = 0;
  #isReadingCards = false;

  constructor(id: number, rooms: OpenRooms) {
    this.id = id;
    this.#rooms = rooms;
    this.#leave = rooms.platform.bus.subscribe(roomChannel(id), (event) => this.#onEvent(event as RoomEvent));
    this.ready = this.#begin();
  }

  async #begin(): Promise<void> {
    await this.#rooms.platform.bus.settled();
    const [row] = await lastMessages(this.#rooms.platform.pool, [[this.id]]);
    this.#lastId = row?.last_id ?? 0;
    this.#cardVersion = row?.card_version ?? 0;
    this.#deliverWaiting();
  }

  #onEvent(event: RoomEvent): void {
    if ("gone" in event) {
      for (const listener of this.listeners) listener.kick();
    } else if ("upTo" in event) this.ensureDelivered(event.upTo);
    else if ("cardVersion" in event) this.ensureCards(event.cardVersion);
    else if (this.#lastId === event.after) {
      this.#deliver(event.message);
      if (this.#waiting) this.#deliverWaiting();
    } else if (this.#lastId === undefined || event.message.id > this.#lastId) {
      this.#waiting ??= new Map();
      this.#waiting.set(event.after, event.message);
      if (this.#lastId !== undefined) this.#awaitGap();
    }
  }

  #deliver(message: MessageRow): void {
    this.#lastId = message.id;
    let bytes: Buffer | undefined;
    const encoded = () => (bytes ??= Buffer.from(this.#rooms.encode(message)));
    for (const listener of this.listeners) listener.deliver(message, encoded);
  }

  #deliverWaiting(): void {
    if (!this.#waiting || this.#lastId === undefined) return;
    for (let next = this.#waiting.get(this.#lastId); next; next = this.#waiting.get(this.#lastId)) {
      this.#waiting.delete(this.#lastId);
      this.#deliver(next);
    }
    for (const [after, { id }] of this.#waiting) if (id <= this.#lastId) this.#waiting.delete(after);
    if (this.#waiting.size > 0) this.#awaitGap();
    else this.#waiting = undefined;
  }

  #awaitGap(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      if (this.#waiting) void this.catchUp();
    }, timeoutMs);
  }

  /** Delivers missing messages up to an id. */
  ensureDelivered(id: number): void {
    if (this.#lastId !== undefined && id > this.#lastId) void this.catchUp();
  }

  /** Reads missing messages from the database and delivers them. */
  catchUp(): Promise<void> {
    this.#catchingUp ??= this.#readMissed()
      .catch((error: Error) => this.#rooms.platform.log.warn({ err: error }, "A room could not catch up."))
      .finally(() => {
        this.#catchingUp = undefined;
      });
    return this.#catchingUp;
  }

  async #readMissed(): Promise<void> {
    for (;;) {
      if (this.#lastId === undefined) return;
      const rows = await messagesAfter(this.#rooms.platform.pool, [this.id, this.#lastId, catchUpLength]);
      // The bus may have delivered some of these during the read.
      for (const row of rows) if (row.id > this.#lastId) this.#deliver(row);
      this.#deliverWaiting();
      if (rows.length < catchUpLength) return;
    }
  }

  /** Delivers missing card changes up to a version. */
  ensureCards(version: number): void {
    this.#wantedCardVersion = Math.max(this.#wantedCardVersion, version);
    if (!this.#isReadingCards && this.#wantedCardVersion > (this.#cardVersion ?? 0)) void this.#readCards();
  }

  async #readCards(): Promise<void> {
    this.#isReadingCards = true;
    try {
      await this.ready;
      for (
        let version = this.#cardVersion ?? 0;
        version < this.#wantedCardVersion;
        this.#cardVersion = version
      ) {
        const wanted = this.#wantedCardVersion;
        const rows = await changedCards(this.#rooms.platform.pool, [this.id, version]);
        // A card's change must not arrive before its message, because the message would then overwrite it with an older
        // state.
        if (rows.some(({ id }) => id > (this.#lastId ?? 0))) await this.catchUp();
        for (const row of rows) {
          const encoded = Buffer.from(this.#rooms.encodeCard(row));
          for (const listener of this.listeners) listener.deliverCard(encoded);
        }
        version = rows.at(-1)?.card_version ?? wanted;
      }
    } catch (error) {
      this.#rooms.platform.log.warn({ err: error as Error }, "Changed cards could not be read.");
    } finally {
      this.#isReadingCards = false;
    }
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#leave();
  }
}

/** All open rooms of this process. */
export class OpenRooms {
  readonly platform: Platform;
  readonly encode: (message: MessageRow) => string;
  readonly encodeCard: (card: ChangedCardRow) => string;
  readonly #rooms = new Map<number, OpenRoom>();
  readonly #timer: NodeJS.Timeout;
  readonly #unsubscribe: () => void;
  #comparedAt = Date.now();

  /**
   * @param encode encodes a message for viewers who get no picture link
   * @param encodeCard encodes a changed card
   */
  constructor(
    platform: Platform,
    encode: (message: MessageRow) => string,
    encodeCard: (card: ChangedCardRow) => string,
  ) {
    this.platform = platform;
    this.encode = encode;
    this.encodeCard = encodeCard;
    this.#timer = setInterval(() => this.#tick(), brokenCompareMs);
    this.#timer.unref();
    this.#unsubscribe = platform.bus.onLoss(() => void this.#compare());
  }

  /** Subscribes to the room: once this resolves, none of its messages are missed. */
  async prepare(roomId: number): Promise<void> {
    let room = this.#rooms.get(roomId);
    if (!room) {
      this.#rooms.set(roomId, (room = new OpenRoom(roomId, this)));
      const created = room;
      created.ready.catch(() => this.#close(created));
    }
    if (room.listeners.size === 0) room.emptySince = Date.now();
    await room.ready;
  }

  /** Joins a prepared room. Returns a function that leaves it. */
  join(roomId: number, listener: Listener): () => void {
    const room = this.#rooms.get(roomId);
    if (!room) throw new Error("A room is joined before it was prepared.");
    room.listeners.add(listener);
    return () => {
      room.listeners.delete(listener);
      if (room.listeners.size === 0) room.emptySince = Date.now();
    };
  }

  #close(room: OpenRoom): void {
    room.close();
    if (this.#rooms.get(room.id) === room) this.#rooms.delete(room.id);
  }

  #tick(): void {
    const now = Date.now();
    for (const room of this.#rooms.values()) {
      if (room.listeners.size === 0 && now - room.emptySince > emptyMs) this.#close(room);
    }
    const pause = this.platform.bus.isConnected ? compareMs : brokenCompareMs;
    // A single process receives all its own events, so only a shared bus needs the comparison.
    if (this.platform.bus.isShared && now - this.#comparedAt >= pause) void this.#compare();
  }

  async #compare(): Promise<void> {
    this.#comparedAt = Date.now();
    if (this.#rooms.size === 0) return;
    try {
      const rows = await lastMessages(this.platform.pool, [[...this.#rooms.keys()]]);
      for (const { id, last_id, card_version } of rows) {
        this.#rooms.get(id)?.ensureDelivered(last_id);
        this.#rooms.get(id)?.ensureCards(card_version);
      }
    } catch (error) {
      this.platform.log.warn({ err: error as Error }, "Open rooms could not be compared with their rows.");
    }
  }

  close(): void {
    clearInterval(this.#timer);
    this.#unsubscribe();
    for (const room of this.#rooms.values()) this.#close(room);
  }
}
