// Storing messages: one at once while it is quiet, gathered for a few milliseconds while it is busy, so that many
// messages share one commit. Whatever was committed is then told to the rooms; nothing is told before. A room that another
// transaction holds does not keep the others waiting: its messages step aside until it is free.
import { constraintOf, inTransaction } from "../../../platform/database/transaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import { attachPicture, type StoredPicture } from "../../media/media.ts";
import { notifyReplacing, type RepeatedNotice } from "../../notifications/notifications.ts";
import type { MessageRow } from "../queries.ts";
import { roomChannel, type RoomEvent } from "../rooms/channels.ts";
import { insertMessages, insertMessagesWaiting, findByClientId, type StoredRow } from "./queries.ts";

/** A message on its way into the database. `notice` tells a receiver who is not in the room. */
export interface NewMessage {
  roomId: number;
  senderId: number;
  text: string;
  image: StoredPicture | null;
  clientId: string | null;
  notice: RepeatedNotice | null;
}

interface Waiting {
  message: NewMessage;
  stored: (row: MessageRow & { isNew: boolean }) => void;
  failed: (error: unknown) => void;
}

const gatherMs = 4;
/** Messages that come closer than this to each other, on average, are gathered: at 400 a second they are not. */
const busyGapMs = 1.5;
const gapWeight = 0.05;
const maxAtOnce = 256;

/** So many rooms that are held may be waited for at a time: each takes a connection of the pool. */
const maxBlockedRooms = 4;

/**
 * The process's messages to store. One statement at a time stores those of all rooms. Aside stand, room by room and in
 * their order, those of rooms that another transaction holds, and pictures, which take more than one statement; what comes
 * for such a room follows there until nothing is left.
 */
class MessageBatcher {
  readonly #platform: Platform;
  #queue: Waiting[] = [];
  /** The rooms of the statement that runs. */
  #storing: ReadonlySet<number> = new Set();
  readonly #blocked = new Map<number, Waiting[]>();
  readonly #storingBlocked = new Set<number>();
  /** The running mean of the time between messages, in milliseconds. */
  #gap = 50;
  #lastAt = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  add(message: NewMessage): Promise<MessageRow & { isNew: boolean }> {
    const now = performance.now();
    this.#gap += (Math.min(now - this.#lastAt, 50) - this.#gap) * gapWeight;
    this.#lastAt = now;
    return new Promise((stored, failed) => {
      const waiting = { message, stored, failed };
      const before = this.#blocked.get(message.roomId);
      if (before) before.push(waiting);
      else if (message.image) this.#blockRoom(message.roomId, [], [waiting]);
      else {
        this.#queue.push(waiting);
        if (this.#storing.size === 0 && this.#timer === undefined) this.#schedule();
      }
    });
  }

  #schedule(): void {
    if (this.#gap < busyGapMs && this.#queue.length < maxAtOnce) {
      this.#timer = setTimeout(() => void this.#store(), gatherMs);
    } else void this.#store();
  }

  async #store(): Promise<void> {
    this.#timer = undefined;
    const batch = this.#queue.splice(0, maxAtOnce);
    if (batch.length === 0) return;
    this.#storing = new Set(batch.map(({ message }) => message.roomId));
    try {
      const left = await this.#storeTogether(batch, false);
      for (const roomId of new Set(left.map(({ message }) => message.roomId))) {
        const ofRoom = left.filter(({ message }) => message.roomId === roomId);
        this.#blockRoom(roomId, ofRoom, []);
      }
    } finally {
      this.#storing = new Set();
      this.#storeBlockedRooms();
      if (this.#queue.length > 0) this.#schedule();
    }
  }

  /** Puts a room aside: messages that are older than what is queued for it, and those that are newer. */
  #blockRoom(roomId: number, older: Waiting[], newer: Waiting[]): void {
    const isOfRoom = ({ message }: Waiting) => message.roomId === roomId;
    const queued = this.#blocked.get(roomId) ?? this.#queue.filter(isOfRoom);
    this.#queue = this.#queue.filter((one) => !isOfRoom(one));
    this.#blocked.set(roomId, [...older, ...queued, ...newer]);
    this.#storeBlockedRooms();
  }

  #storeBlockedRooms(): void {
    for (const roomId of this.#blocked.keys()) {
      if (this.#storingBlocked.size >= maxBlockedRooms) return;
      // Its older messages are under way: behind them.
      if (!this.#storing.has(roomId) && !this.#storingBlocked.has(roomId)) void this.#storeRoom(roomId);
    }
  }

  async #storeRoom(roomId: number): Promise<void> {
    this.#storingBlocked.add(roomId);
    const waiting = this.#blocked.get(roomId) ?? [];
    while (waiting.length > 0) {
      const left = await this.#storeTogether(waiting.splice(0, maxAtOnce), true);
      for (const { failed } of left) failed(new Error("A message went to a room that is not its sender's."));
    }
    this.#blocked.delete(roomId);
    this.#storingBlocked.delete(roomId);
    this.#storeBlockedRooms();
  }

  /**
   * Stores messages and answers their senders. Answers those that were neither stored nor known: of rooms that are held,
   * unless it `waits` for them.
   */
  async #storeTogether(batch: Waiting[], waits: boolean): Promise<Waiting[]> {
    let rows: StoredRow[];
    try {
      rows = await this.#insert(
        batch.map(({ message }) => message),
        waits,
      );
    } catch (error) {
      const kind = constraintOf(error)?.kind;
      const isGeneral = kind === "down" || kind === "busy" || kind === "slow" || kind === "conflict";
      if (batch.length === 1 || isGeneral) {
        for (const { failed } of batch) failed(error);
        return [];
      }
      // One of them is at fault; it must not take the others along.
      const left: Waiting[] = [];
      for (const one of batch) left.push(...(await this.#storeTogether([one], true)));
      return left;
    }
    const last = new Map<number, number>();
    for (const row of rows) {
      const one = batch[row.n - 1];
      if (!one) continue;
      const { message } = one;
      const stored = {
        id: row.id,
        sender_id: message.senderId,
        text: message.text,
        image: message.image?.name ?? null,
        client_id: message.clientId,
        card: null,
        at: row.at,
      };
      const event: RoomEvent = { message: stored, after: last.get(message.roomId) ?? row.last_id };
      last.set(message.roomId, row.id);
      this.#platform.bus.publish(roomChannel(message.roomId), event);
      one.stored({ ...stored, isNew: true });
    }
    if (rows.length === batch.length) return [];
    const isStored = new Set(rows.map(({ n }) => n));
    return this.#replyToDuplicates(batch.filter((_, index) => !isStored.has(index + 1)));
  }

  async #insert(messages: NewMessage[], waits: boolean): Promise<StoredRow[]> {
    const insert = waits ? insertMessagesWaiting : insertMessages;
    const columns = [
      messages.map(({ roomId }) => roomId),
      messages.map(({ senderId }) => senderId),
      messages.map(({ text }) => text),
      messages.map(({ image }) => image?.name ?? null),
      messages.map(({ clientId }) => clientId),
    ] as const;
    const pictures = messages.flatMap(({ image }) => image ?? []);
    const notices = messages.flatMap(({ notice }) => notice ?? []);
    if (pictures.length === 0 && notices.length === 0) return insert(this.#platform.pool, columns);
    return inTransaction(this.#platform.pool, async (transaction) => {
      for (const picture of pictures) await attachPicture(transaction, picture, "private");
      const rows = await insert(transaction, columns);
      const event = rows.flatMap(({ n }) => messages[n - 1]?.notice ?? []);
      if (event.length > 0) await notifyReplacing(this.#platform, transaction, event);
      return rows;
    });
  }

  /** Of messages that came again, their sender hears what was stored, and rooms that missed it look for it. Answers the rest. */
  async #replyToDuplicates(again: Waiting[]): Promise<Waiting[]> {
    let known: Awaited<ReturnType<typeof findByClientId>>;
    try {
      known = await findByClientId(this.#platform.pool, [
        again.map(({ message }) => message.roomId),
        again.map(({ message }) => message.senderId),
        again.map(({ message }) => message.clientId ?? ""),
      ]);
    } catch (error) {
      for (const { failed } of again) failed(error);
      return [];
    }
    for (const { n, ...row } of known) {
      const one = again[n - 1];
      if (!one) continue;
      const { roomId, senderId, clientId } = one.message;
      const event: RoomEvent = { upTo: row.id };
      this.#platform.bus.publish(roomChannel(roomId), event);
      one.stored({ ...row, sender_id: senderId, client_id: clientId, card: null, isNew: false });
    }
    const answered = new Set(known.map(({ n }) => n));
    return again.filter((_, index) => !answered.has(index + 1));
  }
}

const batchers = new WeakMap<Platform, MessageBatcher>();

/**
 * Stores a message and tells its room. Resolves after the commit; `isNew` is false when it had been stored before under
 * the same client id.
 */
export function store(platform: Platform, message: NewMessage): Promise<MessageRow & { isNew: boolean }> {
  let posting = batchers.get(platform);
  if (!posting) batchers.set(platform, (posting = new MessageBatcher(platform)));
  return posting.add(message);
}
